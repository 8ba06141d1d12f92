/** The secrets of a connection, which are stored as one text, wherever its key is. */
export interface Secrets {
  /** Empty if there is none. */
  apiKey: string;
  headers: (readonly [name: string, value: string])[];
}

/**
 * The lines of the text: an empty one, the key, then the headers. Headers contain no line breaks, and their names no
 * colons. A lone key is its own text, as older builds store it. Empty if there are no secrets.
 */
export function packSecrets({ apiKey, headers }: Secrets): string {
  if (headers.length === 0) return apiKey;
  return ['', apiKey, ...headers.map((header) => header.join(':'))].join('\n');
}

export function unpackSecrets(text: string): Secrets {
  const [lone = '', apiKey = lone, ...lines] = text.split('\n');
  return { apiKey, headers: lines.map(headerOf) };
}

function headerOf(line: string) {
  const end = line.indexOf(':');
  return [line.slice(0, end), line.slice(end + 1)] as const;
}
