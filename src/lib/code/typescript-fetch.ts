import {
  keyVariable,
  readsFiles,
  urlOf,
  wantsStream,
  type CodeRequest,
  type FormPart,
} from './code-request';
import { typeScriptFileImport, typeScriptLiteral } from './literals';

/** A Node.js program that uses fetch. */
export function typeScriptFetch(request: CodeRequest): string {
  const { method, hasKey, body } = request;
  const isForm = body !== undefined && 'form' in body;
  const files = isForm ? body.form.filter((part) => 'file' in part) : [];
  const headers = [
    ...(hasKey ? [`    Authorization: \`Bearer \${process.env.${keyVariable}}\`,`] : []),
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

function append(part: FormPart): string {
  const name = JSON.stringify(part.name);
  if ('value' in part) return `form.append(${name}, ${JSON.stringify(part.value)});`;
  const file = JSON.stringify(part.file);
  return `form.append(${name}, await openAsBlob(${file}), ${file});`;
}
