import { describe, expect, it } from 'vitest';
import { messageOf, responseRecord } from '../test-support';
import {
  asSent,
  askedRequest,
  beginningApart,
  begunIn,
  inputForRest,
  itemsSoFar,
} from './begun-text';

const draft = { model: 'm', input: 'Hi', instructions: '', parameters: {} };
const question = { role: 'user', content: 'Hi' };
const assistant = (content: string) => ({ role: 'assistant', content });

describe('an answer that the person begins', () => {
  const begun = { ...draft, beginning: 'Once ' };

  it('is sent as the last item of the input, with the role of the assistant', () => {
    expect(asSent(begun).input).toEqual([question, assistant('Once ')]);
    expect(asSent({ ...draft, beginning: ' ' }).input).toBe('Hi');
    expect(asSent(begun)).not.toHaveProperty('beginning');
  });

  it('is separate again when the request is edited and sent once more', () => {
    const request = asSent(begun);
    expect(askedRequest({ request, begun: begunIn(begun) })).toMatchObject({
      input: [question],
      beginning: 'Once ',
    });
    expect(beginningApart(request.input)).toEqual({ input: [question], beginning: 'Once ' });
    const cameSo = { ...assistant('Yo'), id: 'm' };
    expect(beginningApart([question, cameSo]).beginning).toBeUndefined();
  });

  it("forms one message with the model's text in the next input", () => {
    const record = responseRecord({
      request: asSent(begun),
      begun: begunIn(begun),
      output: [messageOf('upon a time')],
    });
    expect(itemsSoFar(record)).toMatchObject([
      question,
      { content: [{ text: 'Once upon a time' }] },
    ]);
  });
});

describe('the continuation of an answer', () => {
  const cut = responseRecord({ output: [messageOf('Half')] });
  const rest = inputForRest(cut);

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
    expect(itemsSoFar(record)).toMatchObject([question, { content: [{ text: 'Half a thought' }] }]);
    expect(askedRequest(record)).toEqual(request);
    expect(inputForRest(record)?.begun).toEqual({ text: 'Half a thought', after: 1 });
  });

  it('is not possible without a text at the end', () => {
    const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
    const refusal = { type: 'message', content: [{ type: 'refusal', refusal: 'No' }] };
    for (const output of [[], [messageOf('')], [messageOf('Half'), call], [refusal]])
      expect(inputForRest(responseRecord({ output }))).toBeUndefined();
  });
});
