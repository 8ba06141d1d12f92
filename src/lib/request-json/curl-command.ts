import { shellWords } from './shell-words';

/** A request as a command of curl makes it. */
export interface CurlRequest {
  method: string;
  url: string;
  /** Names in lower case. */
  headers: { [name: string]: string };
  body?: { text: string } | { form: CurlFormPart[] };
  /** The file that the body is read from. */
  bodyFile?: string;
}

export type CurlFormPart = { name: string; value: string } | { name: string; file: string };

/** Those of curl that take a value and say nothing about the request itself, so that it is not taken for the address. */
const otherWithValue =
  /^(?:-[AbceEKmoPQrTuUvwxXyYzC]|--(?:user-agent|cookie|cookie-jar|referer|output|user|proxy|max-time|connect-timeout|retry|retry-delay|retry-max-time|cacert|cert|key|resolve|write-out|limit-rate|interface|config|range|proxy-user|ciphers|tls-max|dump-header|unix-socket|aws-sigv4|oauth2-bearer))$/;

/** Short ones that take a value, which may stand in the same word. */
const shortWithValue = /^-([AbceEFHdmoTuUwxXK])([\s\S]+)$/;

/** The request of a curl command; undefined where the text is none, a problem where it cannot be read. */
export function readCurl(text: string): CurlRequest | { problem: string } | undefined {
  if (!/^\s*(?:[$>#]\s+)?curl(?:\.exe)?\s/.test(text)) return undefined;
  const words = shellWords(text.replace(/^\s*[$>#]\s+/, ''));
  if (!words) return { problem: 'A quote of the curl command has no end.' };
  const reading = new CurlReading();
  for (const queue = words.slice(1); queue.length > 0;) reading.take(queue);
  return reading.request;
}

/** What the words of a command have told so far. */
class CurlReading {
  #url: string | undefined;
  #method: string | undefined;
  readonly #headers: { [name: string]: string } = {};
  readonly #data: string[] = [];
  readonly #form: CurlFormPart[] = [];
  #bodyFile: string | undefined;

  /** Takes one option with its value, or the address, from the front of a queue of words. */
  take(queue: string[]): void {
    const word = queue.shift() ?? '';
    const [, letter, joined] = shortWithValue.exec(word) ?? [];
    if (letter && joined) queue.unshift(joined);
    const [name = '', inline] = word.startsWith('--') ? word.split(/=(.*)/s) : [word];
    const option = letter ? `-${letter}` : name;
    const value = () => inline ?? queue.shift() ?? '';
    switch (option) {
      case '-X':
      case '--request':
        this.#method = value().toUpperCase();
        return;
      case '-H':
      case '--header':
        return this.#takeHeader(value());
      case '-d':
      case '--data':
      case '--data-ascii':
      case '--data-binary':
        return this.#takeData(value());
      case '--data-raw':
        this.#data.push(value());
        return;
      case '--json':
        this.#headers['content-type'] ??= 'application/json';
        return this.#takeData(value());
      case '-F':
      case '--form':
        return this.#takeField(value(), true);
      case '--form-string':
        return this.#takeField(value(), false);
      case '--url':
        this.#url = value();
        return;
      default:
        if (otherWithValue.test(option)) value();
        else if (!word.startsWith('-')) this.#url ??= word;
    }
  }

  #takeHeader(header: string): void {
    const colon = header.indexOf(':');
    if (colon > 0)
      this.#headers[header.slice(0, colon).trim().toLowerCase()] = header.slice(colon + 1).trim();
  }

  #takeData(data: string): void {
    if (data.startsWith('@')) this.#bodyFile = data.slice(1);
    else this.#data.push(data);
  }

  /** A value that begins with @ or < is in a file; what comes after ; is about the part. */
  #takeField(field: string, maybeFile: boolean): void {
    const [, name = '', value = ''] = /^([^=]*)=([\s\S]*)$/.exec(field) ?? [];
    const [, file] = maybeFile ? (/^[@<]"?((?:[^";]|\\.)*)/.exec(value) ?? []) : [];
    this.#form.push(file === undefined ? { name, value } : { name, file });
  }

  get request(): CurlRequest | { problem: string } {
    const url = this.#url;
    if (url === undefined) return { problem: 'The curl command names no address.' };
    const hasForm = this.#form.length > 0;
    const hasBody = hasForm || this.#data.length > 0 || this.#bodyFile !== undefined;
    const text = this.#data.join('&');
    return {
      method: this.#method ?? (hasBody ? 'POST' : 'GET'),
      url,
      headers: this.#headers,
      ...(hasForm ? { body: { form: this.#form } } : text !== '' ? { body: { text } } : {}),
      ...(this.#bodyFile === undefined ? {} : { bodyFile: this.#bodyFile }),
    };
  }
}
