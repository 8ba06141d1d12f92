import {
  type CodeObject,
  type CodeRequest,
  type FormPart,
  headersOf,
  jsonPieces,
  urlOf,
} from './code-request';

const boundary = 'form-boundary-7d1c4f';

/** The message as HTTP/1.1 writes it, with LF instead of CRLF. File bytes are left out. */
export function httpMessage(request: CodeRequest): string {
  const { method, body } = request;
  const url = new URL(urlOf(request));
  const json = body && 'json' in body ? jsonContent(body.json) : undefined;
  const content = json?.text ?? (body && 'form' in body ? form(body.form) : '');
  const headers = [
    `Host: ${url.host}`,
    ...headersOf(request).map((header) =>
      'value' in header
        ? `${header.name}: ${header.value}`
        : `${header.name}: ${header.before ?? ''}${header.variable}`,
    ),
    ...(body ? [`Content-Type: ${typeOf(body)}`] : []),
    ...(json ? [`Content-Length: ${json.bytes}`] : []),
  ];
  const head = [`${method} ${url.pathname}${url.search} HTTP/1.1`, ...headers].join('\n');
  return `${head}\n\n${content}`;
}

/** The JSON without the Base64 of files; `bytes` includes it. */
function jsonContent(json: CodeObject): { text: string; bytes: number } {
  const pieces = jsonPieces(json);
  const lengths = pieces.map((piece) =>
    typeof piece === 'string' ? new TextEncoder().encode(piece).length : piece.length,
  );
  return {
    text: pieces
      .map((piece) => (typeof piece === 'string' ? piece : `(the Base64 of ${piece.file})`))
      .join(''),
    bytes: lengths.reduce((sum, length) => sum + length, 0),
  };
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

/** Escapes a name as browsers do in multipart forms. */
function escaped(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
