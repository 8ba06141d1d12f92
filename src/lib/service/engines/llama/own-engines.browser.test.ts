import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  randomModel,
  sentenceModel,
  splitSentenceModel,
} from '../../../../../tests/support/made-models';
import { addModel, addModelFiles, deleteAllModels } from '../../../../../tests/support/own-models';
import { deleteOwnModel } from '../../../base/model-files/own-models';
import { writeGguf } from '../../../../../tests/support/write-gguf';
import {
  hasEnded,
  line,
  results,
  start,
  until,
} from '../../../../../tests/support/service/batch-calls';
import { createService } from '../../service';
import { lazyOwnEngines } from '../lazy-own-engines';

const sentence = 'This text comes from real weights in this very tab.';
const service = createService({ own: lazyOwnEngines() });

const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };

function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal };
  return service(new Request(`https://built-in.invalid/v1${path}`, init));
}

interface Completion {
  choices: {
    message: { content: string; tool_calls?: { function: { name: string; arguments: string } }[] };
    finish_reason: string;
    logprobs: { content: { token: string; logprob: number; top_logprobs: object[] }[] } | null;
  }[];
  usage: { prompt_tokens: number; completion_tokens: number };
}

async function complete(body: object): Promise<Completion> {
  const response = await post('/chat/completions', {
    messages: [{ role: 'user', content: 'Hello' }],
    ...body,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Completion;
}

beforeAll(async () => {
  await deleteAllModels();
  await addModel('sentence', sentenceModel(sentence));
  await addModel('random', randomModel());
});
afterAll(deleteAllModels);

describe('A model file in the tab', () => {
  it('says its sentence at temperature 0, whatever the question, with usage by its own tokenizer', async () => {
    const { choices, usage } = await complete({ model: 'own/sentence', temperature: 0 });
    expect(choices[0]?.message.content).toBe(sentence);
    expect(choices[0]?.finish_reason).toBe('stop');
    expect(usage.completion_tokens).toBe(sentence.split(' ').length + 1);
    expect(usage.prompt_tokens).toBeGreaterThan(10);
  });

  it('says its sentence from the two parts of a split file', async () => {
    const { folder } = await addModelFiles(splitSentenceModel('One part after another.'));
    onTestFinished(() => deleteOwnModel(folder));
    const { choices } = await complete({ model: 'own/split', temperature: 0 });
    expect(choices[0]?.message.content).toBe('One part after another.');
  });

  it('stops before a stop sequence', async () => {
    const { choices } = await complete({
      model: 'own/sentence',
      temperature: 0,
      stop: [' weights'],
    });
    expect(choices[0]?.message.content).toBe('This text comes from real');
    expect(choices[0]?.finish_reason).toBe('stop');
  });

  it('ends with length after max_completion_tokens', async () => {
    const { choices, usage } = await complete({
      model: 'own/sentence',
      temperature: 0,
      max_completion_tokens: 3,
    });
    expect(choices[0]?.message.content).toBe('This text comes');
    expect(choices[0]?.finish_reason).toBe('length');
    expect(usage.completion_tokens).toBe(3);
  });

  it('reports the log probability of each token', async () => {
    const body = { model: 'own/sentence', temperature: 0, logprobs: true, top_logprobs: 2 };
    const { choices } = await complete(body);
    const tokens = choices[0]?.logprobs?.content ?? [];
    expect(tokens.map(({ token }) => token).join('')).toBe(sentence);
    expect(tokens[0]?.logprob).toBeCloseTo(0, 3);
    expect(tokens[0]?.top_logprobs).toHaveLength(2);
  });

  it('refuses a prompt that is longer than its context with both numbers', async () => {
    const messages = [{ role: 'user', content: 'word '.repeat(3000) }];
    const response = await post('/chat/completions', { model: 'own/sentence', messages });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe('context_length_exceeded');
    expect(error.message).toMatch(/holds 2048 tokens: the input has \d{4,5}/);
  });

  it('answers in the form of Responses and of legacy completions', async () => {
    const response = await post('/responses', {
      model: 'own/sentence',
      input: 'Hi',
      temperature: 0,
    });
    const { output } = (await response.json()) as { output: { content: { text: string }[] }[] };
    expect(output[0]?.content[0]?.text).toBe(sentence);
    const legacy = await post('/completions', {
      model: 'own/sentence',
      prompt: 'Hi',
      temperature: 0,
    });
    const { choices } = (await legacy.json()) as { choices: { text: string }[] };
    expect(choices[0]?.text).toBe(sentence);
  });

  it('streams to the openai SDK', async () => {
    const client = new OpenAI({
      apiKey: 'key',
      baseURL: 'https://built-in.invalid/openai/v1',
      dangerouslyAllowBrowser: true,
      fetch: (url, init) => service(new Request(url, init)),
    });
    const stream = await client.chat.completions.create({
      model: 'own/sentence',
      messages: [{ role: 'user', content: 'Hi' }],
      temperature: 0,
      stream: true,
    });
    let text = '';
    for await (const { choices } of stream) text += choices[0]?.delta.content ?? '';
    expect(text).toBe(sentence);
  });

  it('answers the 20 lines of a batch', async () => {
    const input = Array.from({ length: 20 }, (_, index) =>
      line(`line-${index}`, 'Hi', { model: 'own/sentence', temperature: 0 }),
    );
    const batch = await start(service, input.join('\n'));
    const done = await until(service, batch, hasEnded);
    expect(done.request_counts).toEqual({ total: 20, completed: 20, failed: 0 });
    const texts = (await results(service, done.output_file_id)).map(
      ({ response }) => (response?.body as unknown as Completion).choices[0]?.message.content,
    );
    expect(texts).toEqual(input.map(() => sentence));
  });

  it('writes the same text twice for one seed, and another for another', async () => {
    const write = async (seed: number): Promise<string> => {
      const body = { model: 'own/random', seed, max_completion_tokens: 20 };
      return (await complete(body)).choices[0]?.message.content ?? '';
    };
    const first = await write(7);
    expect(first.length).toBeGreaterThan(10);
    expect(await write(7)).toBe(first);
    expect(await write(8)).not.toBe(first);
  });

  it('keeps to a JSON schema, although its weights are random', async () => {
    const schema = {
      type: 'object',
      properties: {
        mood: { enum: ['good', 'bad'] },
        n: { type: 'integer', minimum: 0, maximum: 9 },
        // The scripted demo refuses it.
        colour: { type: 'string', pattern: '^(red|green)$' },
      },
      required: ['mood', 'n', 'colour'],
      additionalProperties: false,
    };
    const { choices } = await complete({
      model: 'own/random',
      seed: 1,
      response_format: { type: 'json_schema', json_schema: { name: 'mood', schema, strict: true } },
    });
    const value = JSON.parse(choices[0]?.message.content ?? '') as {
      mood: string;
      n: number;
      colour: string;
    };
    expect(['good', 'bad']).toContain(value.mood);
    expect(value.n).toBeGreaterThanOrEqual(0);
    expect(['red', 'green']).toContain(value.colour);
  });

  it('calls a tool that is required', async () => {
    const parameters = {
      type: 'object',
      properties: { city: { enum: ['Oslo', 'Rome'] } },
      required: ['city'],
      additionalProperties: false,
    };
    const { choices } = await complete({
      model: 'own/random',
      seed: 1,
      tools: [{ type: 'function', function: { name: 'weather', parameters } }],
      tool_choice: 'required',
    });
    const call = choices[0]?.message.tool_calls?.[0]?.function;
    expect(call?.name).toBe('weather');
    expect(['Oslo', 'Rome']).toContain(
      (JSON.parse(call?.arguments ?? '') as { city: string }).city,
    );
    expect(choices[0]?.finish_reason).toBe('tool_calls');
  });

  it('stops within 200 ms of an abort, and answers the next request', async () => {
    const stopped = new AbortController();
    const body = {
      model: 'own/random',
      seed: 1,
      stream: true,
      messages: [{ role: 'user', content: 'Hi' }],
    };
    const response = await post('/chat/completions', body, stopped.signal);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    stopped.abort();
    const { choices } = await complete({ model: 'own/random', seed: 1, max_completion_tokens: 1 });
    expect(choices[0]?.finish_reason).toBe('length');
  });

  it('is among the models, and its memory is freed by hand', async () => {
    const list = await service(new Request('https://built-in.invalid/v1/models', { headers }));
    const { data } = (await list.json()) as { data: { id: string; owned_by: string }[] };
    expect(
      data.filter(({ owned_by: owner }) => owner === 'this-device').map(({ id }) => id),
    ).toEqual(['own/sentence', 'own/random']);
    const url = 'https://built-in.invalid/own-models/loaded';
    const before = await (await service(new Request(url, { headers }))).json();
    expect(before).toMatchObject({ folder: 'random' });
    const after = await (await service(new Request(url, { headers, method: 'DELETE' }))).json();
    expect(after).toEqual({ folder: null, bytes: 0 });
  });

  it('refuses a conversation that its chat template refuses, in the words of the template', async () => {
    const strict =
      "{% for m in messages %}{% if m['content'] == 'No' %}{{ raise_exception('Roles must alternate') }}{% endif %}{{ '\\n' }}{% endfor %}";
    await addModel('strict', sentenceModel(sentence, 2048, strict));
    const messages = [{ role: 'user', content: 'No' }];
    const response = await post('/chat/completions', { model: 'own/strict', messages });
    const { error } = (await response.json()) as { error: { message: string } };
    expect(error.message).toContain('Roles must alternate');
    expect(response.status).toBe(400);
    await complete({ model: 'own/strict' });
  });

  it('whose files were cut off meanwhile is refused with a reason', async () => {
    const { folder, files } = await addModel('cut', sentenceModel(sentence));
    const root = await navigator.storage.getDirectory();
    const directory = await (
      await root.getDirectoryHandle('own-models')
    ).getDirectoryHandle(folder);
    const handle = await directory.getFileHandle(files[0]?.name ?? '');
    const writable = await handle.createWritable({ keepExistingData: true });
    await writable.truncate(1000);
    await writable.close();
    const messages = [{ role: 'user', content: 'Hello' }];
    const response = await post('/chat/completions', { model: 'own/cut', messages });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Files of this model are missing or damaged.');
  });

  it('that llama.cpp does not know is refused with a reason, and the others still answer', async () => {
    const architecture = { type: 'string' as const, value: 'mystery' };
    const content = writeGguf(
      {
        'general.architecture': architecture,
        'mystery.context_length': { type: 'uint32', value: 64 },
      },
      [{ name: 'a', shape: [64], type: 'f32', data: [new Uint8Array(256)] }],
    );
    await addModel('mystery', content);
    const url = 'https://built-in.invalid/own-models/mystery/load';
    const response = await service(new Request(url, { headers, method: 'POST' }));
    expect(response.status).toBe(500);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe('model_not_loaded');
    expect(error.message).toMatch(/unknown model architecture: 'mystery'/);
    const { choices } = await complete({ model: 'own/sentence', temperature: 0 });
    expect(choices[0]?.message.content).toBe(sentence);
  });

  it('with a chat template that never ends is ended after a stop, and the next model answers', async () => {
    // llama.cpp tries a template out when it loads the model, so this one ends for other messages.
    const endless =
      "{% if messages[0]['content'] == 'loop' %}{% for i in range(9999999) %}{% for j in range(9999999) %}" +
      '{% endfor %}{% endfor %}{% endif %}hello\n';
    await addModel('endless', sentenceModel(sentence, 512, endless));
    const stopped = new AbortController();
    const body = { model: 'own/endless', messages: [{ role: 'user', content: 'loop' }] };
    const answer = post('/chat/completions', body, stopped.signal);
    const url = 'https://built-in.invalid/own-models/loaded';
    await vi.waitFor(async () => {
      const response = await service(new Request(url, { headers }));
      expect(await response.json()).toMatchObject({ folder: 'endless' });
    });
    stopped.abort();
    await expect(answer).rejects.toThrow();
    const { choices } = await complete({ model: 'own/sentence', temperature: 0 });
    expect(choices[0]?.message.content).toBe(sentence);
  });
});
