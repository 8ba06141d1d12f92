import { describe, expect, it } from 'vitest';
import type { ApiError, HttpError, UnreachableCause } from '$lib/base/api/wire/errors';
import { describeError } from './describe-error';
import type { ErrorDescription, Fix, RequestedResource } from './rule';

const connection = { name: 'Lab', host: 'lab.example', isDemo: false };

const http = (status: number, more: Partial<HttpError> = {}): HttpError => ({
  kind: 'http',
  status,
  isHtml: false,
  words: 'server words',
  ...more,
});

const describeHere = (
  error: ApiError,
  more: { maskedKey?: string | null; isDemo?: boolean; recordedRequests?: number } = {},
) => describeError(error, { connection: { ...connection, ...more } });

const all = ({ title, body, advice }: ErrorDescription) => [title, body, ...advice].join(' ');

describe('The description of an error status', () => {
  it.each<[number, string, Fix | undefined]>([
    [400, 'Request refused', undefined],
    [401, 'Key refused', 'settings'],
    [403, 'Not allowed', 'model'],
    [404, 'Not found', 'model'],
    [408, 'timed out', 'retry'],
    [409, 'Conflict', 'retry'],
    [413, 'Too large', 'shorten'],
    [418, 'Request refused', undefined],
    [422, 'Couldn’t be processed', 'retry'],
    [424, 'depends on failed', 'retry'],
    [429, 'Limit reached', 'wait'],
    [498, 'No capacity', 'retry'],
    [500, 'The service failed', 'retry'],
    [502, 'proxy', 'retry'],
    [503, 'overloaded', 'retry'],
    [504, 'took too long', 'retry'],
    [507, 'storage is full', 'retry'],
    [529, 'overloaded', 'retry'],
    [599, 'The service failed', 'retry'],
  ])('of %i reads "%s", with the status and the server’s own words', (status, title, fix) => {
    const description = describeHere(http(status));
    expect(description.title).toContain(title);
    expect(description.title).toContain(`(${status})`);
    expect(description.fix).toBe(fix);
    expect(description.words).toBe('server words');
    expect(description.advice.length).toBeGreaterThan(0);
  });

  it('calls no service overloaded if a model of this device could not run', () => {
    const error = http(503, { code: 'model_not_loaded' });
    expect(describeHere(error, { isDemo: true }).title).toBe(
      'The model on this device stopped (503)',
    );
    expect(describeHere(error).title).toContain('overloaded');
  });

  it('advises for a too large upload how to send it, not how to chat', () => {
    const description = describeError(http(413), { connection, requested: 'upload' });
    expect(description).toMatchObject({
      title: 'The file is too large (413)',
      words: 'server words',
    });
    expect(all(description)).not.toContain('conversation');
  });

  it.each(['upload', 'list', 'file', 'batch', 'deletion'] as const)(
    'mentions no model and no conversation if none was requested: %s',
    (requested) => {
      for (const status of [403, 404, 429, 503, 504, 529])
        expect(all(describeError(http(status), { connection, requested }))).not.toMatch(
          /model|conversation|shorter/,
        );
      const empty = describeError({ kind: 'empty', status: 200 }, { connection, requested });
      expect(all(empty)).not.toContain('model');
    },
  );

  it('says of a missing file what may have happened to it', () => {
    const description = describeError(http(404), { connection, requested: 'file' });
    expect(description).toMatchObject({ title: 'No such file (404)', words: 'server words' });
    expect(description.body).toMatch(/deleted.*expired.*another account/);
  });

  it('says when deleting something missing that it may be gone already', () => {
    const description = describeError(http(404), { connection, requested: 'deletion' });
    expect(description.body).toContain('deleted already');
  });

  it('says of a deletion that was refused with success that the item still exists', () => {
    const error: ApiError = { kind: 'not-deleted', status: 200, words: 'In use' };
    const description = describeError(error, { connection, requested: 'deletion' });
    expect(description.words).toBe('In use');
    expect(description.body).toContain('deleted nothing');
  });

  it.each([413, 429])('says of a proxy’s page with %i what the status means', (status) => {
    expect(describeHere(http(status, { isHtml: true })).title).not.toContain('HTML');
  });

  it('names the field that the server names', () => {
    expect(describeHere(http(400, { param: 'temperature' })).body).toContain('temperature');
  });

  it.each(['model_not_found', 'model_decommissioned', 'model_permission_blocked_org'])(
    'offers another model for %s',
    (code) => {
      expect(describeHere(http(400, { code })).fix).toBe('model');
    },
  );

  it.each([400, 418, 422])('shows no words if the server sent none: %i', (status) => {
    expect(all(describeHere(http(status)))).toContain('Correct the request');
    const silent = describeHere(http(status, { words: '' }));
    expect(all(silent)).not.toMatch(/\bwords\b/);
    expect(all(silent)).toContain('It gave no reason');
  });

  it('shows no words of a deletion that was refused without any', () => {
    const description = describeHere({ kind: 'not-deleted', status: 200, words: '' });
    expect(all(description)).not.toMatch(/\bwords\b/);
  });

  it('suggests the key first if a 401 is a web page, then the address', () => {
    const description = describeHere(http(401, { isHtml: true, words: '' }), {
      maskedKey: '…abcd',
    });
    expect(description).toMatchObject({ title: 'Key refused (401)', fix: 'settings' });
    expect(description.advice[0]).toContain('Check the key');
    expect(description.advice.join(' ')).toMatch(/base URL.*proxy/i);
  });

  it('offers to shorten when the context window is exceeded', () => {
    expect(describeHere(http(400, { code: 'context_length_exceeded' })).fix).toBe('shorten');
  });

  it('shows the masked key that was refused, and says if there was none', () => {
    expect(describeHere(http(401), { maskedKey: '…abcd' }).body).toContain('…abcd');
    expect(describeHere(http(401), { maskedKey: null }).title).toBe('Key missing (401)');
  });

  it('treats a web page below 500 as a wrong address, and above as a failing service', () => {
    const page = { isHtml: true, words: '' };
    expect(describeHere(http(404, page))).toMatchObject({ fix: 'settings', words: undefined });
    expect(describeHere(http(502, page)).fix).toBe('retry');
  });
});

describe('The description of a limit', () => {
  it.each([
    [11_812, 'in 12 s'],
    [5 * 60_000, 'in 5 min'],
    [86_400_000, 'tomorrow at'],
    [undefined, 'doesn’t say for how long'],
  ])('describes a wait of %s ms as "%s"', (retryAfterMs, words) => {
    expect(describeHere(http(429, { retryAfterMs })).body).toContain(words);
  });

  it('subtracts the time since the failure, and ends at zero', () => {
    const after = (ageMs: number) =>
      describeError(http(429, { retryAfterMs: 5000 }), { connection, ageMs });
    expect(after(0).body).toContain('in 5 s');
    expect(after(3000).body).toContain('in 2 s');
    expect(after(60_000).body).toContain('is over');
    expect(after(60_000).advice[0]).toBe('Try again.');
  });
});

describe('A service that cannot be reached', () => {
  it('offers the settings if its address may be wrong', () => {
    const error = { kind: 'unreachable', host: 'lab.example', cause: 'no-answer' } as const;
    expect(describeHere(error).fix).toBe('settings');
  });
});

describe('The description of no reply', () => {
  const causes: UnreachableCause[] = [
    'offline',
    'mixed-content',
    'local-network',
    'cors',
    'unreadable',
    'no-answer',
  ];

  it('does not describe a connection that dropped in the middle as silence', () => {
    const description = describeHere({
      kind: 'unreachable',
      host: 'lab.example',
      cause: 'broken-off',
    });
    expect(description.title).toBe('The connection to lab.example dropped');
    expect(description.advice[0]).toContain('Check whether the service received it');
  });

  it.each(causes)('of %s starts with "Can’t reach" and the host, and says what to do', (cause) => {
    const description = describeHere({ kind: 'unreachable', host: 'lab.example', cause });
    expect(description.title).toMatch(/^Can’t reach lab\.example/);
    expect(description.advice.length).toBeGreaterThan(0);
  });

  it('says of a CORS refusal that it blocked the request and how to check, and never names the key', () => {
    const description = describeHere({ kind: 'unreachable', host: 'lab.example', cause: 'cors' });
    expect(description.title).toContain('blocked by CORS');
    expect(all(description)).toMatch(/to check/i);
    expect(all(description)).not.toMatch(/\bkey\b/i);
  });

  it('describes a reply that the browser withheld as an answer, likely because of the key or a proxy', () => {
    const description = describeHere({
      kind: 'unreachable',
      host: 'lab.example',
      cause: 'unreadable',
    });
    expect(description.body).toContain('It responded, but without the CORS headers');
    expect(description.advice[0]).toMatch(/refused the key/);
    expect(description.advice[1]).toMatch(/proxy.*error page/);
    expect(all(description)).not.toMatch(/is the server running/i);
  });

  it.each([
    [{ isDemo: true }, 'Can’t reach the demo service', 'Reload', 'reload'],
    [{ recordedRequests: 1 }, 'Can’t read the recorded requests', 'choose their files', 'settings'],
  ])(
    'does not blame the network for what this page answers: %o',
    (answered, title, advice, fix) => {
      const error = { kind: 'unreachable', host: 'built-in.invalid', cause: 'no-answer' } as const;
      const description = describeHere(error, answered);
      expect(description).toMatchObject({ title, fix });
      expect(description.advice.join()).toContain(advice);
    },
  );
});

describe('The description of an unusable reply', () => {
  it.each<[ApiError, string, Fix]>([
    [
      { kind: 'html', status: 200, host: 'lab.example' },
      'HTML instead of an API reply: check the base URL',
      'settings',
    ],
    [{ kind: 'redirected', host: 'lab.example' }, 'lab.example redirects', 'settings'],
    [
      { kind: 'redirected', host: 'lab.example', followedTo: 'other.example' },
      'lab.example redirects',
      'settings',
    ],
    [{ kind: 'empty', status: 204 }, 'Empty answer (204)', 'retry'],
    [{ kind: 'malformed', status: 200, words: '{' }, 'Couldn’t read the reply', 'settings'],
    [{ kind: 'malformed', status: 200, words: '{', isCut: true }, 'The reply is broken', 'retry'],
    [{ kind: 'cut-off' }, 'The answer was cut off', 'retry'],
    [{ kind: 'stopped' }, 'Stopped', 'retry'],
    [{ kind: 'key-locked' }, 'The key is locked', 'unlock'],
    [{ kind: 'connection-changed' }, 'The connection was changed', 'settings'],
    [{ kind: 'connection-unread' }, 'Your connection couldn’t be read', 'reload'],
    [{ kind: 'stream-error', words: 'boom' }, 'The service reported an error', 'retry'],
  ])('is made of %o', (error, title, fix) => {
    expect(describeHere(error)).toMatchObject({ title, fix });
  });

  it.each<ApiError>([
    { kind: 'cut-off' },
    { kind: 'stopped' },
    { kind: 'stream-error', words: 'boom' },
    { kind: 'broken-event', words: '{' },
    { kind: 'too-long', limitBytes: 1024 * 1024 },
  ])('of $kind mentions arrived text only if some arrived', (error) => {
    const whatArrived = /arrived.* is kept/;
    expect(describeError(error, { connection, hasArrived: true }).body).toMatch(whatArrived);
    expect(all(describeError(error, { connection }))).not.toMatch(/arrived|continue/);
  });

  it('includes the server’s words', () => {
    expect(describeHere({ kind: 'broken-event', words: '{"a":' }).words).toBe('{"a":');
    expect(describeHere({ kind: 'stream-error', words: 'boom' }).words).toBe('boom');
  });

  it('explains an error inside a stream by the status that it names', () => {
    const description = describeHere({ kind: 'stream-error', words: 'slow down', status: 429 });
    expect(description).toMatchObject({
      title: 'Limit reached (429)',
      fix: 'wait',
      words: 'slow down',
    });
  });

  it('names the limit that a line exceeded', () => {
    expect(describeHere({ kind: 'too-long', limitBytes: 16 * 1024 * 1024 }).body).toContain(
      '16 MB',
    );
  });
});

it('Every kind of failure has a rule, and the probes are listed if no reply came', () => {
  const errors: { [K in ApiError['kind']]: Extract<ApiError, { kind: K }> } = {
    http: http(418),
    unreachable: { kind: 'unreachable', host: 'lab.example', cause: 'cors' },
    redirected: { kind: 'redirected', host: 'lab.example' },
    html: { kind: 'html', status: 200, host: 'lab.example' },
    empty: { kind: 'empty', status: 200 },
    malformed: { kind: 'malformed', status: 200, words: '' },
    'not-deleted': { kind: 'not-deleted', status: 200, words: '' },
    'stream-error': { kind: 'stream-error', words: '' },
    'broken-event': { kind: 'broken-event', words: '' },
    'cut-off': { kind: 'cut-off' },
    'too-long': { kind: 'too-long', limitBytes: 1 },
    'key-locked': { kind: 'key-locked' },
    'over-budget': {
      kind: 'over-budget',
      connectionId: 'c',
      month: '2026-11',
      budget: 20,
      spent: 20.13,
    },
    'connection-changed': { kind: 'connection-changed' },
    'connection-unread': { kind: 'connection-unread' },
    'file-gone': { kind: 'file-gone' },
    'given-elsewhere': { kind: 'given-elsewhere', member: 'tools[0].headers', origin: 'x' },
    'unusable-id': { kind: 'unusable-id', id: '..' },
    'not-in-results': { kind: 'not-in-results', batchStatus: 'expired', words: '' },
    unexpected: { kind: 'unexpected', words: '' },
    stopped: { kind: 'stopped' },
  };
  const kinds = Object.values(errors).map((error) => describeHere(error).kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(describeHere(errors.unreachable).probed.join(' ')).toMatch(
    /without the key.*no-cors.*responded/,
  );
});

const vendor = {
  name: 'Vendor',
  host: 'api.test',
  rootUrl: 'https://api.test',
  isDemo: false,
};
const explain = (error: ApiError, requested: RequestedResource) =>
  describeError(error, { connection: vendor, requested });
const ofList = (error: ApiError) => explain(error, 'fine-tunings');
const ofOne = (error: ApiError) => explain(error, 'fine-tuning');

describe('The list of fine tunings', () => {
  it.each<[string, ApiError]>([
    ['401', http(401)],
    ['403', http(403)],
    ['404', http(404)],
    ['403 with a web page', http(403, { isHtml: true, words: '' })],
    ['a web page with success', { kind: 'html', status: 200, host: 'api.test' }],
    ['a refusal of CORS', { kind: 'unreachable', host: 'api.test', cause: 'cors' }],
    ['a redirect', { kind: 'redirected', host: 'api.test' }],
  ])('A refusal ending in %s is described as a beta that is closed here', (_, error) => {
    const reported = ofList(error);
    expect(reported.body).toMatch(
      /probably not enabled for this account, or Vendor doesn’t offer it/,
    );
    expect(reported.advice.join()).toContain('https://api.test');
  });

  it.each<[string, ApiError]>([
    ['429', http(429)],
    ['500', http(500)],
    ['a web page with 502', http(502, { isHtml: true })],
    ['being offline', { kind: 'unreachable', host: 'api.test', cause: 'offline' }],
    ['a host that does not answer', { kind: 'unreachable', host: 'api.test', cause: 'no-answer' }],
    ['a reply that cannot be read', { kind: 'malformed', status: 200, words: '{}' }],
  ])('A failure ending in %s is described as on every other page', (_, error) => {
    expect(ofList(error).kind).not.toBe('fine-tuning');
  });
});

it('A missing fine tuning is not mistaken for a closed beta', () => {
  expect(ofOne(http(404)).title).toBe('No such fine-tuning (404)');
});

it('A failure of another resource is not blamed on fine tuning', () => {
  expect(explain(http(403), 'file').kind).not.toBe('fine-tuning');
});

it('An error 401 from fine tuning names the key as another reason', () => {
  expect(ofList(http(401)).body).toMatch(/key/);
});
