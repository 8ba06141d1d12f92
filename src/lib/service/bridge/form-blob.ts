import { randomId } from '../../platform/random-id';

/**
 * Writes a form as multipart/form-data, with its boundary in the type of the Blob. No script in WebKitGTK 2.50 can read
 * a form with a file back out of a Request or a Response: "InvalidStateError: Unable to read form data blob".
 */
export function formBlob(form: FormData): Blob {
  // The boundary is in lower case because a Blob lowercases its type.
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

/** Normalises line breaks as https://html.spec.whatwg.org/#multipart-form-data requires. */
function lines(text: string): string {
  return text.replace(/\r\n?|\n/g, '\r\n');
}

function escape(name: string): string {
  return name.replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/"/g, '%22');
}
