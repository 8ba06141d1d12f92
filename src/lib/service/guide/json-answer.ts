import type { Skill } from './answer';
import { readHints } from './hints';
import { setFields } from './request-fields';

export const jsonAnswer: Skill = {
  lookingFor: 'a form that the answer must take',
  async answer({ request, prompt, wording, instance }) {
    const { responseFormat } = request;
    if (responseFormat.type === 'text') return undefined;
    const seed = request.seed ?? 0;
    const value =
      responseFormat.type === 'json_schema'
        ? (await instance(responseFormat.schema, seed, readHints(prompt))).value
        : {
            answer: wording('The guide was here.', 'Valid JSON, as asked.'),
            language_model: false,
            words: prompt.split(/\s+/).filter(Boolean).length,
            fields: setFields(request.body).map(({ name }) => name),
          };
    return { text: [JSON.stringify(value ?? null, undefined, 2)], bare: true };
  },
};
