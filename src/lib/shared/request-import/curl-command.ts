import { cutEnd } from '$lib/base/ui/text/shown-text';
import { type CurlOption, optionsIn } from './curl-options';
import { CurlVariables, urlEncoded } from './curl-variables';
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
  /** The body is sent as -T does, not as data. */
  isUpload?: true;
  /** Shell variables as written, which a shell would expand. */
  variables: string[];
}

export type CurlFormPart = { name: string; value: string } | { name: string; file: string };

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
  const requests = commands.filter(isCurl).flatMap(requestsOf);
  return requests.find((request) => 'method' in request && request.method !== 'GET') ?? requests[0];
}

/** A command has several requests if it has --next. */
function requestsOf(command: ShellCommand): (CurlRequest | { problem: string })[] {
  const variables = new CurlVariables();
  const readings: CurlReading[] = [];
  const left = command.words.slice(curlAt(command.words) + 1).reverse();
  do {
    const reading = new CurlReading(command, variables);
    readings.push(reading);
    reading.read(left);
  } while (left.length > 0);
  return readings
    .filter((reading, at) => at === 0 || reading.isBegun)
    .map(({ request }) => request);
}

/** The request built from the words that were read so far. */
class CurlReading {
  isBegun = false;
  #problem: string | undefined;
  #url: string | undefined;
  #method: string | undefined;
  readonly #headers: { [name: string]: string } = {};
  #data: string | undefined;
  readonly #form: CurlFormPart[] = [];
  #file: Pick<CurlRequest, 'bodyFile' | 'isUpload'> = {};
  /** With -G the data become part of the URL. */
  #isGet = false;
  readonly #query: string[] = [];

  constructor(
    readonly command: ShellCommand,
    readonly variables: CurlVariables,
  ) {}

  /** Reads the reversed list of words until the next request. */
  read(left: string[]): void {
    let isOption = true;
    for (let word = left.pop(); word !== undefined; word = left.pop()) {
      this.isBegun = true;
      if (word === '--') isOption = false;
      else if (!isOption || !/^-./.test(word)) this.#url ??= word;
      else {
        const options = optionsIn(word);
        if ('unknown' in options) this.#fail(unknownOption(options.unknown));
        else if (options.some((option) => this.#readOption(option, left) === 'next')) return;
      }
    }
  }

  /** The first problem of a request is enough. */
  #fail(problem: string): void {
    this.#problem ??= problem;
  }

  #readOption(option: CurlOption, left: string[]): 'next' | undefined {
    if (option.name === 'next') return 'next';
    if (!option.takesValue) this.#readFlag(option.name);
    else this.#readValue(option.name, this.#expanded(option, option.inline ?? left.pop() ?? ''));
    return undefined;
  }

  #readFlag(name: string): void {
    if (name === 'get') this.#isGet = true;
    if (name === 'head') this.#method ??= 'HEAD';
  }

  #expanded({ isExpanded }: CurlOption, value: string): string {
    if (!isExpanded) return value;
    const expanded = this.variables.expand(value);
    if ('text' in expanded) return expanded.text;
    this.#fail(expanded.problem);
    return value;
  }

  /** All other options do not describe the request. */
  #readValue(name: string, value: string): void {
    switch (name) {
      case 'request':
        this.#method = value.toUpperCase();
        return;
      case 'header':
        return this.#readHeader(value);
      case 'data':
      case 'data-ascii':
      case 'data-binary':
        return this.#readData(value);
      case 'data-raw':
        return this.#addData(value);
      case 'data-urlencode':
        return this.#addData(this.#encoded(value));
      case 'json':
        this.#headers['content-type'] ??= 'application/json';
        return this.#readData(value, '');
      case 'url-query':
        this.#query.push(value.startsWith('+') ? value.slice(1) : this.#encoded(value));
        return;
      case 'form':
        return this.#readField(value, true);
      case 'form-string':
        return this.#readField(value, false);
      case 'upload-file':
        return this.#readUpload(value);
      case 'url':
        this.#url ??= value;
        return;
      case 'variable': {
        const problem = this.variables.define(value);
        if (problem !== undefined) this.#fail(problem);
      }
    }
  }

  #readHeader(header: string): void {
    const colon = header.indexOf(':');
    if (colon > 0)
      this.#headers[header.slice(0, colon).trim().toLowerCase()] = header.slice(colon + 1).trim();
  }

  /** curl puts "&" between data, but nothing before those of --json. */
  #addData(data: string, separator = '&'): void {
    this.#data = this.#data === undefined ? data : this.#data + separator + data;
  }

  #readData(data: string, separator?: string): void {
    if (!data.startsWith('@')) return this.#addData(documentIn(data) ?? data, separator);
    const text = this.#inputOr(data.slice(1));
    if (text !== undefined) this.#addData(text, separator);
  }

  /** PUT sends a file, or the standard input. */
  #readUpload(file: string): void {
    this.#method ??= 'PUT';
    const text = this.#inputOr(file === '.' ? '-' : file);
    if (text === undefined) this.#file = { ...this.#file, isUpload: true };
    else this.#addData(text);
  }

  /** The text of the standard input; undefined for a file, which becomes that of the body. */
  #inputOr(file: string): string | undefined {
    const { input } = this.command;
    if (file !== '-' || !input) this.#file = { bodyFile: file };
    else if ('text' in input) return input.text;
    else this.#file = { bodyFile: input.file };
    return undefined;
  }

  /** Encodes [name]=content as curl does; name@file reads a file. */
  #encoded(written: string): string {
    const equals = written.indexOf('=');
    const at = equals < 0 ? written.indexOf('@') : equals;
    const [name, sign, content] = [
      written.slice(0, Math.max(0, at)),
      written.charAt(at),
      written.slice(at + 1),
    ];
    if (sign === '@') this.#file = { bodyFile: content };
    const encoded = urlEncoded(content).replaceAll('%20', '+');
    return name === '' ? encoded : `${name}=${encoded}`;
  }

  /** A value that begins with @ or < names a file; text after ";" describes the part. */
  #readField(field: string, maybeFile: boolean): void {
    const [, name = '', value = ''] = /^([^=]*)=([\s\S]*)$/.exec(field) ?? [];
    const [, file] = maybeFile ? (/^[@<]"?((?:[^";]|\\.)*)/.exec(value) ?? []) : [];
    const text = maybeFile ? unquoted(value) : value;
    this.#form.push(file === undefined ? { name, value: text } : { name, file });
  }

  get request(): CurlRequest | { problem: string } {
    if (this.#problem !== undefined) return { problem: this.#problem };
    const url = this.#url;
    if (url === undefined) return { problem: 'The curl command has no address.' };
    const data = this.#isGet ? undefined : this.#data;
    const query =
      this.#isGet && this.#data !== undefined ? [this.#data, ...this.#query] : this.#query;
    const hasForm = this.#form.length > 0;
    const { bodyFile } = this.#file;
    const hasBody = hasForm || data !== undefined || bodyFile !== undefined;
    return {
      method: this.#method ?? (hasBody && !this.#isGet ? 'POST' : 'GET'),
      url: query.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}`,
      headers: this.#headers,
      variables: [...this.command.variables, ...this.variables.unknown],
      ...(hasForm ? { body: { form: this.#form } } : data ? { body: { text: data } } : {}),
      ...this.#file,
    };
  }
}

function unknownOption(option: string): string {
  return `curl’s option ${cutEnd(option, 60)} isn’t known here. Remove it, with its value.`;
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
