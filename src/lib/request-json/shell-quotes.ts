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

/** A word, or a part of one. */
export interface ShellWord {
  value: string;
  /** As they are written, where a shell would put what they hold. */
  variables: string[];
  /** Where what comes after it begins. */
  end: number;
}

/** How a command line is written. */
export type ShellKind = 'posix' | 'cmd' | 'powershell';

const wordEnd: { [kind in ShellKind]: RegExp } = {
  posix: /[\s;|]/,
  cmd: /\s/,
  powershell: /[\s;|]/,
};

/** The word that begins at a place; undefined where a quote has no end. */
export function wordFrom(text: string, begin: number, kind: ShellKind): ShellWord | undefined {
  const word: ShellWord = { value: '', variables: [], end: begin };
  while (word.end < text.length && !wordEnd[kind].test(text.charAt(word.end))) {
    const part = partFrom(text, word.end, kind);
    if (!part) return undefined;
    word.value += part.value;
    for (const variable of part.variables) word.variables.push(variable);
    word.end = part.end;
  }
  return word;
}

const plain = (value: string, end: number): ShellWord => ({ value, variables: [], end });

const named = /\$(?:\w+|\{\w+\})/y;

/** A variable or what a command would print, as it is written. */
function variableAt(text: string, at: number): ShellWord | undefined {
  named.lastIndex = at;
  const [name] = named.exec(text) ?? [];
  if (name !== undefined) return { value: name, variables: [name], end: at + name.length };
  if (!text.startsWith('$(', at)) return undefined;
  let depth = 0;
  for (let end = at + 1; end < text.length; end += 1) {
    depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
    if (depth > 0) continue;
    const value = text.slice(at, end + 1);
    return { value, variables: [value], end: end + 1 };
  }
  return undefined;
}

/** A quoted stretch, an escaped character, a variable or a plain one. */
function partFrom(text: string, at: number, kind: ShellKind): ShellWord | undefined {
  const character = text.charAt(at);
  if (kind === 'posix' && text.startsWith("$'", at)) return ansiQuoted(text, at + 2);
  if (character === '"') return doublyQuoted(text, at + 1, kind);
  if (kind === 'cmd') return plain(character, at + 1);
  if (character === "'") return singlyQuoted(text, at + 1, kind);
  const variable = character === '$' ? variableAt(text, at) : undefined;
  if (variable) return variable;
  const isEscaped = kind === 'posix' && character === '\\' && at + 1 < text.length;
  const escaped = text.charAt(at + 1);
  return isEscaped ? plain(escaped === '\n' ? '' : escaped, at + 2) : plain(character, at + 1);
}

/** In PowerShell, two stand for one. */
function singlyQuoted(text: string, begin: number, kind: ShellKind): ShellWord | undefined {
  const end = text.indexOf("'", begin);
  if (end < 0) return undefined;
  const value = text.slice(begin, end);
  if (kind !== 'powershell' || text[end + 1] !== "'") return plain(value, end + 1);
  const rest = singlyQuoted(text, end + 2, kind);
  return rest && plain(`${value}'${rest.value}`, rest.end);
}

/** What the escaping character before it stands for alone; before anything else that stays. */
const escapable: { [kind in ShellKind]: RegExp } = {
  posix: /["$\\`\n]/,
  cmd: /["]/,
  // A backslash is for the program that is called, as it is from version 7.3 on.
  powershell: /["`$]/,
};

function doublyQuoted(text: string, begin: number, kind: ShellKind): ShellWord | undefined {
  const read = plain('', begin);
  const isEscape = kind === 'powershell' ? /[\\`]/ : /\\/;
  while (read.end < text.length) {
    const at = read.end;
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (character === '"') return { ...read, end: at + 1 };
    const variable = character === '$' && kind !== 'cmd' ? variableAt(text, at) : undefined;
    if (variable) {
      read.value += variable.value;
      read.variables.push(...variable.variables);
      read.end = variable.end;
    } else if (isEscape.test(character) && next !== '' && escapable[kind].test(next)) {
      read.value += next === '\n' ? '' : next;
      read.end = at + 2;
    } else {
      read.value += character;
      read.end = at + 1;
    }
  }
  return undefined;
}

function ansiQuoted(text: string, begin: number): ShellWord | undefined {
  let value = '';
  let at = begin;
  while (at < text.length) {
    if (text[at] === "'") return plain(value, at + 1);
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
