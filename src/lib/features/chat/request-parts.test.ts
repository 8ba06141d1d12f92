import { describe, expect, it } from 'vitest';
import type { JsonObject } from '$lib/base/api/wire/json';
import { chatBody } from '$lib/shared/conversation/model/chat-body';
import { requestParts } from './request-parts';

const parameters = { temperature: 0.2, top_k: 40, response_format: { type: 'json_object' } };
const body = {
  ...chatBody({ model: 'm', systemPrompt: 'Be brief.', messages: [], parameters }),
} as unknown as JsonObject;
const question = (content: string) => ({ role: 'user', content });
const earlier = [question('One'), { role: 'assistant', content: 'Two' }];
const system = { role: 'system', content: 'Be brief.' };
const before = { ...body, messages: [system, ...earlier, question('Three')] };
/** Describes `before`. */
const whole = { hasPrompt: true, hasDraft: true };

describe('A request that is edited as JSON', () => {
  it('is read back into the form unchanged, with members that the form has no field for', () => {
    expect(requestParts(before, before, whole)).toEqual({
      model: 'm',
      systemPrompt: 'Be brief.',
      draft: 'Three',
      parameters,
      history: earlier,
      historyBefore: earlier,
    });
  });

  it('changes model, system prompt, the typed message, and any member', () => {
    const messages = [...earlier, question('Four')];
    expect(
      requestParts({ model: 'n', messages, stream: false, min_p: 0.1 }, before, whole),
    ).toEqual({
      model: 'n',
      systemPrompt: '',
      draft: 'Four',
      parameters: { stream: false, min_p: 0.1 },
      history: earlier,
      historyBefore: earlier,
    });
  });

  it('leaves the draft empty if a message of another role is last', () => {
    const messages = [system, ...earlier];
    expect(requestParts({ ...before, messages }, before, whole)).toMatchObject({
      draft: '',
      history: earlier,
    });
  });

  it.each<[string, JsonObject[], JsonObject[], string, JsonObject[]]>([
    ['comes back as it was', earlier, earlier, '', earlier],
    [
      'may end with a message that is typed in it',
      earlier,
      [...earlier, question('Five')],
      'Five',
      earlier,
    ],
    ['keeps a question that waits', [question('One')], [question('One')], '', [question('One')]],
    ['keeps it when it is changed', [question('One')], [question('Uno')], '', [question('Uno')]],
    [
      'may ask behind it',
      [question('One')],
      [question('One'), question('Two')],
      'Two',
      [question('One')],
    ],
  ])('if nothing was typed %s', (_, shown, edited, draft, history) => {
    const parts = requestParts({ ...before, messages: edited }, { messages: shown }, {});
    expect(parts).toMatchObject({ draft, history, historyBefore: shown });
  });

  it('leaves a system message of the conversation in place', () => {
    const bare = { ...before, messages: [system, question('Three')] };
    expect(requestParts(bare, bare, { hasDraft: true })).toMatchObject({
      systemPrompt: '',
      draft: 'Three',
      history: [system],
      historyBefore: [system],
    });
  });

  it('leaves the files beside the typed message, which are changed where they are attached', () => {
    const file = { type: 'text', text: `attachment:${'a'.repeat(32)}` };
    const withFile = (text: string) => ({
      ...before,
      messages: [{ role: 'user', content: [file, { type: 'text', text }] }],
    });
    expect(requestParts(withFile('Five'), withFile('Four'), { hasDraft: true })).toMatchObject({
      draft: 'Five',
    });
    expect(requestParts(before, withFile('Four'), { hasDraft: true })).toEqual({
      refused: expect.stringMatching(/message box/) as string,
    });
  });

  it('leaves attached documents with their messages', () => {
    const own = { id: 'own', source: { type: 'text', text: 'Mine' } };
    const attached = {
      id: 'a.txt',
      source: { type: 'text', text: `attachment:${'a'.repeat(32)}` },
    };
    const sent = { ...before, documents: [own, attached] };
    expect(requestParts(sent, sent, whole)).toMatchObject({ parameters: { documents: [own] } });
    const bare = { ...before, documents: [attached] };
    expect(requestParts(bare, bare, whole)).toHaveProperty('parameters', parameters);
    expect(requestParts({ ...sent, documents: [own] }, sent, whole)).toEqual({
      refused: expect.stringMatching(/message box/) as string,
    });
  });

  it.each([
    ['no model', { ...before, model: 7 }, /model/],
    [
      'a secret in the clear',
      { ...before, compound_custom: { tools: { wolfram_settings: { authorization: 'key' } } } },
      /secret/,
    ],
    ['no messages', { ...before, messages: 'Hi' }, /messages/],
  ])('is refused with %s', (_, edited, words) => {
    expect(requestParts(edited, before, whole)).toEqual({
      refused: expect.stringMatching(words) as string,
    });
  });
});
