import { describe, expect, it } from 'vitest';
import type { ChatUpdate } from '$lib/base/api/chat-types';
import { ChatReplyReader } from '$lib/base/api/chat-reply';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { AnswerFiles } from './answer-files';
import { applyUpdates } from './apply-updates';
import { endAll, startAnswer } from './chat-answer';

const start = startAnswer({
  id: 'a',
  conversationId: 'c',
  parentId: 'q',
  model: 'm',
  connectionName: 'Test',
  connectionId: 'here',
  now: 1000,
});

/** The ended answer to these deltas, and its files by name. */
function received(format: unknown, ...deltas: object[]) {
  const files = new Map<string, StoredAttachment>();
  const answerFiles = new AnswerFiles({ audio: { format } }, (file) => files.set(file.id, file));
  const reader = new ChatReplyReader();
  const grown = deltas.reduce<AssistantMessage>((answer, delta, index) => {
    const updates: ChatUpdate[] = reader.read({ choices: [{ index: 0, delta }] });
    return applyUpdates(answer, updates, 1100 + index, answerFiles);
  }, start);
  const answer = endAll(grown, 2000, { files: answerFiles });
  const stored = answer.attachments?.map(({ id }) => files.get(id)) ?? [];
  return { answer, stored: stored as StoredAttachment[] };
}

const base64 = (...bytes: number[]) => Buffer.from(bytes).toString('base64');
const bytesOf = async ({ file }: StoredAttachment) => [...new Uint8Array(await file.arrayBuffer())];
const audio = (members: object) => ({ audio: members });

describe('The sound of an answer', () => {
  it('is wav if its format is none, even one with a name that every object has', () => {
    const { stored } = received('constructor', audio({ data: base64(1, 0) }));
    expect(stored[0]?.note.type).toBe('audio/wav');
  });

  it('is put together from its pieces, with a header, and its transcript is the text', async () => {
    const { answer, stored } = received(
      'pcm16',
      audio({ id: 'audio_1', transcript: 'Hel' }),
      audio({ data: base64(1, 0, 2) }),
      audio({ data: base64(0, 3, 0, 4, 0), transcript: 'lo' }),
      audio({ expires_at: 1_800_000_000 }),
    );
    expect(answer).toMatchObject({
      content: 'Hello',
      audio: { id: 'audio_1', expiresAt: 1_800_000_000 },
      attachments: [{ kind: 'audio', type: 'audio/wav', seconds: 8 / 48_000 }],
    });
    expect(answer.rest?.message).toBeUndefined();
    const [sound] = stored as [StoredAttachment];
    const bytes = await bytesOf(sound);
    expect(String.fromCharCode(...bytes.slice(0, 4))).toBe('RIFF');
    expect(bytes.slice(-8)).toEqual([1, 0, 2, 0, 3, 0, 4, 0]);
    expect(sound).toMatchObject({ ownerId: 'c', note: { bytes: 52 } });
  });

  it('is the same if the Base64 of the whole is cut anywhere', async () => {
    const whole = base64(1, 2, 3, 4, 5, 6, 7, 8);
    const { stored } = received(
      'pcm16',
      audio({ data: whole.slice(0, 3) }),
      audio({ data: whole.slice(3, 5) }),
      audio({ data: whole.slice(5) }),
    );
    expect((await bytesOf(stored[0] as StoredAttachment)).slice(-8)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  it.each([
    ['mp3', 'audio/mpeg', 'Answer.mp3'],
    ['opus', 'audio/ogg', 'Answer.ogg'],
  ])('in %s is stored as it is', async (format, type, name) => {
    const { answer, stored } = received(format, audio({ data: base64(255, 251, 1) }));
    expect(answer.attachments).toMatchObject([{ type, name, bytes: 3 }]);
    expect(await bytesOf(stored[0] as StoredAttachment)).toEqual([255, 251, 1]);
  });

  it('that is not Base64 is left out, and the transcript stays', () => {
    const { answer } = received('pcm16', audio({ data: '<script>', transcript: 'Hi' }));
    expect(answer).toMatchObject({ content: 'Hi' });
    expect(answer.attachments ?? []).toEqual([]);
  });
});

/** The header of a PNG with this width and height. */
const png = (width: number, height: number) => {
  const size = [width, height].flatMap((side) => [
    side >>> 24,
    (side >> 16) & 255,
    (side >> 8) & 255,
    side & 255,
  ]);
  return `data:image/png;base64,${base64(137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, ...size)}`;
};
const image = (url: string) => ({ type: 'image_url', image_url: { url } });

describe('The images of an answer', () => {
  it('are files, each once, from a list of their own or from the content', () => {
    const { answer, stored } = received(
      undefined,
      { content: 'Here', images: [image(png(2, 3))] },
      { images: [image(png(2, 3))] },
      { content: [{ type: 'text', text: '!' }, image(png(4, 5))] },
    );
    expect(answer.content).toBe('Here!');
    expect(answer.attachments).toMatchObject([
      { name: 'Image 1.png', kind: 'image', width: 2, height: 3 },
      { name: 'Image 2.png', kind: 'image', width: 4, height: 5 },
    ]);
    expect(stored).toHaveLength(2);
    expect(answer.rest?.message).toBeUndefined();
  });

  it('in the Markdown of its text are files, too, with their names in their place', () => {
    const { answer } = received(
      undefined,
      { content: `One ![a dot](${png(2, 3)}) and ` },
      { content: `![](${png(4, 5)}), ![far](https://images.example/cat.png)` },
    );
    expect(answer.content).toBe(
      'One [Image 1.png: a dot] and [Image 2.png], ![far](https://images.example/cat.png)',
    );
    expect(answer.attachments).toMatchObject([{ width: 2 }, { width: 4 }]);
  });

  it('at a remote address are links, and nothing is fetched', () => {
    const url = 'https://images.example/cat.png';
    const { answer } = received(undefined, { images: [image(url), image(url)] });
    expect(answer.annotations).toEqual([{ kind: 'image', title: 'Image', url }]);
    expect(answer.attachments ?? []).toEqual([]);
  });

  it.each([
    ['SVG, which is more than pixels', 'data:image/svg+xml;base64,PHN2Zz4='],
    ['too many pixels', png(50_000, 50_000)],
    [
      'too many pixels under another label',
      'data:image/png;base64,R0lGODlhIE4gTgAAACwAAAAAIE4gTgACAkQBADs=',
    ],
    ['no image', 'data:image/png;base64,AAAA'],
    ['another scheme', 'javascript:alert(1)'],
  ])('that are %s are only named', (_, url) => {
    const { answer } = received(undefined, { images: [image(url)] });
    expect(answer.attachments ?? []).toEqual([]);
    expect(answer.annotations).toMatchObject([{ kind: 'image' }]);
    expect(answer.annotations[0]).not.toHaveProperty('url');
  });
});
