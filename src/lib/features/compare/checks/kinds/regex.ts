import { type AssertionParts, type Assertions, noValue, plainRule } from '../model/assertions';
import { type CheckKind, type Evaluate, ownText, quoted, type RuleOf } from '../model/check-kind';

export const regex: CheckKind<RuleOf<'regex'>> = {
  label: 'Matches a regular expression',
  blank: { kind: 'regex', pattern: '', flags: 'i' },
  defaultName: ({ pattern, flags }) =>
    `Matches ${ownText(pattern, (text) => `/${quoted(text).slice(1, -1)}/${flags}`)}`,
  problemsOf: (_, { pattern, flags }) => {
    if (!pattern) return { pattern: 'Enter the expression to match.' };
    const unusable = problemOf('', flags);
    if (unusable) return { flags: unusable };
    const wrong = problemOf(pattern, flags);
    return wrong ? { pattern: wrong } : {};
  },
  fields: () => [
    {
      type: 'template',
      of: 'pattern',
      label: 'Pattern',
      rows: 1,
      mono: true,
      hint: 'JavaScript regular expression. {{column}} inserts a row’s text.',
    },
    {
      type: 'text',
      of: 'flags',
      label: 'Flags',
      hint: 'i ignores case, m matches by line, s lets . match line breaks.',
    },
  ],
  mayHang: true,
};

export const evaluateRegex: Evaluate<'regex'> = ({ pattern, flags }, answer) => {
  const found = new RegExp(pattern, flags).exec(answer);
  if (!found) return { pass: false, why: 'No match.' };
  return { pass: true, why: `${quoted(found[0])} matches.` };
};

function problemOf(pattern: string, flags: string): string | undefined {
  try {
    new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.message}.` : 'Invalid expression.';
  }
}

export const regexAssertions: Assertions<'regex'> = {
  read: {
    'contains-any': (parts) => readList(parts, '', anyOf),
    'icontains-any': (parts) => readList(parts, 'i', anyOf),
    'contains-all': (parts) => readList(parts, '', allOf),
    'icontains-all': (parts) => readList(parts, 'i', allOf),
    'starts-with': ({ texts: [text] }) =>
      text === undefined ? noValue : patternRule(`^${escaped(text)}`),
    regex: ({ texts: [pattern] }) => (pattern === undefined ? noValue : patternRule(pattern)),
  },
  write: ({ pattern, flags }, { textOf }) => {
    if (flags === '') return { type: 'regex', value: textOf(pattern) };
    const source = JSON.stringify(textOf(pattern));
    return { type: 'javascript', value: `new RegExp(${source}, '${flags}').test(output)` };
  },
};

const patternRule = (pattern: string, flags = '') => plainRule({ kind: 'regex', pattern, flags });
const anyOf = (patterns: string[]) => patterns.join('|');
const allOf = (patterns: string[]) => `^${patterns.map((text) => `(?=[^]*?${text})`).join('')}`;

/** Several texts, which one text may hold between commas. */
function readList(
  { value, texts, template }: AssertionParts,
  flags: string,
  patternOf: (texts: string[]) => string,
) {
  const list = typeof value === 'string' ? betweenCommas(value).map(template) : texts;
  return list.length === 0 ? noValue : patternRule(patternOf(list.map(escaped)), flags);
}

/** Texts in quotes may have commas, and quotes that are doubled or after a backslash. */
function betweenCommas(list: string): string[] {
  const fields = list.matchAll(/\s*(?:"((?:[^"\\]|\\[^]|"")*)"\s*|([^,]*))(?:,|$)/g);
  return [...fields].flatMap(([, inQuotes, plain = '']) =>
    inQuotes === undefined ? plain.trim() || [] : inQuotes.replace(/\\(["\\])|"(")/g, '$1$2'),
  );
}

/** Escapes all but placeholders, whose values are escaped when they are filled in. */
function escaped(template: string): string {
  return template.replace(/\{\{.*?\}\}|[\\^$.*+?()[\]{}|/]/g, (part) =>
    part.length > 1 ? part : `\\${part}`,
  );
}
