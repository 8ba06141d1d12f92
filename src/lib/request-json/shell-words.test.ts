import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { shellWords } from './shell-words';

/** The words that bash itself passes to a command of this name. */
function wordsOfBash(command: string): string[] {
  const script = `curl() { printf '%s\\0' curl "$@"; }\n${command}`;
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const words = execFileSync('bash', ['-c', script], { encoding: 'utf8', env });
  return words.split('\0').slice(0, -1);
}

describe('the words of a command', () => {
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
  ])('are those of bash: %s', (_, command) => {
    expect(shellWords(command)).toEqual(wordsOfBash(command));
  });

  it('leaves variables as they are written', () => {
    expect(shellWords('curl -H "Authorization: Bearer $API_KEY" $HOME')).toEqual([
      'curl',
      '-H',
      'Authorization: Bearer $API_KEY',
      '$HOME',
    ]);
  });

  it('has none where a quote does not end', () => {
    for (const command of [`curl 'a`, 'curl "a', `curl $'a`, `curl "a\\"`])
      expect(shellWords(command)).toBeUndefined();
  });

  it('reads what browsers copy for the command line of Windows', () => {
    const command = [
      'curl ^"https://a.example/v1/chat/completions^" ^',
      '  -H ^"content-type: application/json^" ^',
      '  --data-raw ^"^{^\\^"a^\\^":^\\^"50^% ^& more^\\^",^\\^"b^\\^":^\\^"line\\n^\\^"^}^"',
    ].join('\r\n');
    expect(shellWords(command)).toEqual([
      'curl',
      'https://a.example/v1/chat/completions',
      '-H',
      'content-type: application/json',
      '--data-raw',
      '{"a":"50% & more","b":"line\\n"}',
    ]);
  });
});
