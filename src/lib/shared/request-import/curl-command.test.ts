import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readCurl } from './curl-command';

const url = 'https://api.example/v1/models';

/** Options whose value is the address, or a part of it, and the one that needs an address before it. */
const others = ['--url', '--url-query', '--next', '-:'];

/** The options that the curl of this machine lists, in all their spellings. */
const listed = execFileSync('curl', ['--help', 'all'], { encoding: 'utf8' })
  .split('\n')
  .flatMap((line) => {
    const [, short, long, value] = /^ {1,6}(?:(-\S), +)?(--\S+)( [<[])?/.exec(line) ?? [];
    return [short, long]
      .filter((name) => name !== undefined)
      .map((name) => ({ name, takesValue: value !== undefined }));
  })
  .filter(({ name }) => !others.includes(name));

function addressOf(command: string): string | undefined {
  const read = readCurl(command);
  return read && 'url' in read ? read.url : read?.problem;
}

describe('The address of a curl command', () => {
  it('is found after each option of curl, and after its value', () => {
    expect(listed.length).toBeGreaterThan(200);
    const wrong = listed.filter(({ name, takesValue }) => {
      const option = takesValue ? `${name} 'value'` : name;
      return addressOf(`curl ${option} ${url}`) !== url;
    });
    expect(wrong).toEqual([]);
  });

  it('is found after the value of an option in the same word', () => {
    const short = listed.filter(({ name, takesValue }) => takesValue && /^-\w$/.test(name));
    const wrong = short.filter(({ name }) => addressOf(`curl ${name}value ${url}`) !== url);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['--noproxy', `curl --noproxy '*' ${url}`],
    [
      'short options in one word, of which the last takes the next',
      `curl -sSLo models.json ${url}`,
    ],
    ['options of newer versions', `curl --ech true --ip-tos 1 --skip-existing --follow ${url}`],
    ['options that were dropped', `curl --metalink --krb4 private ${url}`],
    ['an option that is switched off', `curl --no-progress-meter --no-keepalive ${url}`],
    ['the end of the options', `curl -s -- ${url}`],
    ['--url', `curl -s --url ${url}`],
  ])('is found with %s', (_, command) => {
    expect(addressOf(command)).toBe(url);
  });

  it('is not the value of an option that is not known, which is named', () => {
    for (const option of ['--teleport', '--no-data', '-?', '-s?'])
      expect(readCurl(`curl ${option} home ${url}`)).toEqual({
        problem: expect.stringMatching(/^curl’s option -\S+ isn’t known here\./) as string,
      });
  });
});

describe('The request of a curl command', () => {
  it.each([
    ['-G with data', `curl -G ${url} -d a=1 --data-urlencode 'q=x y&z'`, `${url}?a=1&q=x+y%26z`],
    [
      '--url-query',
      `curl ${url}?a=1 --url-query 'q=x y' --url-query '+b=%20'`,
      `${url}?a=1&q=x+y&b=%20`,
    ],
    [
      '--url-query without a name',
      `curl ${url} --url-query 'x=y=z' --url-query plain`,
      `${url}?x=y%3Dz&plain`,
    ],
  ])('has in its address the query of %s', (_, command, address) => {
    expect(readCurl(command)).toMatchObject({ method: 'GET', url: address });
  });

  it.each([
    [
      '--data-urlencode',
      `curl ${url} --data-urlencode 'na@me=a b' --data-urlencode '=c=d'`,
      'na@me=a+b&c%3Dd',
    ],
    ['-d, several times', `curl ${url} -d a -d b`, 'a&b'],
    ['--json, several times', `curl ${url} --json '{"a":' --json '1}'`, '{"a":1}'],
    ['-T from the standard input', `echo '{"a":1}' | curl -X POST -T - ${url}`, '{"a":1}'],
    [
      '--expand-data',
      `curl --variable 'm=a "b"' ${url} --expand-data '{"m":"{{m:json}}"}'`,
      '{"m":"a \\"b\\""}',
    ],
    [
      '--expand-json',
      `curl --variable m=' x ' --expand-json '{{m:trim:b64}} \\{{m}}' ${url}`,
      'eA== {{m}}',
    ],
  ])('has the body of %s', (_, command, text) => {
    expect(readCurl(command)).toMatchObject({ method: 'POST', body: { text } });
  });

  it('keeps a variable of curl whose value only the shell knows', () => {
    expect(
      readCurl(`curl --variable %KEY --variable %B=c --expand-data '{{KEY}} {{B}}' ${url}`),
    ).toMatchObject({ body: { text: '{{KEY}} {{B}}' }, variables: ['{{KEY}}', '{{B}}'] });
  });

  it.each([
    [
      `curl --variable body@a.json --expand-data '{{body}}' ${url}`,
      /variable body is in the file a\.json/,
    ],
    [`curl --variable a=YQ== --expand-data '{{a:64dec}}' ${url}`, /\{\{a:64dec\}\} can’t be read/],
  ])('is refused in words: %s', (command, words) => {
    expect(readCurl(command)).toEqual({ problem: expect.stringMatching(words) as string });
  });

  it('is the file of -T, sent with PUT', () => {
    expect(readCurl(`curl -T body.json ${url}`)).toMatchObject({
      method: 'PUT',
      bodyFile: 'body.json',
      isUpload: true,
    });
  });

  it.each(['--next', '-:', '-s:'])('is that after %s if the first one only reads', (next) => {
    const chat = 'https://api.example/v1/chat/completions';
    expect(readCurl(`curl -H 'a: b' ${url} ${next} -d '{}' ${chat}`)).toMatchObject({
      method: 'POST',
      url: chat,
      headers: {},
    });
    expect(readCurl(`curl ${url} ${next} ${chat}`)).toMatchObject({ method: 'GET', url });
  });
});
