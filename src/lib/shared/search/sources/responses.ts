import { responseSchema } from '$lib/base/storage/response-records';
import { isObject } from '$lib/base/storage/database/schema';
import { titlePlace } from './hit';
import { firstTime, part, recordsOf, type Source, textsIn } from './source';

const textMembers = new Set([
  'content',
  'text',
  'output',
  'arguments',
  'refusal',
  'summary',
  'input',
]);

export const responses: Source = {
  kind: 'responses',
  timeOf: (value) => (isObject(value) ? firstTime(value.createdAt) : undefined),
  selections: (id) => [{ kind: 'responses', keys: [id] }],
  read(_, entries) {
    const [response] = recordsOf('responses', responseSchema, entries);
    if (!response) return undefined;
    const { title, request, output, edited, begun } = response;
    return {
      title,
      parts: [
        ...part(titlePlace, 'Title', title),
        ...part('', 'Instructions', request.instructions),
        ...part('input', 'Input', textsIn(request.input, textMembers).join('\n\n')),
        ...part(
          'output',
          'Output',
          [begun?.text ?? '', ...textsIn(output, textMembers)].join('\n\n').trim(),
        ),
        ...part('output', 'Output', edited),
      ],
    };
  },
};
