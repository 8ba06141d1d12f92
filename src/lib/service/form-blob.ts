import { randomId } from '../random-id';

/**
 * A form as multipart/form-data, with its boundary in the type of the Blob. WebKitGTK lets no script read a form with a
 * file back out of a Request or a Response: "InvalidStateError: Unable to read form data blob" (2.50).
 */
export function formBlob(form: FormData): Blob {
  // In small letters, as a Blob writes its type.
  const boundary = `----form-${randomId()}`;
  const parts: BlobPart[] = [];
  for (const [name, value] of form) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escape(lines(name))}"`;
    if (typeof value === 'string') parts.push(`${head}\r\n\r\n${lines(value)}\r\n`);
    else {
      const type = value.type || 'application/octet-stream';
      const file = `; filename="${escape(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`;
      parts.push(head + file, value, '\r\n');
    }
  }
  parts.push(`--${boundary}--\r\n`);
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` });
}

/** https://html.spec.whatwg.org/#multipart-form-data */
function lines(text: string): string {
  return text.replace(/\r\n?|\n/g, '\r\n');
}

function escape(name: string): string {
  return name.replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/"/g, '%22');
}
