/** Escapes in bash's $'…'. */
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
  /** Variables as written, which a shell would expand. */
  variables: string[];
  /** Index after the word. */
  end: number;
}

const wordEnd = /[\s;|]/;

/** Reads the word at an index; undefined if a quote is not closed. */
export function wordFrom(text: string, begin: number): ShellWord | undefined {
  const word: ShellWord = { value: '', variables: [], end: begin };
  while (word.end < text.length && !wordEnd.test(text.charAt(word.end))) {
    const part = partFrom(text, word.end);
    if (!part) return undefined;
    word.value += part.value;
    for (const variable of part.variables) word.variables.push(variable);
    word.end = part.end;
  }
  return word;
}

const plain = (value: string, end: number): ShellWord => ({ value, variables: [], end });

const named = /\$(?:\w+|\{\w+\})/y;

/** Maximum nesting of parentheses. Each unclosed one would be searched to the end of the text. */
const deepest = 100;

/** A variable or a command substitution, as written. */
function variableAt(text: string, at: number): ShellWord | undefined {
  named.lastIndex = at;
  const [name] = named.exec(text) ?? [];
  if (name !== undefined) return { value: name, variables: [name], end: at + name.length };
  if (!text.startsWith('$(', at)) return undefined;
  let depth = 0;
  for (let end = at + 1; end < text.length; end += 1) {
    depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
    if (depth > deepest) return undefined;
    if (depth > 0) continue;
    const value = text.slice(at, end + 1);
    return { value, variables: [value], end: end + 1 };
  }
  return undefined;
}

/** A quoted part, an escaped character, a variable or a plain character. */
function partFrom(text: string, at: number): ShellWord | undefined {
  const character = text.charAt(at);
  if (text.startsWith("$'", at)) return ansiQuoted(text, at + 2);
  if (character === '"') return doublyQuoted(text, at + 1);
  if (character === "'") return singlyQuoted(text, at + 1);
  const variable = character === '$' ? variableAt(text, at) : undefined;
  if (variable) return variable;
  const isEscaped = character === '\\' && at + 1 < text.length;
  const escaped = text.charAt(at + 1);
  return isEscaped ? plain(escaped === '\n' ? '' : escaped, at + 2) : plain(character, at + 1);
}

function singlyQuoted(text: string, begin: number): ShellWord | undefined {
  const end = text.indexOf("'", begin);
  return end < 0 ? undefined : plain(text.slice(begin, end), end + 1);
}

/** A backslash before any other character is literal. */
const escapable = /["$\\`\n]/;

function doublyQuoted(text: string, begin: number): ShellWord | undefined {
  const read = plain('', begin);
  while (read.end < text.length) {
    const at = read.end;
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (character === '"') return { ...read, end: at + 1 };
    const variable = character === '$' ? variableAt(text, at) : undefined;
    if (variable) {
      read.value += variable.value;
      read.variables.push(...variable.variables);
      read.end = variable.end;
    } else if (character === '\\' && escapable.test(next)) {
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
