import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { CodeRequest } from '../../src/lib/shared/request-code/code-request';
import { curlCode } from '../../src/lib/shared/request-code/curl';
import { pythonRequests } from '../../src/lib/shared/request-code/python';
import { typeScriptFetch, typeScriptSdk } from '../../src/lib/shared/request-code/typescript';
import {
  asJavaScript,
  awkward,
  hasPython,
  key,
  normalised,
  recordCalls,
  type Received,
} from './code-runs';

const recording = recordCalls();
const { received, run } = recording;
let folder: string;
let baseUrl: string;

beforeAll(() => ({ folder, baseUrl } = recording));

const audioFile = `it's "a" talk.wav`;
const id = 'an/id with "$x" é';
const segment = encodeURIComponent(id);

/** Every call of the specification, with strings that a shell or a program might misinterpret. */
const calls: Omit<CodeRequest, 'baseUrl' | 'hasKey'>[] = [
  { method: 'POST', path: '/responses', body: { json: { model: 'm', input: awkward, odd: {} } } },
  ...['/audio/transcriptions', '/audio/translations'].map((path) => ({
    method: 'POST' as const,
    path,
    body: {
      form: [
        // No argument of a command can contain a NUL.
        { name: 'model', value: awkward.replace('\0', '') },
        { name: 'prompt', value: '@file;type=<x' },
        { name: 'further member', value: '"' },
        { name: 'file', file: audioFile },
      ],
    },
  })),
  {
    method: 'POST',
    path: '/audio/speech',
    body: { json: { model: 'm', input: awkward, voice: "it's", instructions: awkward } },
  },
  { method: 'GET', path: '/models' },
  { method: 'GET', path: `/models/${segment}` },
  {
    method: 'POST',
    path: '/batches',
    body: {
      json: {
        input_file_id: awkward,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
        metadata: { [awkward]: awkward },
      },
    },
  },
  { method: 'GET', path: '/batches' },
  { method: 'GET', path: `/batches/${segment}` },
  { method: 'POST', path: `/batches/${segment}/cancel` },
  {
    method: 'POST',
    path: '/files',
    body: {
      form: [
        { name: 'purpose', value: 'batch' },
        { name: 'file', file: audioFile },
      ],
    },
  },
  { method: 'GET', path: '/files' },
  { method: 'GET', path: `/files/${segment}` },
  { method: 'GET', path: `/files/${segment}/content` },
  { method: 'DELETE', path: `/files/${segment}` },
  { method: 'POST', path: '/completions', body: { json: { model: 'm', prompt: awkward } } },
];
const callsAtRoot: typeof calls = [
  { method: 'GET', path: '/v1/fine_tunings' },
  {
    method: 'POST',
    path: '/v1/fine_tunings',
    body: { json: { name: awkward, base_model: "it's", input_file_id: '$HOME' } },
  },
  { method: 'GET', path: `/v1/fine_tunings/${segment}` },
  { method: 'DELETE', path: `/v1/fine_tunings/${segment}` },
  {
    method: 'POST',
    path: '/v1/request_manager/text_completion',
    body: { json: { model_id: 'm', system_prompt: awkward, user_prompt: awkward } },
  },
  { method: 'GET', path: '/v1/model_manager/models' },
];

/** Runs many programs in one process; the service's answers are ignored. */
const together: { [name: string]: (requests: CodeRequest[]) => Promise<void> } = {
  curl: (requests) => run('bash', ['-s'], requests.map(curlCode).join('\n\n')),
  'TypeScript with fetch': (requests) => runModules(requests.map(typeScriptFetch)),
  'TypeScript with openai': (requests) =>
    runModules(requests.flatMap((request) => typeScriptSdk(request, 'openai') ?? [])),
  'TypeScript with groq-sdk': (requests) =>
    runModules(requests.flatMap((request) => typeScriptSdk(request, 'groq') ?? [])),
  ...(hasPython && {
    'Python with requests': (requests: CodeRequest[]) =>
      run(
        'python3',
        ['-'],
        requests
          .map(
            (request) =>
              `try:\n    exec(${JSON.stringify(pythonRequests(request))})\nexcept IOError:\n    pass\n`,
          )
          .join(''),
      ),
  }),
};

async function runModules(programs: string[]): Promise<void> {
  const names = programs.map((program, index) => {
    const name = `./call-${index}.mjs`;
    writeFileSync(join(folder, name), asJavaScript(program));
    return name;
  });
  const imports = names.map((name) => `await import('${folder}/${name}').catch(() => {});`);
  await run(process.execPath, ['--input-type=module'], imports.join('\n'));
}

/** The received request without the parts that differ between runs or ways. */
async function comparableParts({ call, type, body }: Received): Promise<unknown> {
  if (!type?.startsWith('multipart/'))
    return [segmentsOf(call), body.length > 0 ? normalised(JSON.parse(body.toString())) : ''];
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData();
  const fields = [...form].map(([name, value]) => [
    decodeURIComponent(name),
    typeof value === 'string' ? value.replaceAll('\r\n', '\n') : decodeURIComponent(value.name),
  ]);
  return [segmentsOf(call), fields.sort()];
}

/** An SDK escapes fewer characters of an id. */
function segmentsOf(call: string): string[] {
  return call.split('/').map(decodeURIComponent);
}

function expected({ method, path, body }: CodeRequest, prefix: string): unknown {
  const call = segmentsOf(`${method} ${prefix}${path}`);
  if (!body) return [call, ''];
  if ('json' in body) return [call, normalised(body.json)];
  const fields = body.form.map((part) =>
    'value' in part ? [part.name, part.value.replaceAll('\r\n', '\n')] : [part.name, part.file],
  );
  return [call, fields.sort()];
}

it.each(Object.entries(together))(
  'The code for %s makes every call of the specification as the page would',
  async (name, send) => {
    writeFileSync(join(folder, audioFile), Buffer.from('RIFF'));
    const root = new URL(baseUrl).origin;
    const isSdk = /openai|groq/.test(name);
    const below = calls.map((call) => ({ ...call, baseUrl, hasKey: true }));
    const atRoot = callsAtRoot.map((call) => ({ ...call, baseUrl: root, hasKey: true }));
    const requests = isSdk
      ? below.filter((request) =>
          typeScriptSdk(request, name.endsWith('openai') ? 'openai' : 'groq'),
        )
      : [...below, ...atRoot];
    await send(requests);
    const reported = await Promise.all(received.map(comparableParts));
    expect(reported).toEqual(
      requests.map((request) => expected(request, request.baseUrl === root ? '' : '/openai/v1')),
    );
    expect(received.every(({ authorization }) => authorization === `Bearer ${key}`)).toBe(true);
    expect(existsSync(join(folder, 'owned'))).toBe(false);
  },
);
