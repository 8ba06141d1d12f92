import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sites, type Site } from './sites';

describe.each(sites)('The SDK of OpenAI, %s', (_, open) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterAll(() => site.close());

  it('lists and retrieves models', async () => {
    const ids: string[] = [];
    for await (const model of site.openai.models.list()) ids.push(model.id);
    expect(ids).toContain('built-in/guide');
    const model = await site.openai.models.retrieve('built-in/guide');
    expect(model).toMatchObject({ id: 'built-in/guide', object: 'model' });
  });

  it('uploads, lists, retrieves, reads and deletes a file', async () => {
    const { files } = site.openai;
    const file = await files.create({
      file: await toFile(Buffer.from('{"a":1}\n'), 'lines.jsonl'),
      purpose: 'batch',
    });
    expect(file).toMatchObject({ object: 'file', bytes: 8, filename: 'lines.jsonl' });
    const ids: string[] = [];
    for await (const listed of files.list({ limit: 1 })) ids.push(listed.id);
    expect(ids).toContain(file.id);
    expect(await files.retrieve(file.id)).toEqual(file);
    expect(await (await files.content(file.id)).text()).toBe('{"a":1}\n');
    expect(await files.delete(file.id)).toEqual({ id: file.id, object: 'file', deleted: true });
    await expect(files.retrieve(file.id)).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });

  it('runs a batch to its output', async () => {
    const { files, batches } = site.openai;
    const input_file_id = (await files.create({ file: await batchFile(2), purpose: 'batch' })).id;
    const created = await batches.create({
      input_file_id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
      metadata: { topic: 'tests' },
    });
    expect(created).toMatchObject({ object: 'batch', status: 'validating' });
    const done = await vi.waitUntil(async () => {
      const batch = await batches.retrieve(created.id);
      return batch.status === 'completed' && batch;
    }, 20_000);
    expect(done.request_counts).toEqual({ total: 2, completed: 2, failed: 0 });
    const output = await (await files.content(done.output_file_id ?? '')).text();
    expect(output.trimEnd().split('\n')).toHaveLength(2);
    const ids: string[] = [];
    for await (const batch of batches.list()) ids.push(batch.id);
    expect(ids).toContain(created.id);
  });

  it('cancels a batch', async () => {
    const { files, batches } = site.openai;
    const input_file_id = (await files.create({ file: await batchFile(2000), purpose: 'batch' }))
      .id;
    const { id } = await batches.create({
      input_file_id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    });
    expect((await batches.cancel(id)).status).toBe('cancelling');
    await vi.waitUntil(async () => (await batches.retrieve(id)).status === 'cancelled', 20_000);
  });

  it('speaks, and transcribes and translates what was spoken', async () => {
    const { audio } = site.openai;
    const speech = await audio.speech.create({
      model: 'built-in/robot-voice',
      voice: 'robot-middle',
      input: 'Hello world.',
      response_format: 'wav',
      speed: 1.5,
    });
    const bytes = Buffer.from(await speech.arrayBuffer());
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
    const model = 'built-in/note-reader';
    const file = await toFile(bytes, 'hello.wav');
    const plain = await audio.transcriptions.create({ model, file });
    expect(plain.text).toContain('Hello world.');
    const verbose = await audio.transcriptions.create({
      model,
      file,
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    });
    expect(verbose.duration).toBeGreaterThan(0);
    expect(verbose.segments?.[0]).toMatchObject({ id: 0, start: expect.any(Number) });
    expect(verbose.words?.map(({ word }) => word)).toHaveLength(2);
    const text = await audio.transcriptions.create({ model, file, response_format: 'text' });
    expect(text).toContain('Hello world.');
    const translation = await audio.translations.create({ model, file });
    expect(translation.text).toContain('Hello world.');
  });
});

function batchFile(lines: number): Promise<File> {
  const body = { model: 'built-in/guide', messages: [{ role: 'user', content: 'Hello' }] };
  const text = Array.from({ length: lines }, (_, index) =>
    JSON.stringify({
      custom_id: `line-${index}`,
      method: 'POST',
      url: '/v1/chat/completions',
      body,
    }),
  ).join('\n');
  return toFile(Buffer.from(text), 'lines.jsonl');
}
