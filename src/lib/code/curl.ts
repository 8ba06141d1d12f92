import { keyVariable, urlOf, wantsStream, type CodeRequest, type FormPart } from './code-request';

/** A command for a POSIX shell. */
export function curlCode(request: CodeRequest): string {
  const { method, body, hasKey } = request;
  const isForm = body !== undefined && 'form' in body;
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
            `--data-raw ${quoted(JSON.stringify(body.json, undefined, 2))}`,
          ]
        : []),
  ];
  return [`curl ${quoted(urlOf(request))}`, ...options].join(' \\\n  ');
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
