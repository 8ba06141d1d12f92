import {
  type CodeHeader,
  type CodeObject,
  type CodeRequest,
  type FormPart,
  jsonPieces,
  headersOf,
  readsFiles,
  urlOf,
  wantsStream,
} from './code-request';

/** A command for a POSIX shell. */
export function curlCode(request: CodeRequest): string {
  const { method, body } = request;
  const isForm = body !== undefined && 'form' in body;
  const isPiped = readsFiles(request);
  const options = [
    ...(wantsStream(request) ? ['--no-buffer'] : []),
    // curl sends a body as POST by default.
    ...(method === 'DELETE' ? ['--request DELETE'] : []),
    ...(method === 'POST' && !body ? ['--request POST'] : []),
    ...headersOf(request).map(headerOption),
    ...(isForm
      ? body.form.map(formOption)
      : body
        ? [
            "--header 'Content-Type: application/json'",
            // Unlike --data, --data-raw accepts a text that begins with @ literally.
            isPiped
              ? '--data-binary @-'
              : `--data-raw ${quoted(JSON.stringify(body.json, undefined, 2))}`,
          ]
        : []),
  ];
  const call = [`curl ${quoted(urlOf(request))}`, ...options].join(' \\\n  ');
  return isPiped && body && 'json' in body ? `${bodyWriter(body.json)} | ${call}` : call;
}

/** Inside single quotes, only the quote itself is special in a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Inside double quotes, a shell replaces the variable. */
function headerOption(header: CodeHeader): string {
  if ('value' in header) return `--header ${quoted(`${header.name}: ${header.value}`)}`;
  const { name, before = '', variable } = header;
  return `--header "${name}: ${before}$${variable}"`;
}

function formOption(part: FormPart): string {
  // --form would read a file if the value begins with @ or <.
  if ('value' in part) return `--form-string ${quoted(`${part.name}=${part.value}`)}`;
  const path = part.file.replace(/["\\]/g, '\\$&');
  return `--form ${quoted(`${part.name}=@"${path}"`)}`;
}

/**
 * Commands that write the body with its files in Base64 to a pipe: one command argument may be too short for a file.
 */
function bodyWriter(json: CodeObject): string {
  const commands = jsonPieces(json).map((piece) =>
    typeof piece === 'string'
      ? `printf %s ${quoted(piece)}`
      : `base64 < ${quoted(piece.file)} | tr -d '\\n'`,
  );
  return `{\n${commands.map((command) => `  ${command}\n`).join('')}}`;
}
