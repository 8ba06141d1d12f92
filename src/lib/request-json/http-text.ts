/** A request as HTTP/1.1 writes it. */
export interface HttpText {
  method: string;
  url: string;
  /** Absent where nothing is sent. */
  text?: string;
}

/** The request of a message as it goes over the wire, or as files of requests have it; undefined where the text is none. */
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
