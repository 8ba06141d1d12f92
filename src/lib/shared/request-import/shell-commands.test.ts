import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { shellCommands } from './shell-commands';

const shellWords = (command: string) => shellCommands(command)?.[0]?.words;

/** The words that bash passes to a command of this name. */
function wordsOfBash(command: string): string[] {
  const script = `curl() { printf '%s\\0' curl "$@"; }\n${command}`;
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const words = execFileSync('bash', ['-c', script], { encoding: 'utf8', env });
  return words.split('\0').slice(0, -1);
}

describe('The words of a command', () => {
  it.each([
    ['plain words', 'curl -s   https://a.example/v1'],
    ['single quotes', `curl 'a b' 'c"d' 'e\\f' 'it'\\''s'`],
    ['double quotes', String.raw`curl "a 'b'" "c\"d" "e\\f" "\n stays" "a\$b"`],
    ['quotes inside a word', `curl --data='{"a": 1}'"x"y`],
    ['escapes outside of quotes', String.raw`curl a\ b \"c\" d\\e`],
    ['lines that go on', 'curl \\\n  -H "a: b" \\\n  -d \'x\ny\' \\\n'],
    [
      'a line that goes on in double quotes',
      `curl "a\\
b"`,
    ],
    ["$'…'", String.raw`curl $'a\n\t\'b\' \\ \u0021 \x41 \101 é \U0001F600'`],
    ['an empty word', `curl '' "" x`],
    ['tabs between words', 'curl\ta\tb'],
  ])('equal those of bash: %s', (_, command) => {
    expect(shellWords(command)).toEqual(wordsOfBash(command));
  });

  it('contain variables as written', () => {
    expect(shellWords('curl -H "Authorization: Bearer $API_KEY" $HOME')).toEqual([
      'curl',
      '-H',
      'Authorization: Bearer $API_KEY',
      '$HOME',
    ]);
  });

  it('do not exist if a quote is not closed', () => {
    for (const command of [`curl 'a`, 'curl "a', `curl $'a`, `curl "a\\"`])
      expect(shellWords(command)).toBeUndefined();
  });
});

describe('A script', () => {
  /** The words that bash passes to curl, and the input that curl reads. */
  function callsOfBash(script: string): { words: string[]; input: string }[] {
    const curl = `curl() { printf '%s\\0' curl "$@"; printf '\\1'; [ -t 0 ] || cat; printf '\\2'; }`;
    const output = execFileSync('bash', ['-c', `${curl}\n${script}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return output
      .split('\u0002')
      .slice(0, -1)
      .map((call) => {
        const [words = '', input = ''] = call.split('\u0001');
        return { words: words.split('\0').slice(0, -1), input };
      });
  }

  it.each([
    ['a here document', `curl -d @- https://a.example <<'EOF'\n{"a": "$b"}\nEOF\n`],
    ['one of an indented end', `curl -d @- x <<-EOF\n{"a": 1}\n\tEOF\necho after`],
    ['one through a pipe', `cat <<"END" | curl x -d @-\n{\n  "a": 1\n}\nEND`],
    ['a here string', `curl x -d @- <<< '{"a": 1}'`],
    ['what an echo says', `echo '{"a": 1}' | curl x -d @-`],
    ['what comes after it', `curl x -d 1 | tr a b > /dev/null; echo`],
    ['comments and other commands', `# First\nA=1\ncurl x # see below\n`],
    ['several calls', `curl a -d 1\ncurl b; curl c`],
  ])('has the same calls and input as in bash: %s', (_, script) => {
    const calls = shellCommands(script)?.filter(({ words }) => words[0] === 'curl');
    const reported = calls?.map(({ words, input }) => ({
      words,
      input: input && 'text' in input ? input.text.trim() : '',
    }));
    const bash = callsOfBash(script.includes(' | tr') ? (script.split(' | tr')[0] ?? '') : script);
    expect(reported).toEqual(bash.map(({ words, input }) => ({ words, input: input.trim() })));
  });

  it('continues lines without a backslash, as copied text does', () => {
    expect(shellWords('curl https://a.example\n  -H "a: b"\n  -d 1')).toEqual([
      'curl',
      'https://a.example',
      '-H',
      'a: b',
      '-d',
      '1',
    ]);
  });

  it('ends, whatever it contains', () => {
    const odd = ['\u00a0', '\r', '\f', '\u2028', ';', '|', '&', '<', '>', '<<', '\\', '$(', '^'];
    for (const one of odd)
      for (const script of [`curl a${one}b`, `curl ${one}`])
        expect(shellCommands(script)?.[0]?.words[0]).toBe('curl');
    expect(shellWords('curl\u00a0-s\u00a0a')).toEqual(['curl', '-s', 'a']);
  });

  it('lists its variables as written', () => {
    const script =
      'curl "$BASE/x" -d "{\\"m\\": \\"${MODEL}\\", \\"f\\": \\"$(base64 -i a.png)\\"}" -d \'$NO\'';
    expect(shellCommands(script)?.[0]?.variables).toEqual([
      '$BASE',
      '${MODEL}',
      '$(base64 -i a.png)',
    ]);
    const document = 'curl x -d @- <<EOF\n{"m": "$MODEL"}\nEOF';
    expect(shellCommands(document)?.[0]?.variables).toEqual(['$MODEL']);
  });

  it('may begin with a prompt', () => {
    for (const prompt of ['$ ', '% ', '> ', '# '])
      expect(shellWords(`${prompt}curl x`)).toEqual(['curl', 'x']);
  });

  it('may have 200,000 variables in a here document, and in a word', () => {
    const text = '$x '.repeat(200_000);
    const [command] = shellCommands(`curl x -d @- <<EOF\n${text}\nEOF`) ?? [];
    expect(command?.variables).toHaveLength(200_000);
    const [other] = shellCommands(`curl "${text}"`) ?? [];
    expect(other?.variables).toHaveLength(200_000);
  });
});
