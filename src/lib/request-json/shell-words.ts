/** Escapes of $'…' in bash. */
const ansi: { [letter: string]: string } = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const ansiEscape =
  /^(?:u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|x([\da-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/;

/**
 * The words of a command, as a POSIX shell parts them, $'…' of bash with it; as the command line of Windows does where
 * it is escaped by ^, as browsers copy it there. Variables stay as they are written. Undefined where a quote has no end.
 */
export function shellWords(command: string): string[] | undefined {
  const isWindows = /\^(?:"|\r?\n)/.test(command);
  const text = isWindows
    ? command.replace(/\^(\r?\n|[\s\S])/g, (_, escaped: string) =>
        escaped.endsWith('\n') ? ' ' : escaped,
      )
    : command;
  const words: string[] = [];
  let at = 0;
  while (true) {
    at += /^(?:\s|\\\r?\n)*/.exec(text.slice(at))?.[0].length ?? 0;
    if (at >= text.length) return words;
    const word = wordFrom(text, at, isWindows);
    if (!word) return undefined;
    words.push(word.value);
    at = word.end;
  }
}

interface Read {
  value: string;
  /** Where what comes after it begins. */
  end: number;
}

function wordFrom(text: string, begin: number, isWindows: boolean): Read | undefined {
  let value = '';
  let at = begin;
  while (at < text.length && !/\s/.test(text.charAt(at))) {
    const part = partFrom(text, at, isWindows);
    if (!part) return undefined;
    value += part.value;
    at = part.end;
  }
  return { value, end: at };
}

/** A quoted stretch, an escaped character or a plain one. */
function partFrom(text: string, at: number, isWindows: boolean): Read | undefined {
  if (text.startsWith("$'", at)) return ansiQuoted(text, at + 2);
  if (text[at] === '"') return doublyQuoted(text, at + 1, isWindows ? /["]/ : /["$\\`\n]/);
  if (isWindows) return { value: text.charAt(at), end: at + 1 };
  if (text[at] === "'") {
    const end = text.indexOf("'", at + 1);
    return end < 0 ? undefined : { value: text.slice(at + 1, end), end: end + 1 };
  }
  const isEscaped = text[at] === '\\' && at + 1 < text.length;
  const escaped = text.charAt(at + 1);
  return isEscaped
    ? { value: escaped === '\n' ? '' : escaped, end: at + 2 }
    : { value: text.charAt(at), end: at + 1 };
}

/** `escapable`: what a backslash before it stands for alone; before anything else it stays. */
function doublyQuoted(text: string, begin: number, escapable: RegExp): Read | undefined {
  let value = '';
  for (let at = begin; at < text.length; at += 1) {
    const next = text.charAt(at + 1);
    if (text[at] === '"') return { value, end: at + 1 };
    if (text[at] === '\\' && escapable.test(next)) {
      value += next === '\n' ? '' : next;
      at += 1;
    } else value += text.charAt(at);
  }
  return undefined;
}

function ansiQuoted(text: string, begin: number): Read | undefined {
  let value = '';
  let at = begin;
  while (at < text.length) {
    if (text[at] === "'") return { value, end: at + 1 };
    const escape = text[at] === '\\' ? ansiEscape.exec(text.slice(at + 1, at + 10)) : null;
    if (escape) value += escapedCharacter(escape);
    else value += text.charAt(at);
    at += 1 + (escape?.[0].length ?? 0);
  }
  return undefined;
}

function escapedCharacter([, short, long, hex, octal, letter = '']: RegExpExecArray): string {
  const digits = short ?? long ?? hex;
  if (digits === undefined && octal === undefined) return ansi[letter] ?? letter;
  const code = digits === undefined ? parseInt(octal ?? '', 8) : parseInt(digits, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
