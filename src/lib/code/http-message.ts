import { keyVariable, urlOf, type CodeRequest, type FormPart } from './code-request';

const boundary = 'form-boundary-7d1c4f';

/** The message as HTTP/1.1 writes it, with LF where it has CRLF. The bytes of files are left out. */
export function httpMessage(request: CodeRequest): string {
  const { method, hasKey, body } = request;
  const url = new URL(urlOf(request));
  const content =
    body && ('json' in body ? JSON.stringify(body.json, undefined, 2) : form(body.form));
  const headers = [
    `Host: ${url.host}`,
    ...(hasKey ? [`Authorization: Bearer ${keyVariable}`] : []),
    ...(body ? [`Content-Type: ${typeOf(body)}`] : []),
    ...(body && content !== undefined && 'json' in body
      ? [`Content-Length: ${new TextEncoder().encode(content).length}`]
      : []),
  ];
  const head = [`${method} ${url.pathname}${url.search} HTTP/1.1`, ...headers].join('\n');
  return `${head}\n\n${content ?? ''}`;
}

function typeOf(body: NonNullable<CodeRequest['body']>): string {
  return 'json' in body ? 'application/json' : `multipart/form-data; boundary=${boundary}`;
}

function form(parts: FormPart[]): string {
  return `${parts.map(formPart).join('')}--${boundary}--\n`;
}

function formPart(part: FormPart): string {
  const name = `Content-Disposition: form-data; name="${escaped(part.name)}"`;
  const [head, value] =
    'value' in part
      ? [name, part.value]
      : [
          `${name}; filename="${escaped(part.file)}"\nContent-Type: application/octet-stream`,
          `(the bytes of ${escaped(part.file)})`,
        ];
  return `--${boundary}\n${head}\n\n${value}\n`;
}

/** As browsers write names into a form. */
function escaped(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
