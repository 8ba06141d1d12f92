import { promptSchema, promptVersionKey, promptVersionSchema } from '$lib/base/storage/prompts';
import { isObject } from '$lib/base/storage/database/schema';
import { titlePlace } from './hit';
import { firstTime, part, recordsOf, type Source } from './source';

export const prompts: Source = {
  kind: 'prompts',
  timeOf: (value) => (isObject(value) ? firstTime(value.updatedAt) : undefined),
  selections: (id) => [
    { kind: 'prompts', keys: [id] },
    { kind: 'prompt-versions', prefix: promptVersionKey(id, '') },
  ],
  read(_, entries) {
    const [prompt] = recordsOf('prompts', promptSchema, entries);
    if (!prompt) return undefined;
    const { name, description, text, tags } = prompt;
    return {
      title: name,
      parts: [
        ...part(titlePlace, 'Name', name),
        ...part('', 'Prompt', text),
        ...part('', 'Description', description),
        ...part('', 'Tags', tags.join(' ')),
        ...recordsOf('prompt-versions', promptVersionSchema, entries).flatMap((version) =>
          part('', 'Earlier version', version.text),
        ),
      ],
    };
  },
};
