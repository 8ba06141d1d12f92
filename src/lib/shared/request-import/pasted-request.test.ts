import { describe, expect, it } from 'vitest';
import { curlCode } from '$lib/shared/request-code/curl';
import { httpMessage } from '$lib/shared/request-code/http-message';
import { pastedRequest } from './pasted-request';

const url = 'https://api.example/openai/v1/chat/completions';
const body = { model: 'm', messages: [{ role: 'user', content: 'Hi' }], top_k: 40 };

describe('A curl command', () => {
  it('is read as service documentation writes it', () => {
    const command = `curl ${url} -s \\
      -H "Content-Type: application/json" \\
      -H "Authorization: Bearer $API_KEY" \\
      -d '${JSON.stringify(body, null, 2)}'`;
    expect(pastedRequest(command)).toEqual({
      form: 'curl',
      method: 'POST',
      url,
      body,
      files: [],
      variables: ['$API_KEY'],
    });
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
    else expect(read).toMatchObject({ problem: expect.stringMatching(/isn’t JSON: ./) });
  });

  it('may be a form, with files by name', () => {
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

  it.each([
    ['flags in one word with an option', `curl -sSX POST ${url} -d '{"a":1}'`, { a: 1 }],
    ['a here document', `curl ${url} --data-binary @- <<'EOF'\n{"a": "it's"}\nEOF`, { a: "it's" }],
    ['what was piped into it', `echo '{"a": 1}' | curl ${url} -d @- | jq .`, { a: 1 }],
    [
      'what stands before it',
      `export KEY=x\n\n# Ask\ntime curl ${url} \\\n -d '{"a": 1}'`,
      { a: 1 },
    ],
    ['names and values', `curl ${url} -d model=m -d 'prompt=a b'`, { model: 'm', prompt: 'a b' }],
    ['the second that sends something', `curl ${url}\ncurl ${url} -d '{"a": 1}'`, { a: 1 }],
    [
      'quoted values of a form',
      `curl ${url} -F 'a="x \\"y\\""' -F 'b=1;type=text/plain' -F 'c=1;2'`,
      { a: 'x "y"', b: '1', c: '1' },
    ],
    ['a document in its words', `curl ${url} -d "$(cat <<EOF\n{"a": "(1)"}\nEOF\n)"`, { a: '(1)' }],
    ['a field that is there several times', `curl ${url} -F a=1 -F a=2`, { a: ['1', '2'] }],
  ])('may have %s', (_, command, expected) => {
    expect(pastedRequest(command)).toMatchObject({ method: 'POST', url, body: expected });
  });

  it('may name a field like an inherited member of objects', () => {
    const read = pastedRequest(`curl ${url} -F toString=x -F __proto__=y -F a=1 -F a=2 -F b[]=3`);
    expect(read).toMatchObject({ form: 'curl', method: 'POST' });
    const fields = 'body' in read ? Object.entries(read.body) : [];
    expect(fields).toEqual([
      ['toString', 'x'],
      ['__proto__', 'y'],
      ['a', ['1', '2']],
      ['b[]', ['3']],
    ]);
  });

  it('with data for the URL has no body', () => {
    const models = 'https://api.example/v1/models';
    for (const command of [
      `curl -G ${models} -d limit=2`,
      `curl -sG ${models} --data-urlencode limit=2`,
      `curl --get ${models} -d limit=2`,
      `curl ${models} --url-query limit=2`,
    ])
      expect(pastedRequest(command)).toMatchObject({
        method: 'GET',
        url: `${models}?limit=2`,
        body: {},
      });
  });

  it('lists the variables of its shell', () => {
    const command = `curl $BASE/v1/responses -d "{\\"model\\": \\"$MODEL\\"}"`;
    expect(pastedRequest(command)).toMatchObject({
      body: { model: '$MODEL' },
      variables: ['$BASE', '$MODEL'],
    });
  });

  it('names files without their folders', () => {
    const command = `curl ${url} -F file=@/home/me/a.wav -F 'file=@C:\\sounds\\b.wav'`;
    expect(pastedRequest(command)).toMatchObject({ files: ['a.wav', 'b.wav'] });
  });

  it('may be a form as browsers copy it, which omit the content of files', async () => {
    const form = new FormData();
    form.append('model', 'whisper');
    form.append('prompt', "It's\ntwo lines");
    form.append('file', new File([], 'a talk.wav', { type: 'audio/wav' }));
    const text = await new Response(form).text();
    const quoted = text
      .replaceAll('\\', '\\\\')
      .replaceAll("'", "\\'")
      .replaceAll('\r', '\\r')
      .replaceAll('\n', '\\n');
    const command = `curl '${url}' -H 'content-type: multipart/form-data' --data-raw $'${quoted}'`;
    const read = { body: { model: 'whisper', prompt: "It's\r\ntwo lines" }, files: ['a talk.wav'] };
    expect(pastedRequest(command)).toMatchObject(read);
    const request = { method: 'POST', url, postData: { mimeType: 'multipart/form-data', text } };
    expect(pastedRequest(JSON.stringify({ request }))).toMatchObject(read);
  });

  it('reports what cannot be read, and what to do', () => {
    for (const input of ['-d @-', '--data-binary @-', '--json @-'])
      expect(pastedRequest(`curl ${url} ${input}`)).toEqual({
        problem: 'The body comes from standard input. Replace - with the body.',
      });
    expect(pastedRequest(`curl ${url} -d @- < body.json`)).toMatchObject({
      problem: expect.stringMatching(/^The body is in the file body.json/),
    });
    expect(pastedRequest(`curl ${url} -d '{"a":1}`)).toEqual({
      problem: 'A quote in the curl command isn’t closed.',
    });
    expect(pastedRequest('curl -H "a: b"')).toEqual({
      problem: 'The curl command has no address.',
    });
    expect(pastedRequest(`curl ${url} -d @body.json`)).toEqual({
      problem: 'The body is in the file body.json. Replace @body.json with its content.',
    });
  });

  it.each(['it\'s "quoted"', 'a\nb\t', '🦀 é', '$HOME `x` \\ !', '@file', '\\u0021 \\n', ''])(
    'generated by the console is read back unchanged: %j',
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

describe('An entry of an HTTP Archive', () => {
  const request = {
    method: 'POST',
    url,
    postData: { mimeType: 'application/json', text: JSON.stringify(body) },
  };
  const read = { form: 'HAR', method: 'POST', url, body, files: [] };

  it('is read alone, as its request, and as the first of an archive with a body', () => {
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

describe('A call of fetch', () => {
  const init = {
    headers: { authorization: 'Bearer sk-1', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    method: 'POST',
  };

  it.each(['fetch', 'await fetch'])('is read as browsers copy it: %s', (call) => {
    const text = `${call}(${JSON.stringify(url)}, ${JSON.stringify(init, null, 2)});`;
    expect(pastedRequest(text)).toEqual({ form: 'fetch', method: 'POST', url, body, files: [] });
  });

  it('from a program is refused, with what to do', () => {
    for (const text of ['http POST https://a.example x=1', 'from openai import OpenAI'])
      expect(pastedRequest(text)).toMatchObject({
        problem: expect.stringMatching(/^Paste a curl command.*JSON body/),
      });
    expect(pastedRequest("fetch('/v1/models', { method: 'GET' })")).toEqual({
      problem: expect.stringMatching(/aste its body as JSON/) as string,
    });
  });

  it('for a POSIX shell may contain a ^', () => {
    const pasted = `curl https://a.example/v1/chat/completions -d '{"stop": ["^"]}'`;
    expect(pastedRequest(pasted)).toMatchObject({ body: { stop: ['^'] } });
  });

  it.each([
    'Invoke-RestMethod -Uri "https://a.example"',
    'curl ^"https://a.example^" ^\r\n  --data-raw ^"{}^"',
    "curl.exe https://a.example `\n  --json '{}'",
    'PS C:\\> curl https://a.example',
  ])('for the Windows command line is refused, with what to copy: %j', (text) => {
    expect(pastedRequest(text)).toEqual({
      problem: expect.stringMatching(/Copy as cURL \(bash\)/) as string,
    });
  });
});

describe('An HTTP message', () => {
  it('is read as sent, and as .http files contain it', () => {
    const json = JSON.stringify(body, null, 2);
    const host = 'api.example';
    for (const text of [
      `POST /openai/v1/chat/completions HTTP/1.1\r\nHost: ${host}\r\n\r\n${json}`,
      `POST ${url}\nContent-Type: application/json\n\n${json}`,
    ])
      expect(pastedRequest(text)).toEqual({ form: 'HTTP', method: 'POST', url, body, files: [] });
    expect(pastedRequest('GET /v1/models HTTP/1.1\nHost: a')).toMatchObject({ method: 'GET' });
  });

  it('generated by the console is read back unchanged', () => {
    const message = httpMessage({
      method: 'POST',
      baseUrl: 'https://api.example/openai/v1',
      path: '/chat/completions',
      hasKey: true,
      body: { json: body },
    });
    expect(pastedRequest(message)).toMatchObject({ url, body });
  });
});

describe('JSON', () => {
  it('is a body, or the body of a batch line', () => {
    expect(pastedRequest(JSON.stringify(body))).toEqual({ form: 'JSON', body, files: [] });
    const line = { custom_id: '1', method: 'POST', url: '/v1/chat/completions', body };
    expect(pastedRequest(JSON.stringify(line))).toMatchObject({ url: line.url, body });
  });

  it('that is invalid is refused with the error', () => {
    expect(pastedRequest('{"a": 1')).toMatchObject({
      problem: expect.stringMatching(/^This isn’t JSON: /),
    });
    expect(pastedRequest('[1]')).toEqual({ problem: 'A request must be a JSON object.' });
  });
});

describe('A hostile text', () => {
  const many = (text: string, times = 200_000) => text.repeat(times);

  it.each([
    ['substitutions that are open', `curl ${url} -d "${many('$(')}"`],
    ['variables without end', `curl ${url} -d "${many('$a')}"`],
    ['substitutions in a here document', `curl ${url} -d @- <<A\n${many('$(')}\nA`],
    ['here documents', `curl ${url}\n${many('cat <<A\nA\n')}`],
    ['empty lines', `curl ${url}${many('\n')}`],
    ['prompts that do not end', `curl ${url};${many('PS;')}`],
    ['quotes of PowerShell', `PS C:> curl ${url} -d '${many("''")}'`],
    ['options', `curl ${url} ${many('-da ')}`],
    ['fields of one name', `curl ${url} ${many('-F a=1 ')}`],
    ['a document of empty lines', `curl ${url} -d "$(cat <<A\n${many('\n')})"`],
    ['a call of fetch that goes on', `fetch("a")${many(' ')}x`],
  ])('is read to its end: %s', (_, text) => {
    expect(pastedRequest(text)).toBeTypeOf('object');
  });
});
