import { describe, expect, it } from 'vitest';
import { joinAttempts } from '../join/join';
import { buildRetryFile } from './retry-file';
import { jsonl, refusal, request, success } from '../join/sample-lines';

describe('the file of a retry', () => {
  it('contains the exact lines of the failed and the missing requests, in order', async () => {
    const odd = '{ "custom_id" : "b",\t"body": {"model":"m","x":1.0, "messages":[]} }';
    const results = await joinAttempts([
      {
        input: jsonl(request('a'), odd, request('c'), request('d', 'é')),
        output: jsonl(success('c')),
        errors: jsonl(refusal('b'), refusal('a')),
      },
    ]);
    const { content, lines } = await buildRetryFile(results);
    expect(await content.text()).toBe(
      [JSON.stringify(request('a')), odd, JSON.stringify(request('d', 'é')), ''].join('\n'),
    );
    expect(lines).toBe(3);
  });

  it('omits a byte order mark, CR and requests without input', async () => {
    const line = JSON.stringify(request('a'));
    const results = await joinAttempts([
      { input: new Blob([`\uFEFF${line}\r\n`]), errors: jsonl(refusal('a'), refusal('gone')) },
    ]);
    const { content, lines, withoutInput } = await buildRetryFile(results);
    expect(new Uint8Array(await content.arrayBuffer())[0]).toBe('{'.charCodeAt(0));
    expect(await content.text()).toBe(`${line}\n`);
    expect([lines, withoutInput]).toEqual([1, 1]);
  });

  it('of a chain contains the requests that no attempt has answered', async () => {
    const results = await joinAttempts([
      { input: jsonl(request('a'), request('b')), errors: jsonl(refusal('a'), refusal('b')) },
      { input: jsonl(request('a'), request('b')), output: jsonl(success('a')) },
    ]);
    expect((await buildRetryFile(results)).lines).toBe(1);
  });
});
