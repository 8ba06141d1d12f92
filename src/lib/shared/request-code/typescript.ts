import {
  type CodeHeader,
  type CodeRequest,
  type FormPart,
  headersOf,
  keyVariable,
  readsFiles,
  urlOf,
  wantsStream,
} from './code-request';
import { typeScriptFileImport, typeScriptLiteral } from './literals';
import {
  type Sdk,
  type SdkArgument,
  sdkArguments,
  sdkBaseUrl,
  sdkMethod,
  type SdkMethod,
} from './sdk-calls';

/** A Node.js program that uses fetch. */
export function typeScriptFetch(request: CodeRequest): string {
  const { method, body } = request;
  const isForm = body !== undefined && 'form' in body;
  const files = isForm ? body.form.filter((part) => 'file' in part) : [];
  const headers = [
    ...headersOf(request).map((header) => `    ${headerEntry(header)},`),
    ...(body && !isForm ? ["    'Content-Type': 'application/json',"] : []),
  ];
  const lines = [
    ...(files.length > 0 ? ["import { openAsBlob } from 'node:fs';", ''] : []),
    ...(readsFiles(request) ? [typeScriptFileImport, ''] : []),
    ...(isForm ? ['const form = new FormData();', ...body.form.map(append), ''] : []),
    `const response = await fetch(${JSON.stringify(urlOf(request))}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(isForm ? ['  body: form,'] : []),
    ...(body && !isForm ? [`  body: JSON.stringify(${typeScriptLiteral(body.json, 1)}),`] : []),
    '});',
    'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);',
    ...(wantsStream(request)
      ? [
          'for await (const text of response.body!.pipeThrough(new TextDecoderStream()))',
          '  process.stdout.write(text);',
        ]
      : ['console.log(await response.text());']),
  ];
  return `${lines.join('\n')}\n`;
}

function headerEntry(header: CodeHeader): string {
  const name = /\W/.test(header.name) ? `'${header.name}'` : header.name;
  return 'value' in header
    ? `${name}: ${JSON.stringify(header.value)}`
    : `${name}: \`${header.before ?? ''}\${process.env.${header.variable}}\``;
}

function append(part: FormPart): string {
  const name = JSON.stringify(part.name);
  if ('value' in part) return `form.append(${name}, ${JSON.stringify(part.value)});`;
  const file = JSON.stringify(part.file);
  return `form.append(${name}, await openAsBlob(${file}), ${file});`;
}

const classes = { openai: 'OpenAI', groq: 'Groq' };
const packages = { openai: 'openai', groq: 'groq-sdk' };

/** A Node.js program that uses the SDK; undefined if the SDK has no call for this request. */
export function typeScriptSdk(request: CodeRequest, sdk: Sdk): string | undefined {
  const method = sdkMethod(request, sdk);
  if (!method) return undefined;
  const { known, others } = sdkArguments(request, method.members);
  const isStream = wantsStream(request);
  const members = [
    ...known.map(member),
    // The types do not know these members; the SDK sends them anyway.
    ...(Object.keys(others).length > 0 ? [`...(${typeScriptLiteral(others, 1)} as object)`] : []),
  ];
  const given = [
    ...(method.id === undefined ? [] : [JSON.stringify(method.id)]),
    ...(members.length > 0 ? [`{\n${members.map((each) => `  ${each},\n`).join('')}}`] : []),
  ];
  const readsFile = known.some((each) => 'file' in each);
  const { hasKey, baseUrl, headers = [] } = request;
  const lines = [
    ...(readsFile ? ["import { createReadStream } from 'node:fs';"] : []),
    ...(readsFiles(request) ? [typeScriptFileImport] : []),
    ...(method.answer === 'sound' ? ["import { writeFile } from 'node:fs/promises';"] : []),
    `import ${classes[sdk]} from '${packages[sdk]}';`,
    '',
    `const client = new ${classes[sdk]}({`,
    `  baseURL: ${JSON.stringify(sdkBaseUrl(baseUrl, sdk))},`,
    // The SDKs do not start without a key.
    `  apiKey: ${hasKey ? `process.env.${keyVariable}` : "'none'"},`,
    ...(headers.length > 0
      ? ['  defaultHeaders: {', ...headers.map((one) => `    ${headerEntry(one)},`), '  },']
      : []),
    '});',
    '',
    `const answer = await client.${method.name}(${given.join(', ')});`,
    ...show(method, isStream),
  ];
  return `${lines.join('\n')}\n`;
}

function member(given: SdkArgument): string {
  return 'file' in given
    ? `${given.name}: createReadStream(${JSON.stringify(given.file)})`
    : `${given.name}: ${typeScriptLiteral(given.value, 1)}`;
}

function show({ answer }: SdkMethod, isStream: boolean): string[] {
  if (answer === 'sound') return ["await writeFile('speech', answer.body!);"];
  if (answer === 'chat')
    return isStream
      ? [
          'for await (const chunk of answer)',
          "  process.stdout.write(chunk.choices[0]?.delta.content ?? '');",
        ]
      : ['console.log(answer.choices[0]?.message.content);'];
  if (answer === 'response')
    return isStream
      ? [
          'for await (const event of answer)',
          "  if (event.type === 'response.output_text.delta') process.stdout.write(event.delta);",
        ]
      : ['console.log(answer.output_text);'];
  return ['console.log(answer);'];
}
