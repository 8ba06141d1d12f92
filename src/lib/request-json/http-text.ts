/** A request as an HTTP/1.1 message. */
export interface HttpText {
  method: string;
  url: string;
  /** Absent without a body. */
  text?: string;
}

/** Reads an HTTP message, as sent or as .http files contain it; undefined if the text is none. */
export function readHttpText(text: string): HttpText | undefined {
  const [, method, target] =
    /^\s*(GET|POST|PUT|PATCH|DELETE|HEAD)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*(?:\r?\n|$)/.exec(
      text,
    ) ?? [];
  if (method === undefined || target === undefined) return undefined;
  const [head = '', ...rest] = text.trim().split(/\r?\n[ \t]*\r?\n/);
  const [, host = ''] = /^host:[ \t]*(\S+)/im.exec(head) ?? [];
  const url = target.startsWith('/') ? `https://${host}${target}` : target;
  const body = rest.join('\n\n').trim();
  return { method, url, ...(body !== '' && { text: body }) };
}
