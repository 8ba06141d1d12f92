import Groq, { toFile } from 'groq-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sites, type Site } from './sites';

interface FineTuningReply {
  id: string;
  data: { name: string };
}

describe.each(sites)('The SDK of Groq, %s', (_, open) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterAll(() => site.close());

  const question = {
    model: 'built-in/guide-reasoning',
    messages: [{ role: 'user' as const, content: 'What is 6 * 7?' }],
  };

  it('completes a chat with reasoning', async () => {
    const completion = await site.groq.chat.completions.create({
      ...question,
      reasoning_effort: 'high',
      reasoning_format: 'parsed',
    });
    const [choice] = completion.choices;
    expect(choice?.message.content).toContain('42');
    expect(choice?.message.reasoning).toMatch(/\S/);
    expect(completion.usage?.total_time).toBeGreaterThanOrEqual(0);
  });

  it('iterates a streamed chat', async () => {
    let text = '';
    let reasoning = '';
    const stream = await site.groq.chat.completions.create({ ...question, stream: true });
    for await (const { choices } of stream) {
      text += choices[0]?.delta.content ?? '';
      reasoning += choices[0]?.delta.reasoning ?? '';
    }
    expect(text).toContain('42');
    expect(reasoning).toMatch(/\S/);
  });

  it('cites documents', async () => {
    const completion = await site.groq.chat.completions.create({
      model: 'built-in/guide',
      messages: [{ role: 'user', content: 'When does the harbour museum open?' }],
      documents: [
        { id: 'hours', source: { type: 'text', text: 'The harbour museum opens at ten.' } },
      ],
      citation_options: 'enabled',
    });
    expect(completion.choices[0]?.message.annotations?.[0]).toMatchObject({
      type: 'document_citation',
      document_citation: { document_id: 'hours' },
    });
  });

  it('lists and retrieves models', async () => {
    const { data, object } = await site.groq.models.list();
    expect(object).toBe('list');
    expect(data.map(({ id }) => id)).toContain('built-in/guide');
    expect((await site.groq.models.retrieve('built-in/guide')).object).toBe('model');
  });

  it('uploads, lists, describes, reads and deletes a file', async () => {
    const { files } = site.groq;
    const content = await toFile(Buffer.from('{"a":1}\n'), 'lines.jsonl');
    const { id = '' } = await files.create({ file: content, purpose: 'batch' });
    expect((await files.list()).data.map((file) => file.id)).toContain(id);
    expect(await files.info(id)).toMatchObject({ id, bytes: 8, purpose: 'batch' });
    expect(await (await files.content(id)).text()).toBe('{"a":1}\n');
    expect(await files.delete(id)).toEqual({ id, object: 'file', deleted: true });
  });

  it('creates, retrieves, lists and cancels a batch', async () => {
    const { files, batches } = site.groq;
    const file = await toFile(Buffer.from('not json'), 'lines.jsonl');
    const { id: input_file_id = '' } = await files.create({ file, purpose: 'batch' });
    const { id, status } = await batches.create({
      input_file_id,
      endpoint: '/v1/chat/completions',
      completion_window: '7d',
    });
    expect(status).toBe('validating');
    expect((await batches.retrieve(id)).input_file_id).toBe(input_file_id);
    expect((await batches.list()).data.map((batch) => batch.id)).toContain(id);
    const again = await batches.cancel(id).catch((error: unknown) => error);
    // The batch fails because of its invalid line, perhaps before it can be cancelled.
    if (again instanceof Error) expect(again).toBeInstanceOf(Groq.BadRequestError);
    else expect(again).toMatchObject({ id, status: 'cancelling' });
  });

  it('speaks, and transcribes and translates what was spoken', async () => {
    const { audio } = site.groq;
    const speech = await audio.speech.create({
      model: 'built-in/robot-voice',
      voice: 'robot-middle',
      input: 'Hello world.',
      response_format: 'wav',
      sample_rate: 16000,
    });
    const file = await toFile(Buffer.from(await speech.arrayBuffer()), 'hello.wav');
    const model = 'built-in/note-reader';
    const plain = await audio.transcriptions.create({ model, file, language: 'en' });
    expect(plain.text).toContain('Hello world.');
    const translation = await audio.translations.create({ model, file });
    expect(translation.text).toContain('Hello world.');
  });

  it('reaches the fine tunings under the root by its plain calls', async () => {
    const { groq } = site;
    const path = '/v1/fine_tunings';
    const created = await groq.post<FineTuningReply>(path, { body: { name: 'mine' } });
    expect(created.data.name).toBe('mine');
    expect(await groq.get(`${path}/${created.id}`)).toEqual(created);
    const list = await groq.get<{ data: object[] }>(path);
    expect(list.data).toContainEqual(created.data);
    expect(await groq.delete(`${path}/${created.id}`)).toMatchObject({ deleted: true });
    await expect(groq.get(`${path}/${created.id}`)).rejects.toBeInstanceOf(Groq.NotFoundError);
  });

  it('reaches the legacy paths under the root by its plain calls', async () => {
    const list = await site.groq.get<{ object: string }>('/v1/model_manager/models');
    expect(list.object).toBe('list');
    const reply = await site.groq
      .post('/v1/request_manager/text_completion', {
        body: { model_id: 'built-in/guide', system_prompt: 'Be brief.', user_prompt: '6 * 7' },
      })
      .asResponse();
    expect(reply.headers.get('deprecation')).toMatch(/^@\d+$/);
    const last = (await reply.text()).trimEnd().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toHaveProperty('result.stats');
  });
});
