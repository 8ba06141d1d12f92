import { wordFrom, type ShellKind } from './shell-quotes';

/** One command of a script. */
export interface ShellCommand {
  words: string[];
  /** As they are written in its words and its input, where a shell would put what they hold. */
  variables: string[];
  /** What it reads where it reads standard input, as far as the script says it. */
  input?: { text: string } | { file: string };
}

/** Pages have others than a shell knows, which come along when they are copied. */
const spaces = /(?:[^\S\n]|\\\r?\n)*/y;
const comment = /#[^\n]*/y;
const newline = /\n/y;
const prompt = /(?:[$>#%]|PS[^>\n]*>|[A-Za-z]:\\[^>\n]*>)[ \t]*(?=curl(?:\.exe)?\s)/y;
const redirection = /\d?(<<<|<<-?|>>|<|>&?)[ \t]*/y;
const separator = /;|\|\|?|&&?(?=\s|$)/y;
/** As browsers copy it for the command line of Windows; a pattern in a body may hold ^ as well. */
const carets = /\bcurl(?:\.exe)?[ \t]+\^["\r\n]|\^\r?\n[ \t]+(?:-|\^")/;
const nextCurl = /\s*(?:(?:[$>#%]|PS[^>\n]*>)[ \t]*)?curl(?:\.exe)?\s/y;

/**
 * The commands of a script, as a POSIX shell parts them, $'…' of bash with it; as the command line of Windows does where
 * it is escaped by ^, as browsers copy it there, and as PowerShell does where lines go on after `. Variables stay as
 * they are written. A line of curl goes on on the next also without a backslash. Undefined where a quote has no end.
 */
export function shellCommands(script: string): ShellCommand[] | undefined {
  if (carets.test(script)) return new ShellReading(withoutCarets(script), 'cmd').read();
  if (/`\r?\n|^\s*PS [^>\n]*>/.test(script))
    return new ShellReading(script.replace(/`\r?\n/g, ' '), 'powershell').read();
  return new ShellReading(script, 'posix').read();
}

function withoutCarets(script: string): string {
  return script.replace(/\^(\r?\n|[\s\S])/g, (_, escaped: string) =>
    escaped.endsWith('\n') ? ' ' : escaped,
  );
}

class ShellReading {
  readonly #commands: ShellCommand[] = [];
  #command: ShellCommand = { words: [], variables: [] };
  /** Here documents, whose text begins with the next line. */
  #awaited: { end: string; isVerbatim: boolean; command: ShellCommand }[] = [];
  #at = 0;

  constructor(
    readonly script: string,
    readonly kind: ShellKind,
  ) {}

  read(): ShellCommand[] | undefined {
    while (true) {
      this.#take(spaces);
      if (this.#command.words.length === 0) this.#take(prompt);
      if (this.#at >= this.script.length) break;
      if (this.#take(newline)) this.#endLine();
      else if (!this.#take(comment) && !this.#takeSeparator() && !this.#takeWord())
        return undefined;
    }
    this.#endCommand();
    return this.#commands;
  }

  /** What stands here of a kind; empty where nothing does. */
  #take(kind: RegExp): string {
    kind.lastIndex = this.#at;
    const [found = ''] = kind.exec(this.script) ?? [];
    this.#at += found.length;
    return found;
  }

  #takeSeparator(): boolean {
    const found = this.kind === 'cmd' ? '' : this.#take(separator);
    if (found === '') return false;
    this.#endCommand(found === '|');
    return true;
  }

  /** A word, or where input comes from; false where a quote has no end. */
  #takeWord(): boolean {
    const [, sign] = /^\d?(<<<|<<-?|>>|<|>&?)/.exec(this.#take(redirection)) ?? [];
    const begin = this.#at;
    const word = wordFrom(this.script, begin, this.kind);
    if (!word) return false;
    this.#at = word.end;
    if (sign === undefined) this.#command.words.push(word.value);
    if (sign === undefined || sign === '<<<')
      for (const variable of word.variables) this.#command.variables.push(variable);
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
      const lines = this.script.slice(this.#at).split('\n');
      const last = lines.findIndex((line) => line.trim() === end);
      const text = lines.slice(0, last < 0 ? undefined : last).join('\n');
      command.input = { text };
      if (!isVerbatim) for (const variable of variablesIn(text)) command.variables.push(variable);
      this.#at += lines.slice(0, last < 0 ? undefined : last + 1).join('\n').length;
    }
    nextCurl.lastIndex = this.#at;
    const isOver = documents.length > 0 || nextCurl.test(this.script);
    if (isOver || !isCurl(this.#command)) this.#endCommand();
  }

  /** What goes on through a pipe is what an echo says, or what a cat reads. */
  #endCommand(isPiped = false): void {
    const ended = this.#command;
    if (ended.words.length > 0) this.#commands.push(ended);
    else if (!isPiped) return;
    this.#command = { words: [], variables: [] };
    if (!isPiped) return;
    // A here document comes later: it is the same object then.
    const [name, ...words] = ended.words;
    if (name === 'echo' || name === 'printf') {
      const said = words.filter((word) => !/^-[neE]+$|^%s(?:\\n)?$/.test(word)).join(' ');
      this.#command.input = { text: said };
      this.#command.variables = [...this.#command.variables, ...ended.variables];
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
  return text.match(/\$(?:\w+|\{\w+\}|\([^)]*\))/g) ?? [];
}

/** Behind variables that are set for it, and commands that take a command. */
export function isCurl({ words }: ShellCommand): boolean {
  return curlAt(words) >= 0;
}

/** Where the name of curl stands in a command; -1 where it calls something else. */
export function curlAt(words: readonly string[]): number {
  const at = words.findIndex((word) => !/^(?:\w+=.*|sudo|time|exec|command|!)$/s.test(word));
  return /^curl(?:\.exe)?$/.test(words[at] ?? '') ? at : -1;
}
