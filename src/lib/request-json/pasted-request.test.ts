import { describe, expect, it } from 'vitest';
import { curlCode } from '$lib/code/curl';
import { pastedRequest } from './pasted-request';

const url = 'https://api.example/openai/v1/chat/completions';
const body = { model: 'm', messages: [{ role: 'user', content: 'Hi' }], top_k: 40 };

describe('a curl command', () => {
  it('is read as the documentation of services writes it', () => {
    const command = `curl ${url} -s \\
      -H "Content-Type: application/json" \\
      -H "Authorization: Bearer $API_KEY" \\
      -d '${JSON.stringify(body, null, 2)}'`;
    expect(pastedRequest(command)).toEqual({ form: 'curl', method: 'POST', url, body, files: [] });
  });

  it('is read as browsers copy it', () => {
    const command = String.raw`curl '${url}' \
      -H 'accept: */*' \
      -H 'authorization: Bearer sk-1' \
      -b 'session=1' \
      -A 'Mozilla/5.0 (X11)' \
      --data-raw $'{"model":"m","messages":[{"role":"user","content":"It\'s 5\u0021"}]}' \
      --compressed`;
    const content = "It's 5!";
    expect(pastedRequest(command)).toMatchObject({
      url,
      body: { model: 'm', messages: [{ role: 'user', content }] },
    });
  });

  it.each([
    ['an option and its value in one word', `curl -XPUT -d'{"a":1}' ${url}`, 'PUT'],
    ['--json, and = before values', `curl --url=${url} --json='{"a":1}'`, 'POST'],
    [
      'options with values that are no address',
      `curl -o out.json -m 9 -d '{"a":1}' ${url}`,
      'POST',
    ],
    ['a prompt before it', `$ curl ${url} --data-binary '{"a":1}'`, 'POST'],
    ['data in pieces', `curl ${url} -d '{"a":1' --data-raw '}'`, undefined],
  ])('may have %s', (_, command, method) => {
    const read = pastedRequest(command);
    if (method) expect(read).toEqual({ form: 'curl', method, url, body: { a: 1 }, files: [] });
    else expect(read).toEqual({ problem: 'The body of this request is not a JSON object.' });
  });

  it('may be a form, with files by their names', () => {
    const command = `curl ${url} -F model=whisper -F 'timestamp_granularities[]=word' \\
      -F 'timestamp_granularities[]=segment' --form-string 'prompt=@no file' -F 'file=@"a talk.wav";type=audio/wav'`;
    expect(pastedRequest(command)).toMatchObject({
      body: {
        model: 'whisper',
        'timestamp_granularities[]': ['word', 'segment'],
        prompt: '@no file',
      },
      files: ['a talk.wav'],
    });
  });

  it('says what cannot be read of it, and what to do', () => {
    expect(pastedRequest(`curl ${url} -d '{"a":1}`)).toEqual({
      problem: 'A quote of the curl command has no end.',
    });
    expect(pastedRequest('curl -H "a: b"')).toEqual({
      problem: 'The curl command names no address.',
    });
    expect(pastedRequest(`curl ${url} -d @body.json`)).toEqual({
      problem: 'The body is in the file body.json: paste what is in it, too.',
    });
  });

  it.each(['it\'s "quoted"', 'a\nb\t', '🦀 é', '$HOME `x` \\ !', '@file', '\\u0021 \\n', ''])(
    'of the console’s own code is the request again: %j',
    (content) => {
      const json = { model: 'm', messages: [{ role: 'user', content }], stream: true };
      const command = curlCode({
        method: 'POST',
        baseUrl: 'https://api.example/v1',
        path: '/chat/completions',
        hasKey: true,
        body: { json },
      });
      expect(pastedRequest(command)).toMatchObject({ body: json });
    },
  );
});

describe('an entry of an HTTP Archive', () => {
  const request = {
    method: 'POST',
    url,
    postData: { mimeType: 'application/json', text: JSON.stringify(body) },
  };
  const read = { form: 'HAR', method: 'POST', url, body, files: [] };

  it('is read alone, as its request, and as the first of an archive that sends something', () => {
    const models = { request: { method: 'GET', url: 'https://api.example/v1/models' } };
    for (const value of [{ request }, request, { log: { entries: [models, { request }] } }])
      expect(pastedRequest(JSON.stringify(value))).toEqual(read);
  });

  it('may be a form', () => {
    const params = [
      { name: 'model', value: 'whisper' },
      { name: 'file', fileName: 'talk.wav', contentType: 'audio/wav' },
    ];
    const entry = { request: { method: 'POST', url, postData: { mimeType: 'x', params } } };
    expect(pastedRequest(JSON.stringify(entry))).toMatchObject({
      body: { model: 'whisper' },
      files: ['talk.wav'],
    });
  });
});

describe('JSON', () => {
  it('is a body as it is, or that of a line of a batch', () => {
    expect(pastedRequest(JSON.stringify(body))).toEqual({ form: 'JSON', body, files: [] });
    const line = { custom_id: '1', method: 'POST', url: '/v1/chat/completions', body };
    expect(pastedRequest(JSON.stringify(line))).toMatchObject({ url: line.url, body });
  });

  it('that is none is told with its mistake', () => {
    expect(pastedRequest('{"a": 1')).toMatchObject({
      problem: expect.stringMatching(/^This is not JSON: /),
    });
    expect(pastedRequest('[1]')).toEqual({ problem: 'A request is a JSON object.' });
  });
});
