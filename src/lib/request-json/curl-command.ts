import { curlAt, isCurl, shellCommands, type ShellCommand } from './shell-commands';

/** The request of a curl command. */
export interface CurlRequest {
  method: string;
  url: string;
  /** Names are in lower case. */
  headers: { [name: string]: string };
  body?: { text: string } | { form: CurlFormPart[] };
  /** The file with the body; `-` is the standard input, which is not available. */
  bodyFile?: string;
  /** Shell variables as written, which a shell would expand. */
  variables: string[];
}

export type CurlFormPart = { name: string; value: string } | { name: string; file: string };

/**
 * curl options that take a value but do not describe the request. They are listed so that the value is not mistaken for
 * the URL.
 */
const otherWithValue =
  /^(?:-[AbceDEKmoPQrtTuUwxXyYzC]|--(?:user-agent|cookie|cookie-jar|referer|output|user|proxy|max-time|connect-timeout|retry|retry-delay|retry-max-time|cacert|cert|key|resolve|write-out|limit-rate|interface|config|range|proxy-user|ciphers|tls-max|dump-header|unix-socket|aws-sigv4|oauth2-bearer))$/;

/** Short options, of which the last may take a value, possibly in the same word. */
const shortOnes = /^-([a-zA-Z#0-9]*?)([AbcdDeEFHKmoPQrtTuUwxXyYzC])([\s\S]*)$/;

/**
 * Reads the first request with a body from a script, or else its first request. Undefined if the text is no curl
 * command; a problem if it cannot be read.
 */
export function readCurl(text: string): CurlRequest | { problem: string } | undefined {
  if (!/\bcurl(?:\.exe)?\s/.test(text) || /^\s*[{[]/.test(text)) return undefined;
  const commands = shellCommands(text.trim());
  if (!commands)
    return /^\s*(?:[$>#%]\s+)?curl/.test(text)
      ? { problem: 'A quote in the curl command isn’t closed.' }
      : undefined;
  const requests = commands.filter(isCurl).map(requestOf);
  return requests.find((request) => 'method' in request && request.method !== 'GET') ?? requests[0];
}

function requestOf(command: ShellCommand): CurlRequest | { problem: string } {
  const reading = new CurlReading(command);
  for (const left = command.words.slice(curlAt(command.words) + 1).reverse(); left.length > 0;)
    reading.read(left);
  return reading.request;
}

/** The request built from the words that were read so far. */
class CurlReading {
  #url: string | undefined;
  #method: string | undefined;
  readonly #headers: { [name: string]: string } = {};
  readonly #data: string[] = [];
  readonly #form: CurlFormPart[] = [];
  #bodyFile: string | undefined;
  /** With -G the data become part of the URL. */
  #isGet = false;
  readonly #query: string[] = [];

  constructor(readonly command: ShellCommand) {}

  /** Reads one option with its value, or the URL, from the reversed list of remaining words. */
  read(left: string[]): void {
    const word = left.pop() ?? '';
    const [, flags = '', letter, joined] = shortOnes.exec(word) ?? [];
    if (joined) left.push(joined);
    if (letter === undefined ? /^-[a-zA-Z]*G/.test(word) : flags.includes('G')) this.#isGet = true;
    const [name = '', inline] = word.startsWith('--') ? word.split(/=(.*)/s) : [word];
    const option = letter ? `-${letter}` : name;
    const value = () => inline ?? left.pop() ?? '';
    switch (option) {
      case '-X':
      case '--request':
        this.#method = value().toUpperCase();
        return;
      case '-H':
      case '--header':
        return this.#readHeader(value());
      case '-d':
      case '--data':
      case '--data-ascii':
      case '--data-binary':
        return this.#readData(value());
      case '--data-raw':
      case '--data-urlencode':
        this.#data.push(value());
        return;
      case '--get':
        this.#isGet = true;
        return;
      case '--url-query':
        this.#query.push(value());
        return;
      case '-I':
      case '--head':
        this.#method ??= 'HEAD';
        return;
      case '--json':
        this.#headers['content-type'] ??= 'application/json';
        return this.#readData(value());
      case '-F':
      case '--form':
        return this.#readField(value(), true);
      case '--form-string':
        return this.#readField(value(), false);
      case '--url':
        this.#url = value();
        return;
      default:
        if (otherWithValue.test(option)) value();
        else if (!word.startsWith('-')) this.#url ??= word;
    }
  }

  #readHeader(header: string): void {
    const colon = header.indexOf(':');
    if (colon > 0)
      this.#headers[header.slice(0, colon).trim().toLowerCase()] = header.slice(colon + 1).trim();
  }

  #readData(data: string): void {
    const { input } = this.command;
    if (!data.startsWith('@')) this.#data.push(documentIn(data) ?? data);
    else if (data !== '@-') this.#bodyFile = data.slice(1);
    else if (input && 'text' in input) this.#data.push(input.text);
    else this.#bodyFile = input?.file ?? '-';
  }

  /** A value that begins with @ or < names a file; text after ";" describes the part. */
  #readField(field: string, maybeFile: boolean): void {
    const [, name = '', value = ''] = /^([^=]*)=([\s\S]*)$/.exec(field) ?? [];
    const [, file] = maybeFile ? (/^[@<]"?((?:[^";]|\\.)*)/.exec(value) ?? []) : [];
    const text = maybeFile ? unquoted(value) : value;
    this.#form.push(file === undefined ? { name, value: text } : { name, file });
  }

  get request(): CurlRequest | { problem: string } {
    const url = this.#url;
    if (url === undefined) return { problem: 'The curl command has no address.' };
    const data = this.#isGet ? [] : this.#data;
    const query = this.#isGet ? [...this.#data, ...this.#query] : this.#query;
    const hasForm = this.#form.length > 0;
    const hasBody = hasForm || data.length > 0 || this.#bodyFile !== undefined;
    const text = data.join('&');
    return {
      method: this.#method ?? (hasBody && !this.#isGet ? 'POST' : 'GET'),
      url: query.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}`,
      headers: this.#headers,
      variables: this.command.variables,
      ...(hasForm ? { body: { form: this.#form } } : text !== '' ? { body: { text } } : {}),
      ...(this.#bodyFile === undefined ? {} : { bodyFile: this.#bodyFile }),
    };
  }
}

/** A value of -F is quoted or ends at the first ";", after which the part is described. */
function unquoted(value: string): string {
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"/s.exec(value) ?? [];
  return quoted?.replace(/\\(["\\])/g, '$1') ?? value.replace(/;.*$/s, '');
}

/** The text of a substitution that only prints a here document. */
function documentIn(data: string): string | undefined {
  const [head, end] = /^\$\(\s*cat\s*<<-?[^\S\n]*['"\\]?(\w+)['"]?[^\S\n]*\n/.exec(data) ?? [];
  if (head === undefined || end === undefined || !data.endsWith(')')) return undefined;
  const lines = data.slice(head.length, -1).trimEnd();
  const begin = lines.lastIndexOf('\n');
  return begin >= 0 && lines.slice(begin).trim() === end ? lines.slice(0, begin) : undefined;
}
