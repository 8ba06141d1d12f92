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

describe('an answer that a person begins', () => {
  const begun = { ...draft, beginning: 'Once ' };

  it('is sent as the last item of the input, in the role of the assistant', () => {
    expect(asSent(begun).input).toEqual([question, assistant('Once ')]);
    expect(asSent({ ...draft, beginning: ' ' }).input).toBe('Hi');
    expect(asSent(begun)).not.toHaveProperty('beginning');
  });

  it('stands apart again where the request is changed and sent once more', () => {
    const request = asSent(begun);
    expect(askedRequest({ request, begun: begunIn(begun) })).toMatchObject({
      input: [question],
      beginning: 'Once ',
    });
    expect(beginningApart(request.input)).toEqual({ input: [question], beginning: 'Once ' });
    const cameSo = { ...assistant('Yo'), id: 'm' };
    expect(beginningApart([question, cameSo]).beginning).toBeUndefined();
  });

  it('is one message with what the model wrote, for what is asked next', () => {
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

describe('the rest of an answer', () => {
  const cut = responseRecord({ output: [messageOf('Half')] });
  const rest = inputForRest(cut);

  it('is asked for behind what there is of it', () => {
    expect(rest?.begun).toEqual({ text: 'Half', after: 1 });
    expect(rest?.input).toMatchObject([
      question,
      { content: [{ text: 'Half' }] },
      { role: 'user', content: expect.stringContaining('Continue exactly') as string },
    ]);
  });

  it('leaves nothing of the asking in the conversation', () => {
    const request = { ...cut.request, input: rest?.input ?? [] };
    const record = { ...cut, request, begun: rest?.begun, output: [messageOf(' a thought')] };
    expect(itemsSoFar(record)).toMatchObject([question, { content: [{ text: 'Half a thought' }] }]);
    expect(askedRequest(record)).toEqual(request);
    expect(inputForRest(record)?.begun).toEqual({ text: 'Half a thought', after: 1 });
  });

  it('cannot be asked for where no text is at its end', () => {
    const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
    const refusal = { type: 'message', content: [{ type: 'refusal', refusal: 'No' }] };
    for (const output of [[], [messageOf('')], [messageOf('Half'), call], [refusal]])
      expect(inputForRest(responseRecord({ output }))).toBeUndefined();
  });
});
