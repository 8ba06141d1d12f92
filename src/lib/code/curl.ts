import {
  keyVariable,
  readsFiles,
  urlOf,
  wantsStream,
  type CodeRequest,
  type FormPart,
} from './code-request';
import { jsonPieces, type CodeObject } from './file-text';

/** A command for a POSIX shell. */
export function curlCode(request: CodeRequest): string {
  const { method, body, hasKey } = request;
  const isForm = body !== undefined && 'form' in body;
  const isPiped = readsFiles(request);
  const options = [
    ...(wantsStream(request) ? ['--no-buffer'] : []),
    // Bodies make it a POST.
    ...(method === 'DELETE' ? ['--request DELETE'] : []),
    ...(method === 'POST' && !body ? ['--request POST'] : []),
    ...(hasKey ? [`--header "Authorization: Bearer $${keyVariable}"`] : []),
    ...(isForm
      ? body.form.map(formOption)
      : body
        ? [
            "--header 'Content-Type: application/json'",
            // Unlike --data it takes a text that begins with @ as it is.
            isPiped
              ? '--data-binary @-'
              : `--data-raw ${quoted(JSON.stringify(body.json, undefined, 2))}`,
          ]
        : []),
  ];
  const call = [`curl ${quoted(urlOf(request))}`, ...options].join(' \\\n  ');
  return isPiped && body && 'json' in body ? `${bodyWriter(body.json)} | ${call}` : call;
}

/** Nothing has a meaning in single quotes but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function formOption(part: FormPart): string {
  // --form would read the file that a value with @ or < at its beginning names.
  if ('value' in part) return `--form-string ${quoted(`${part.name}=${part.value}`)}`;
  const path = part.file.replace(/["\\]/g, '\\$&');
  return `--form ${quoted(`${part.name}=@"${path}"`)}`;
}

/** Commands that write a body with the Base64 of its files: an argument of a command may be too short to hold one. */
function bodyWriter(json: CodeObject): string {
  const commands = jsonPieces(json).map((piece) =>
    typeof piece === 'string'
      ? `printf %s ${quoted(piece)}`
      : `base64 < ${quoted(piece.file)} | tr -d '\\n'`,
  );
  return `{\n${commands.map((command) => `  ${command}\n`).join('')}}`;
}
