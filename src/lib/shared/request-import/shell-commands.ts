import { wordFrom } from './shell-quotes';

/** One command of a script. */
export interface ShellCommand {
  words: string[];
  /** Variables in words and input as written, which a shell would expand. */
  variables: string[];
  /** The standard input, if the script defines it. */
  input?: { text: string } | { file: string };
}

/** Includes Unicode spaces, which are copied from web pages although no shell accepts them. */
const spaces = /(?:[^\S\n]|\\\r?\n)*/y;
const comment = /#[^\n]*/y;
const newline = /\n/y;
const newlines = /\n(?:[^\S\n]*\n)*/y;
const prompt = /[$>#%][ \t]*(?=curl\s)/y;
const redirection = /\d?(<<<|<<-?|>>|<|>&?)[ \t]*/y;
const separator = /;|\|\|?|&&?(?=\s|$)/y;
const nextCurl = /\s*(?:[$>#%][ \t]*)?curl\s/y;

/**
 * Splits a script into commands like a POSIX shell, with bash's $'…'. Variables stay as written. A curl command
 * continues on the next line even without a backslash. Undefined if a quote is not closed.
 */
export function shellCommands(script: string): ShellCommand[] | undefined {
  return new ShellReading(script).read();
}

class ShellReading {
  readonly #commands: ShellCommand[] = [];
  #command: ShellCommand = { words: [], variables: [] };
  /** Here documents whose text begins on the next line. */
  #awaited: { end: string; isVerbatim: boolean; command: ShellCommand }[] = [];
  #at = 0;

  constructor(readonly script: string) {}

  read(): ShellCommand[] | undefined {
    while (true) {
      this.#match(spaces);
      if (this.#command.words.length === 0) this.#match(prompt);
      if (this.#at >= this.script.length) break;
      if (this.#match(this.#awaited.length > 0 ? newline : newlines)) this.#endLine();
      else if (!this.#match(comment) && !this.#takeSeparator() && !this.#readWord())
        return undefined;
    }
    this.#endCommand();
    return this.#commands;
  }

  /** Consumes a match at the current position; empty if there is none. */
  #match(kind: RegExp): string {
    kind.lastIndex = this.#at;
    const [found = ''] = kind.exec(this.script) ?? [];
    this.#at += found.length;
    return found;
  }

  #takeSeparator(): boolean {
    const found = this.#match(separator);
    if (found === '') return false;
    this.#endCommand(found === '|');
    return true;
  }

  /** Reads a word or a redirection; false if a quote is not closed. */
  #readWord(): boolean {
    const [, sign] = /^\d?(<<<|<<-?|>>|<|>&?)/.exec(this.#match(redirection)) ?? [];
    const begin = this.#at;
    const word = wordFrom(this.script, begin);
    if (!word) return false;
    this.#at = word.end;
    if (sign === undefined) this.#command.words.push(word.value);
    if (sign === undefined || sign === '<<<') this.#addVariables(word.variables);
    if (sign === '<<<') this.#command.input = { text: word.value };
    if (sign === '<') this.#command.input = { file: word.value };
    if (sign?.startsWith('<<') && sign !== '<<<') {
      const isVerbatim = /['"\\]/.test(this.script.slice(begin, word.end));
      this.#awaited.push({ end: word.value, isVerbatim, command: this.#command });
    }
    return true;
  }

  #endLine(): void {
    const documents = this.#awaited.splice(0);
    for (const { end, isVerbatim, command } of documents) {
      const text = this.#readDocument(end);
      command.input = { text };
      if (!isVerbatim) this.#addVariables(variablesIn(text), command);
    }
    nextCurl.lastIndex = this.#at;
    const isOver = documents.length > 0 || nextCurl.test(this.script);
    if (isOver || !isCurl(this.#command)) this.#endCommand();
  }

  /** Reads lines up to the delimiter, which is consumed, too. */
  #readDocument(end: string): string {
    const begin = this.#at;
    while (this.#at < this.script.length) {
      const lineEnd = this.script.indexOf('\n', this.#at);
      const next = lineEnd < 0 ? this.script.length : lineEnd;
      const isEnd = this.script.slice(this.#at, next).trim() === end;
      if (isEnd) {
        const text = this.script.slice(begin, Math.max(begin, this.#at - 1));
        this.#at = next;
        return text;
      }
      this.#at = lineEnd < 0 ? next : next + 1;
    }
    return this.script.slice(begin);
  }

  /** Adds one at a time, since the number of arguments of a call is limited. */
  #addVariables(variables: readonly string[], command = this.#command): void {
    for (const variable of variables) command.variables.push(variable);
  }

  /** A pipe passes on the output of echo or cat. */
  #endCommand(isPiped = false): void {
    const ended = this.#command;
    if (ended.words.length > 0) this.#commands.push(ended);
    else if (!isPiped) return;
    this.#command = { words: [], variables: [] };
    if (!isPiped) return;
    // A here document is read later into the same object.
    const [name, ...words] = ended.words;
    if (name === 'echo' || name === 'printf') {
      const text = words.filter((word) => !/^-[neE]+$|^%s(?:\\n)?$/.test(word)).join(' ');
      this.#command.input = { text };
      this.#addVariables(ended.variables);
    } else if (name === 'cat') {
      const [file] = words.filter((word) => word !== '-');
      if (file !== undefined) this.#command.input = { file };
      for (const awaited of this.#awaited)
        if (awaited.command === ended) awaited.command = this.#command;
      if (ended.input) this.#command.input = ended.input;
    }
  }
}

function variablesIn(text: string): string[] {
  return text.match(/\$(?:\w+|\{\w+\}|\([^)]{0,300}\))/g) ?? [];
}

/** Skips variable assignments and commands that run another command. */
export function isCurl({ words }: ShellCommand): boolean {
  return curlAt(words) >= 0;
}

/** Index of the word "curl" in a command; -1 if it runs something else. */
export function curlAt(words: readonly string[]): number {
  const at = words.findIndex((word) => !/^(?:\w+=.*|sudo|time|exec|command|!)$/s.test(word));
  return words[at] === 'curl' ? at : -1;
}
