import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JsonValue } from '$lib/base/api/wire/json';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import {
  responsesStandIns,
  ServedResponses,
} from '../../../../tests/support/services/responses-stand-in';
import { callsOf } from './request/next-input';
import { ResponseActions } from './response-actions.svelte';
import { newRequest } from './responses.svelte';
import type { OpenResponse } from './run/open-response.svelte';

const question = 'What is the weather in Oslo, and what time is it?';

const notStored: { [name: string]: JsonValue } = { store: false };

/** The page of one conversation, whose form is that of the response it shows. */
class Conversation {
  shown: OpenResponse | undefined;
  readonly #first = newRequest(crypto.randomUUID());
  readonly actions = new ResponseActions({
    form: () => this.form,
    shown: () => this.shown,
    modelOf: () => 'm',
    problemsOf: () => [],
    onbegun: (response) => (this.shown = response),
  });

  constructor(readonly parameters: { [name: string]: JsonValue }) {
    onTestFinished(() => this.shown?.stop());
  }

  get form() {
    return this.shown?.form ?? this.#first;
  }

  get last(): OpenResponse {
    if (!this.shown) throw new Error('nothing was sent');
    return this.shown;
  }

  /** Writes the next message, or a whole input, and sends it. */
  async send(text: string): Promise<void> {
    const { form, actions, parameters } = this;
    await form.ready;
    if (this.shown) {
      actions.resume(this.shown);
      const { input } = form.draft;
      if (typeof input === 'string') throw new Error('no items');
      form.change({ input: [...input.slice(0, -1), { role: 'user', content: text }], parameters });
    } else form.change({ input: text, parameters });
    await actions.send();
  }

  async ended(): Promise<void> {
    await vi.waitFor(() => expect(this.last.running).toBe(false));
  }

  async ask(text: string): Promise<void> {
    await this.send(text);
    await this.ended();
    await this.answerCalls();
  }

  async answerCalls(): Promise<void> {
    const calls = callsOf(this.last.record.output);
    if (calls.length === 0) return;
    const results = calls.map(({ id, function: { name } }) => ({
      toolCallId: id,
      content: `${name} says 7`,
    }));
    await this.actions.answerCalls(this.last, results, []);
    await this.ended();
  }
}

const services = Object.entries(responsesStandIns).flatMap(([name, service]) => [
  { name, service, parameters: {} },
  ...(service.stores
    ? [{ name: `${name}, which stores nothing`, service, parameters: notStored }]
    : []),
]);

describe.each(services)('A response of $name', ({ service, parameters }) => {
  let served: ServedResponses;

  beforeEach(() => {
    served = new ServedResponses(service);
    const { baseUrl } = service;
    vi.spyOn(connections, 'endpointIfUnlocked').mockResolvedValue({
      ...{ baseUrl, rootUrl: '' },
      fetch: served.fetch,
    });
  });

  it('goes on after calls, a stop and further questions', async () => {
    const tab = new Conversation(parameters);
    await tab.ask(question);
    expect(tab.last.record.output.at(-1)?.type).toBe('message');
    await tab.ask('And now?');
    await tab.send('Now slowly.');
    await vi.waitFor(() => expect(tab.last.record.members.id).toBeDefined());
    tab.last.stop();
    await tab.ended();
    await tab.ask(question);
    await tab.ask('Thanks.');
    expect(served.refused).toEqual([]);
    expect(served.requests).toHaveLength(7);
  });

  it('goes on where its calls are not answered', async () => {
    const tab = new Conversation(parameters);
    await tab.send(question);
    await tab.ended();
    await tab.ask('Never mind. And now?');
    await tab.ask('Thanks.');
    expect(served.refused).toEqual([]);
  });
});
