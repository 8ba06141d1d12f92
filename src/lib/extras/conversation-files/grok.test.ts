import { describe, expect, it } from 'vitest';
import { openedImport } from '../../../../tests/support/backup/opened-import';
import { importedRecords } from './imported-records';

/** In the form of LibreChat's sample (packages/api/src/import/__data__/grok.ts). */
const at = 1_783_999_510_820;

function response(_id: string, parent: string | undefined, sender: string, more: object = {}) {
  const order = Number(_id.slice(1));
  const create_time = { $date: { $numberLong: `${at + order * 1000}` } };
  const parents = parent && { parent_response_id: parent };
  return {
    response: { _id, sender, message: `Text ${_id}`, model: '', create_time, ...parents, ...more },
    share_link: null,
  };
}

const conversation = {
  id: 'g',
  title: 'Amalfi',
  summary: '',
  starred: true,
  create_time: '2026-07-14T03:25:09.401949Z',
  modify_time: '2026-07-14T04:00:00Z',
};

const responses = [
  response('r1', undefined, 'human'),
  response('r2', 'r1', 'ASSISTANT', { model: 'grok-4', thinking_trace: 'Look.' }),
  response('r3', 'r1', 'assistant', {
    web_search_results: [{ url: 'https://a.test/', title: 'A' }, { url: 'javascript:1' }],
    generated_image_urls: ['users/u/generated/i.jpg'],
  }),
  response('r4', 'r3', 'assistant', { message: '', partial: true }),
  response('r5', 'r4', 'human', { file_attachments: ['0380cd07'] }),
];

describe('A conversation of Grok', () => {
  it('is imported field by field, with its branches', async () => {
    const found = await importedRecords({ conversation, responses });
    expect(found?.id).toMatch(/^grok-[0-9a-f]{32}$/);
    expect(found?.record).toMatchObject({
      title: 'Amalfi',
      pinned: true,
      createdAt: Date.UTC(2026, 6, 14, 3, 25, 9, 401),
      updatedAt: Date.UTC(2026, 6, 14, 4),
      model: 'grok-4',
    });
    expect(found?.messages.map(({ role, content, under }) => [role, content, under])).toEqual([
      ['user', 'Text r1', null],
      ['assistant', 'Text r2', 'Text r1'],
      ['assistant', 'Text r3', 'Text r1'],
      ['user', 'Text r5', 'Text r3'],
    ]);
    expect(found?.messages[1]).toMatchObject({
      model: 'grok-4',
      reasoning: 'Look.',
      createdAt: at + 2000,
    });
    expect(found?.messages[2]).toMatchObject({ annotations: [{ url: 'https://a.test/' }] });
    expect(found?.imported?.leftOut).toEqual({ files: 1, images: 1 });
  });

  it('is one of those in the export, beside which other things are counted', async () => {
    const other = { ...conversation, id: 'h', title: 'Bergen' };
    const file = {
      projects: [{ name: 'P' }],
      conversations: [{ conversation, responses }, { conversation: other, responses }, 7],
      tasks: [],
      media_posts: [{ id: 'm' }],
    };
    const { preview, conversations } = await openedImport(
      new File([JSON.stringify(file)], 'prod-grok-backend.json'),
    );
    expect(preview).toMatchObject({
      rows: [{ row: 'grok', new: 2 }],
      refused: [{ name: 'prod-grok-backend.json 3' }],
      leftOut: { folders: 1, files: 2, images: 3 },
    });
    expect(conversations.map(({ title }) => title).sort()).toEqual(['Amalfi', 'Bergen']);
  });
});
