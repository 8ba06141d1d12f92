import Groq from 'groq-sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sites, type Site } from './sites';

const packages = [
  ['openai', OpenAI, (site: Site) => site.openai],
  ['groq', Groq, (site: Site) => site.groq],
] as const;

describe.each(sites)('The errors of the service, %s', (_, open) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterAll(() => site.close());

  describe.each(packages)('in %s', (name, sdk, client) => {
    async function failure(content: string, more: object = {}, key?: string) {
      const options = key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } };
      const messages = [{ role: 'user' as const, content }];
      const body = { model: 'built-in/guide', messages, ...more };
      const call: Promise<unknown> =
        name === 'openai'
          ? site.openai.chat.completions.create(body, options)
          : site.groq.chat.completions.create(body, options);
      return call.then(
        () => expect.unreachable('the call was answered'),
        (error: unknown) => error,
      );
    }

    it('A refused field is a BadRequestError with its param', async () => {
      const error = await failure('Hello', { n: 2 });
      expect(error).toBeInstanceOf(sdk.BadRequestError);
      expect(members(error)).toMatchObject({
        status: 400,
        param: 'n',
        type: 'invalid_request_error',
      });
    });

    it('A refused schema is a BadRequestError with its code', async () => {
      const schema = { type: 'integer', minimum: 2, maximum: 1 };
      const error = await failure('Hello', {
        response_format: { type: 'json_schema', json_schema: { name: 'a', schema } },
      });
      expect(members(error)).toMatchObject({ status: 400, code: 'json_validate_failed' });
    });

    it('A wrong key is an AuthenticationError', async () => {
      const error = await failure('Hello', {}, 'wrong');
      expect(error).toBeInstanceOf(sdk.AuthenticationError);
      expect(members(error)).toMatchObject({ status: 401, code: 'invalid_api_key' });
    });

    it('A missing model is a NotFoundError that names it', async () => {
      const error = await failure('Hello', { model: 'nobody' });
      expect(error).toBeInstanceOf(sdk.NotFoundError);
      expect(members(error)).toMatchObject({ status: 404, code: 'model_not_found' });
      expect(members(error).message).toContain('nobody');
    });

    it.each([
      [403, sdk.PermissionDeniedError],
      [422, sdk.UnprocessableEntityError],
      [429, sdk.RateLimitError],
      [500, sdk.InternalServerError],
    ] as const)('A status %i has a class of its own', async (status, kind) => {
      const error = await failure(`/sample error ${status}`);
      expect(error).toBeInstanceOf(kind);
      expect(members(error).status).toBe(status);
    });

    it('A 429 carries retry-after', async () => {
      const { headers } = members(await failure('/sample error 429'));
      expect(Number(headers?.get('retry-after'))).toBeGreaterThan(0);
    });

    it('A 498, which no class is named after, is an APIError', async () => {
      const error = await failure('/sample error 498');
      expect(error).toBeInstanceOf(sdk.APIError);
      expect(members(error)).toMatchObject({ status: 498, code: 'capacity_exceeded' });
    });

    it('A method that the path does not accept is an APIError with status 405', async () => {
      const error: unknown = await client(site)
        .models.delete('built-in/guide')
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(sdk.APIError);
      expect(members(error).status).toBe(405);
    });
  });

  it('An error inside a stream is thrown by openai while it iterates', async () => {
    const stream = await site.openai.chat.completions.create({
      model: 'built-in/guide',
      messages: [{ role: 'user', content: '/sample error stream' }],
      stream: true,
    });
    await expect(drain(stream)).rejects.toBeInstanceOf(OpenAI.APIError);
  });

  it('An error inside a stream is thrown by groq while it iterates', async () => {
    const stream = await site.groq.chat.completions.create({
      model: 'built-in/guide',
      messages: [{ role: 'user', content: '/sample error stream' }],
      stream: true,
    });
    await expect(drain(stream)).rejects.toBeInstanceOf(Groq.APIError);
  });

  it('A failure inside a streamed response is reported by its last event', async () => {
    const input = '/sample error stream';
    const request = { model: 'built-in/guide', input };
    let last: string | undefined;
    const stream = await site.openai.responses.create({ ...request, stream: true });
    for await (const event of stream) last = event.type;
    expect(last).toBe('response.failed');
    expect((await site.openai.responses.create(request)).error).toMatchObject({
      message: expect.stringMatching(/\S/),
    });
  });

  it('A connection that breaks off ends the iteration with an error', async () => {
    const stream = await site.openai.chat.completions.create({
      model: 'built-in/guide',
      messages: [{ role: 'user', content: '/sample error cut' }],
      stream: true,
    });
    await expect(drain(stream)).rejects.toBeInstanceOf(Error);
  });
});

interface ErrorMembers {
  status: number;
  code?: string | null;
  param?: string | null;
  type?: string;
  message: string;
  headers?: Headers;
}

/** groq-sdk stores the body under `error`; openai copies its members to the error itself. */
function members(error: unknown): ErrorMembers {
  const { status, message, headers } = error as ErrorMembers;
  const { error: body } = error as { error?: object & { error?: object } };
  return { ...body, ...body?.error, status, message, headers } as ErrorMembers;
}

async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const chunk of stream) expect(chunk).toBeTypeOf('object');
}
