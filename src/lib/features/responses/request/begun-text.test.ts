import { describe, expect, it } from 'vitest';
import { messageOf, responseRecord } from '../../../../../tests/support/responses/response-samples';
import {
  requestToSend,
  editableRequest,
  splitBeginning,
  begunTextOf,
  continuationInput,
  conversationItems,
  itemsToSend,
} from './begun-text';

const draft = { model: 'm', input: 'Hi', instructions: '', parameters: {} };
const question = { role: 'user', content: 'Hi' };
const assistant = (content: string) => ({ role: 'assistant', content });

describe('An answer that the person begins', () => {
  const begun = { ...draft, beginning: 'Once ' };

  it('is sent as the last item of the input, with the role of the assistant', () => {
    expect(requestToSend(begun).input).toEqual([question, assistant('Once ')]);
    expect(requestToSend({ ...draft, beginning: ' ' }).input).toBe('Hi');
    expect(requestToSend(begun)).not.toHaveProperty('beginning');
  });

  it('is separate again when the request is edited and sent once more', () => {
    const request = requestToSend(begun);
    expect(editableRequest({ request, begun: begunTextOf(begun) })).toMatchObject({
      input: [question],
      beginning: 'Once ',
    });
    expect(splitBeginning(request.input)).toEqual({ input: [question], beginning: 'Once ' });
    const cameSo = { ...assistant('Yo'), id: 'm' };
    expect(splitBeginning([question, cameSo]).beginning).toBeUndefined();
  });

  it("forms one message with the model's text in the next input", () => {
    const record = responseRecord({
      request: requestToSend(begun),
      begun: begunTextOf(begun),
      output: [messageOf('upon a time')],
    });
    expect(conversationItems(record)).toMatchObject([
      question,
      { content: [{ text: 'Once upon a time' }] },
    ]);
  });
});

it('An item that a conversation at the service has is not sent again', () => {
  const record = responseRecord({ output: [messageOf('Hi')] });
  expect(itemsToSend(record)).toEqual(conversationItems(record));
  const { request } = record;
  const held = { ...request, parameters: { ...request.parameters, conversation: 'conv_1' } };
  expect(itemsToSend({ ...record, request: held })).toEqual([]);
});

describe('The continuation of an answer', () => {
  const cut = responseRecord({ output: [messageOf('Half')] });
  const rest = continuationInput(cut);

  it('is requested after the existing text', () => {
    expect(rest?.begun).toEqual({ text: 'Half', after: 1 });
    expect(rest?.input).toMatchObject([
      question,
      { content: [{ text: 'Half' }] },
      { role: 'user', content: expect.stringContaining('Continue exactly') as string },
    ]);
  });

  it('leaves no trace of the request in the conversation', () => {
    const request = { ...cut.request, input: rest?.input ?? [] };
    const record = { ...cut, request, begun: rest?.begun, output: [messageOf(' a thought')] };
    expect(conversationItems(record)).toMatchObject([
      question,
      { content: [{ text: 'Half a thought' }] },
    ]);
    expect(editableRequest(record)).toEqual(request);
    expect(continuationInput(record)?.begun).toEqual({ text: 'Half a thought', after: 1 });
  });

  it('is not possible without a text at the end', () => {
    const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
    const refusal = { type: 'message', content: [{ type: 'refusal', refusal: 'No' }] };
    for (const output of [[], [messageOf('')], [messageOf('Half'), call], [refusal]])
      expect(continuationInput(responseRecord({ output }))).toBeUndefined();
  });
});
