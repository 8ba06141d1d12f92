import { describe, expect, it } from 'vitest';
import { fileContent } from '../files';
import { legacyReply } from '../legacy';
import { listModels } from '../models';
import { respond, type ResponseEvent } from '../responses';
import { speak } from '../audio';
import {
  apiKey,
  arriving,
  delta,
  done,
  event,
  receiveStream,
  replying,
} from '../../../../../tests/support/api/replies';
import type { Endpoint } from './endpoint';

const { signal } = new AbortController();
const head = apiKey.slice(0, 9);
/** The key with every character escaped as JSON allows. */
const escaped = [...apiKey]
  .map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  .join('');

function streaming(...pieces: string[]): Endpoint {
  return replying(arriving(pieces));
}

async function eventsOf(endpoint: Endpoint): Promise<ResponseEvent[]> {
  const events: ResponseEvent[] = [];
  for await (const part of respond(endpoint, {}, signal))
    if ('events' in part) events.push(...part.events);
  return events;
}

async function textOfLegacy(endpoint: Endpoint): Promise<string> {
  let text = '';
  for await (const piece of legacyReply(endpoint, 'completions', {}, signal)) text += piece;
  return text;
}

describe('A key that the service echoes is masked in one place', () => {
  it('in the bytes of a file, wherever they are cut', async () => {
    for (let at = 0; at <= apiKey.length; at += 1) {
      const pieces = [`{"a":"${apiKey.slice(0, at)}`, `${apiKey.slice(at)}"}\n`];
      const content = await fileContent(streaming(...pieces), 'f');
      expect(await content.text()).toBe('{"a":"[key]"}\n');
    }
  });

  it('in a file that ends with the beginning of the key, with no other change', async () => {
    const bytes = new Uint8Array([0xff, 0, 0x92, ...new TextEncoder().encode(`é${head}`)]);
    const content = await fileContent(replying(arriving([bytes])), 'f');
    expect(await content.bytes()).toEqual(bytes);
  });

  it('and buffered bytes arrive before the error of a broken connection', async () => {
    const { body } = await fileContent(
      replying(arriving([`a${head}`], { breaks: new Error('reset') })),
      'f',
    );
    let text = '';
    const reading = (async () => {
      for await (const bytes of body ?? []) text += new TextDecoder().decode(bytes);
    })();
    await expect(reading).rejects.toThrow('reset');
    expect(text).toBe(`a${head}`);
  });

  it('in the headers and the bytes of a sound', async () => {
    const sound = new Uint8Array([0xff, ...new TextEncoder().encode(apiKey), 0xfe]);
    const headers = { 'x-request-id': `req-${apiKey}`, 'content-type': `audio/${apiKey}` };
    const speech = await speak(replying(sound, { headers }), { model: 'm', input: '', voice: '' });
    expect(speech.headers.get('x-request-id')).toBe('req-[key]');
    expect(speech.audio.type).toBe('audio/[key]');
    expect(await speech.audio.text()).toContain('[key]');
  });

  it('where JSON escapes it', async () => {
    const { items } = await listModels(replying(`{"data":[{"id":"m ${escaped}"}]}`));
    expect(items).toMatchObject([{ id: 'm [key]' }]);
  });

  it('where JSON in JSON escapes it', async () => {
    const call = { index: 0, function: { arguments: `{"key":"${escaped}"}` } };
    const { updates } = await receiveStream([delta({ tool_calls: [call] }), done]);
    expect(updates).toContainEqual({ type: 'tool-call', index: 0, arguments: '{"key":"[key]"}' });
  });
});

describe('A key, escaped or not, is masked in pieces of any length', () => {
  const halfEscaped = [...apiKey]
    .map((letter, i) =>
      i % 2 ? letter : `\\u00${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    .join('');
  const text = `a${apiKey}b${halfEscaped}c${head}${apiKey}${apiKey}\\/s${halfEscaped}`;
  const masked = `a[key]b[key]c${head}[key][key]\\/s[key]`;

  it.each([1, 2, 3, 5, 8, 40])('of %i characters', async (length) => {
    const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
    const file = await fileContent(streaming(...pieces), 'f');
    expect(await file.text()).toBe(masked);
  });
});

describe('A short key is masked where it is a whole word', () => {
  const text = 'Wrong key ab12cd: "ab12cd", xab12cd, ab12cde, ab12cd';
  const masked = 'Wrong key [key]: "[key]", xab12cd, ab12cde, [key]';

  it.each([1, 2, 3, 5, 8, 100])('in pieces of %i characters', async (length) => {
    const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
    const file = await fileContent({ ...streaming(...pieces), apiKey: 'ab12cd' }, 'f');
    expect(await file.text()).toBe(masked);
  });
});

describe('Text that only begins like the key is unchanged', () => {
  const deltaOf = (text: string) => event({ type: 'response.output_text.delta', delta: text });

  it('in a response, event by event', async () => {
    const pieces = [deltaOf(head), deltaOf('-'), deltaOf(head.slice(0, 3)), done];
    const events = await eventsOf(streaming(...pieces));
    expect(events.map(({ data }) => `data: ${data}\n\n`)).toEqual(pieces.slice(0, 3));
  });

  it('even if the stream breaks', async () => {
    const events: ResponseEvent[] = [];
    const reading = (async () => {
      for await (const part of respond(streaming(deltaOf(head)), {}, signal))
        if ('events' in part) events.push(...part.events);
    })();
    await expect(reading).rejects.toMatchObject({ error: { kind: 'cut-off' } });
    expect(events).toHaveLength(1);
  });

  it('in a legacy reply, line by line', async () => {
    const text = `data: {"choices":[{"text":"${head}"}]}\n\ndata: {"choices":[{"text":"x"}]}\n\n`;
    expect(await textOfLegacy(streaming(text, done))).toBe(text + done);
  });
});
