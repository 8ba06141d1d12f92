import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/lib/base/api/wire/json';
import {
  codeHeaders,
  type CodeObject,
  type CodeRequest,
  type CodeValue,
  FileText,
  type FormPart,
} from '../../src/lib/shared/request-code/code-request';
import { curlCode } from '../../src/lib/shared/request-code/curl';
import { httpMessage } from '../../src/lib/shared/request-code/http-message';
import { pythonRequests, pythonSdk } from '../../src/lib/shared/request-code/python';
import { typeScriptFetch, typeScriptSdk } from '../../src/lib/shared/request-code/typescript';
import {
  asJavaScript,
  awkward,
  hasPython,
  headerSecret,
  key,
  modules,
  normalised,
  recordCalls,
  type Received,
} from './code-runs';

const recording = recordCalls();
const { received, run } = recording;
let folder: string;
let baseUrl: string;

beforeAll(() => ({ folder, baseUrl } = recording));

const runTypeScript = (code = '') =>
  run(process.execPath, ['--input-type=module'], asJavaScript(code));
const runPython = async (code = '') => {
  if (hasPython) await run('python3', ['-'], code);
};

/** Each way to write a request that is tested here, and its runner. */
const ways: { [name: string]: (request: CodeRequest) => Promise<void> } = {
  curl: (request) => run('bash', ['-s'], curlCode(request) + ' --fail --silent --show-error'),
  'TypeScript with fetch': (request) => runTypeScript(typeScriptFetch(request)),
  'TypeScript with openai': (request) => runTypeScript(typeScriptSdk(request, 'openai')),
  'TypeScript with groq-sdk': (request) => runTypeScript(typeScriptSdk(request, 'groq')),
  ...(hasPython && {
    'Python with requests': (request: CodeRequest) => runPython(pythonRequests(request)),
    'Python with openai': (request: CodeRequest) => runPython(pythonSdk(request, 'openai')),
    'Python with groq': (request: CodeRequest) => runPython(pythonSdk(request, 'groq')),
  }),
};

describe.each(Object.entries(ways))('The code for %s', (_, send) => {
  it('sends a chat as the page would, whatever its strings contain', async () => {
    const json: { [name: string]: JsonValue } = {
      model: 'built-in/guide',
      messages: [
        { role: 'system', content: awkward },
        { role: 'user', content: 'Hello' },
      ],
      stream: true,
      temperature: 0.5,
      seed: 9007199254740991,
      stop: ['"', "'", '\\', '\n'],
      metadata: null,
      user: awkward,
      top_k: 40,
      min_p: 1e-7,
      logit_bias: JSON.parse('{"__proto__": 1, "a b": -2, "1": 0, "$x": 3}') as JsonValue,
    };
    await send({
      method: 'POST',
      baseUrl,
      path: '/chat/completions',
      hasKey: true,
      body: { json },
    });
    expect(received).toHaveLength(1);
    const [{ call, authorization, type, body }] = received as [Received];
    expect({ call, authorization, type }).toEqual({
      call: 'POST /openai/v1/chat/completions',
      authorization: `Bearer ${key}`,
      type: 'application/json',
    });
    expect(normalised(JSON.parse(body.toString()))).toBe(normalised(json));
  });

  it('sends the headers of the connection, whatever their values contain', async () => {
    const value = `it's "quoted" \`touch owned\` $(touch owned) $HOME \\n %s {0} ! {x}`;
    await send({
      method: 'POST',
      baseUrl,
      path: '/chat/completions',
      hasKey: true,
      headers: codeHeaders([['X-Site', value]], ['X-Team-Token']),
      body: { json: { model: 'built-in/guide', messages: [{ role: 'user', content: 'Hi' }] } },
    });
    const [{ headers }] = received as [Received];
    expect(headers).toMatchObject({
      'x-site': value,
      'x-team-token': headerSecret,
      authorization: `Bearer ${key}`,
    });
    expect(existsSync(join(folder, 'owned'))).toBe(false);
  });
});

const pictures = ['-a "b" \'c\' $(touch owned) ü.png', 'plain.png'];
// The bytes exceed the size of a command's argument and are not text.
const pixels = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 256));

it.each(Object.entries(ways))(
  'The code for %s reads files with odd names for texts of its JSON',
  async (_, send) => {
    for (const name of pictures) writeFileSync(join(folder, name), pixels);
    const requestWith = (image: (name: string) => CodeValue, sound: CodeValue): CodeObject => ({
      model: 'built-in/guide',
      messages: [
        {
          role: 'user',
          content: [
            ...pictures.map((name) => ({ type: 'image_url', image_url: { url: image(name) } })),
            { type: 'input_audio', input_audio: { data: sound, format: 'wav' } },
            { type: 'text', text: `file file_ ${awkward}` },
          ],
        },
      ],
    });
    const prefix = 'data:image/png;base64,';
    const json = requestWith(
      (name) => new FileText(prefix, name, pixels.length),
      new FileText('', 'plain.png', pixels.length),
    );
    await send({
      method: 'POST',
      baseUrl,
      path: '/chat/completions',
      hasKey: true,
      body: { json },
    });
    const [first] = received as [Received];
    const base64 = pixels.toString('base64');
    expect(normalised(JSON.parse(first.body.toString()))).toBe(
      normalised(requestWith(() => prefix + base64, base64)),
    );
    expect(existsSync(join(folder, 'owned'))).toBe(false);
  },
);

it('HTTP states the length of the body with the files that it omits', () => {
  const json = { image: new FileText('data:image/png;base64,', 'ü.png', 7) };
  const message = httpMessage({
    method: 'POST',
    baseUrl,
    path: '/x',
    hasKey: false,
    body: { json },
  });
  expect(message).toContain('"data:image/png;base64,(the Base64 of ü.png)"');
  const sent = JSON.stringify({ image: 'data:image/png;base64,AAAAAAAAAA==' }, null, 2);
  expect(message).toContain(`Content-Length: ${sent.length}\n`);
});

const file = `a "b" 'c' $d.wav`;
const form: FormPart[] = [
  { name: 'model', value: 'built-in/notes' },
  { name: 'prompt', value: '@talk.wav' },
  { name: 'language', value: 'en' },
  { name: 'temperature', value: '0.25' },
  { name: 'response_format', value: 'verbose_json' },
  { name: 'timestamp_granularities[]', value: 'word' },
  { name: 'timestamp_granularities[]', value: 'segment' },
  { name: 'file', file },
];
const bytes = Buffer.from([...Buffer.from('RIFF'), 0, 255, 13, 10, 45, 45]);
const withForms = [
  'curl',
  'TypeScript with fetch',
  'TypeScript with openai',
  'Python with requests',
];

it.each(withForms.filter((name) => name in ways))(
  'The code for %s sends a form with a file of an odd name',
  async (name) => {
    writeFileSync(join(folder, file), bytes);
    const body = { form };
    const request: CodeRequest = {
      method: 'POST',
      baseUrl,
      path: '/audio/transcriptions',
      hasKey: true,
      body,
    };
    // The service refuses these bytes, which are not audio; the test only examines the request.
    await ways[name]?.(request).catch(() => undefined);
    const [first] = received as [Received];
    const sent = await new Response(new Uint8Array(first.body), {
      headers: { 'content-type': first.type ?? '' },
    }).formData();
    const fields = [...sent].filter(([, value]) => typeof value === 'string');
    expect(fields.sort()).toEqual(
      form.flatMap((part) => ('value' in part ? [[part.name, part.value]] : [])).sort(),
    );
    const upload = sent.get('file') as File;
    expect(decodeURIComponent(upload.name)).toBe(file);
    expect(Buffer.from(await upload.arrayBuffer())).toEqual(bytes);
  },
);

it('TypeScript for the SDKs is what their types allow', () => {
  const chat = { model: 'm', messages: [{ role: 'user', content: 'x' }], top_k: 1, user: 'u' };
  const calls: Pick<CodeRequest, 'path' | 'body'>[] = [
    { path: '/chat/completions', body: { json: chat } },
    { path: '/chat/completions', body: { json: { ...chat, stream: true, documents: [] } } },
    { path: '/responses', body: { json: { model: 'm', input: 'x', stream: true } } },
    { path: '/responses', body: { json: { model: 'm', input: 'x', odd: {} } } },
    {
      path: '/responses',
      body: {
        json: {
          model: 'm',
          input: [
            {
              role: 'user',
              content: [
                {
                  type: 'input_image',
                  image_url: new FileText('data:image/png;base64,', file, 3),
                  detail: 'auto',
                },
              ],
            },
          ],
        },
      },
    },
    {
      path: '/chat/completions',
      body: {
        json: {
          model: 'm',
          messages: [
            {
              role: 'user',
              content: [{ type: 'image_url', image_url: { url: new FileText('data:,', file, 3) } }],
            },
          ],
        },
      },
    },
    { path: '/audio/transcriptions', body: { form } },
    { path: '/audio/speech', body: { json: { model: 'm', input: 'x', voice: 'v' } } },
    {
      path: '/files',
      body: {
        form: [
          { name: 'purpose', value: 'batch' },
          { name: 'file', file },
        ],
      },
    },
    {
      path: '/batches',
      body: {
        json: {
          input_file_id: 'f',
          endpoint: '/v1/chat/completions',
          completion_window: '24h',
        },
      },
    },
    { path: '/batches/b%2F1/cancel' },
  ];
  const all = {
    method: 'POST',
    baseUrl: 'https://api.test/openai/v1',
    hasKey: true,
    headers: codeHeaders([['X-Site', 'north']], ['X-Team-Token']),
  } as const;
  const programs = calls.flatMap((call) =>
    (['openai', 'groq'] as const).flatMap((sdk) => typeScriptSdk({ ...all, ...call }, sdk) ?? []),
  );
  expect(programs).toHaveLength(19);
  const names = programs.map((program, index) => {
    const name = join(folder, `program-${index}.ts`);
    writeFileSync(name, program);
    return name;
  });
  const compiler = join(modules, '@typescript/native/bin/tsc');
  const options =
    '--ignoreConfig --noEmit --pretty --strict --skipLibCheck --target esnext --module esnext --moduleResolution bundler --types node';
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, ...options.split(' '), ...names],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});
