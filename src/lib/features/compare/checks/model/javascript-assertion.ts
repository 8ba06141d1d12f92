/** Parts of Node and of promptfoo that the sandbox does not have. */
const unavailable =
  /\b(?:require\s*\(|import\b|process\.|fetch\s*\(|context\s*\.\s*(?!vars\b|prompt\b)\w+)/;

type Wrapper = readonly [head: string, tail: string];

/** Around the body of a function check, as the value of an assertion. */
const asAssertion: Wrapper = [
  'const check = async (answer, row, prompt) => {\n',
  `\n};
const result = await check(output, context.vars, context.prompt);
if (typeof result === 'boolean') return result;
return { pass: result.pass, score: result.pass ? 1 : 0, reason: result.why ?? '' };`,
];

/** Around the body of an assertion, as that of a function check. */
function asCheck(output = 'answer', passes = '> 0'): Wrapper {
  return [
    `const context = { vars: row, prompt };
const output = ${output};
const result = await (async () => {\n`,
    `\n})();
if (typeof result === 'number') return { pass: result ${passes}, why: 'Score ' + result };
return typeof result === 'boolean' ? result : { pass: result.pass, why: result.reason };`,
  ];
}

const wrap = (code: string, [head, tail]: Wrapper) => `${head}${code}${tail}`;

function unwrap(code: string, [head, tail]: Wrapper): string | undefined {
  const isWrapped = code.startsWith(head) && code.endsWith(tail);
  return isWrapped ? code.slice(head.length, -tail.length) : undefined;
}

/** The value of a javascript assertion that decides as a function check does. */
export function assertionOfFunction(body: string): string {
  const own = unwrap(body, asCheck());
  if (own === undefined) return wrap(body, asAssertion);
  return own.includes('\n') ? own : own.replace(/^return /, '');
}

interface Script {
  source: string;
  /** The score from which on it passes; absent: any score over 0. */
  threshold?: number;
  /** An expression that changes the answer first. */
  transform?: string;
}

/** The body of a function check that decides as the assertion does, or a sentence on why there is none. */
export function functionOfAssertion({
  source,
  threshold,
  transform,
}: Script): { body: string } | string {
  const code = source.trimEnd();
  const own = unwrap(code, asAssertion);
  if (own !== undefined) return { body: own };
  const [found] = unavailable.exec(`${code}\n${transform ?? ''}`) ?? [];
  if (found) return `Its JavaScript uses “${found.trim()}”, which the sandbox doesn’t have.`;
  const output = transform === undefined ? undefined : `((output) => (${transform}))(answer)`;
  const passes = threshold === undefined ? undefined : `>= ${threshold}`;
  return { body: wrap(code.includes('\n') ? code : withReturn(code), asCheck(output, passes)) };
}

/** As in promptfoo, one line is an expression, which may follow declarations. */
function withReturn(line: string): string {
  const code = line.trim().replace(/;+\s*$/, '');
  if (!/^(?:const|let|var)\s/.test(code)) return `return ${code}`;
  const [, before, last] = /^(.*;)\s*([^;'"`]+)$/.exec(code) ?? [];
  return last === undefined ? code : `${before} return ${last}`;
}
