import { createRawSnippet } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import '../../../../app.css';
import { answer } from '../../../../../tests/support/storage/samples';
import AssistantTurn from './AssistantTurn.svelte';
import ReasoningFold from './ReasoningFold.svelte';
import { FakeReply } from '../../../../../tests/support/runs/fake-service';
import AnswerFacts from './AnswerFacts.svelte';
import { FakeBrowser, lastOf } from '../../../../../tests/support/chat/fake-browser';

describe('The turn of a model', () => {
  const versions = createRawSnippet(() => ({ render: () => '<span></span>' }));
  const onregenerate = vi.fn();
  const oncontinue = vi.fn();
  const hostile = '<img src=x onerror="alert(1)"><b>bold</b>';

  async function show(state: AssistantMessage['state'], fields: Partial<AssistantMessage> = {}) {
    await render(AssistantTurn, {
      answer: { ...answer('a', state), ...fields },
      versions,
      onregenerate,
      oncontinue,
    });
  }

  describe('An answer that failed', () => {
    it("is shown as an alert, with the service's words as text", async () => {
      await show('failed', {
        content: '',
        error: { kind: 'http', status: 400, isHtml: false, words: hostile },
      });
      const alert = page.getByRole('alert');
      await expect.element(alert).toHaveTextContent(hostile);
      expect((await alert.findElement()).querySelector('img, b')).toBeNull();
      await alert.getByRole('button', { name: 'Retry' }).click();
      expect(onregenerate).toHaveBeenCalledOnce();
    });

    it('offers the settings if the key was refused', async () => {
      await show('failed', {
        content: '',
        error: { kind: 'http', status: 401, isHtml: false, words: '' },
      });
      await expect.element(page.getByRole('button', { name: 'Open settings' })).toBeVisible();
    });

    it('says why no fallback was sent its request', async () => {
      const members = ['tools[0].headers', 'tools[1].vector_store_ids', 'store', 'background'];
      await show('failed', {
        content: '',
        connectionName: 'Busy',
        error: { kind: 'http', status: 503, isHtml: false, words: '' },
        notSentTo: { model: 'other', members },
      });
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent(
          'Not sent to other instead: this request is tied to Busy by tools[0].headers, tools[1].vector_store_ids, store and 1 more.',
        );
    });

    it('keeps the text received before', async () => {
      await show('failed', { error: { kind: 'stream-error', words: 'Overloaded' } });
      await expect.element(page.getByText('Half an ans')).toBeVisible();
      await expect.element(page.getByRole('alert')).toHaveTextContent('Overloaded');
    });
  });

  describe('An answer that was cut off', () => {
    it('is marked, and can be retried or continued', async () => {
      await show('interrupted', { error: { kind: 'cut-off' } });
      await expect.element(page.getByText('Half an ans')).toBeVisible();
      await expect.element(page.getByText('Cut off')).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      expect(oncontinue).toHaveBeenCalledOnce();
    });
  });

  describe('An answer that was stopped', () => {
    it('is marked as such, and is no error', async () => {
      await show('stopped');
      await expect.element(page.getByText('Stopped')).toBeVisible();
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    });
  });

  describe('An answer that ended', () => {
    it('has its model, its facts and its actions', async () => {
      await show('done', {
        model: hostile,
        finishReason: 'length',
        requestId: 'req_12345',
        usage: { completion_tokens: 40, completion_time: 2 },
      });
      await expect.element(page.getByText(hostile)).toBeVisible();
      await expect.element(page.getByText(/ · 40 tokens$/)).toBeVisible();
      await page.getByText(/ · 40 tokens$/).click();
      await expect.element(page.getByText('Reported by the service')).toBeVisible();
      await expect.element(page.getByText('Measured in this browser')).not.toBeInTheDocument();
      for (const name of ['Copy', 'Regenerate'])
        await expect.element(page.getByRole('button', { name, exact: true })).toBeInTheDocument();
    });

    it('says that it ended at the token limit, and can be continued', async () => {
      await show('done', { finishReason: 'length' });
      await expect.element(page.getByText('Stopped at the token limit')).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      expect(oncontinue).toHaveBeenCalled();
    });

    it.each([
      ['content_filter', '', 'Stopped by the content filter'],
      ['SAFETY', 'Half', 'Stopped by the content filter'],
      ['tool_calls', 'Half', 'No tool call arrived'],
      ['<b>moonrise</b>', 'Half', 'finish_reason <b>moonrise</b>'],
    ])('says that it ended with %s, and can be retried', async (finishReason, content, words) => {
      await show('done', { finishReason, content });
      await expect.element(page.getByText(words)).toBeVisible();
      await page.getByRole('button', { name: 'Retry' }).click();
      expect(onregenerate).toHaveBeenCalled();
    });

    it('that the service ended with an error alone says so, and can be continued', async () => {
      const error = { kind: 'stream-error', words: '', finishReason: 'error' } as const;
      await show('failed', { finishReason: 'error', error });
      const alert = page.getByRole('alert');
      await expect.element(alert).toHaveTextContent('The service ended the answer with an error');
      await expect.element(alert.getByRole('button', { name: 'Retry' })).toBeVisible();
      await alert.getByRole('button', { name: 'Continue' }).click();
      expect(oncontinue).toHaveBeenCalled();
    });

    it('shows every received member as Raw', async () => {
      await show('done', {
        rest: { reply: { system_fingerprint: 'fp_1', x_vendor: { id: 'r' } } },
      });
      await page.getByText('guide').click();
      await page.getByText('Raw', { exact: true }).click();
      const tree = page.getByRole('tree', { name: 'Raw' });
      await expect.element(tree).toHaveTextContent('system_fingerprint');
      await expect.element(tree).toHaveTextContent('x_vendor');
    });

    it('that is JSON is shown as a tree, and as text after a press', async () => {
      await show('done', { content: '{"glob":"**/*.ts","name":"__init__"}' });
      const tree = page.getByRole('tree', { name: 'Answer' });
      await expect.element(tree).toHaveTextContent('"**/*.ts"');
      await expect.element(tree).toHaveTextContent('"__init__"');
      await page.getByRole('button', { name: 'Show text' }).click();
      await expect.element(page.getByText('"glob": "**/*.ts"')).toBeVisible();
    });

    it('without content says so', async () => {
      await show('done', { content: '' });
      await expect.element(page.getByText('Empty answer')).toBeVisible();
    });
  });

  describe('An answer that another tab is receiving', () => {
    it('says so, and offers no action that would disturb it', async () => {
      await show('running');
      await expect.element(page.getByText('Answering in another tab')).toBeVisible();
      await expect
        .element(page.getByRole('button', { name: 'Regenerate' }))
        .not.toBeInTheDocument();
    });
  });

  it('starts and stops reading aloud with one button, which keeps the focus', async () => {
    // The search for a voice never resolves, so the reading does not end by itself.
    vi.spyOn(connections, 'endpointIfUnlocked').mockReturnValue(new Promise(() => undefined));
    await show('done');
    const button = page.getByRole('button', { name: 'Read aloud' });
    const reading = page.getByRole('group', { name: 'Reading aloud' });
    (await button.findElement()).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(reading).toBeVisible();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(reading).not.toBeInTheDocument();
  });

  it.each([
    [undefined, 'Model unknown'],
    [{ prompt_tokens: 2, completion_tokens: 5, total_tokens: 7 }, /^Model unknown · 5 tokens/],
  ])('says that the model is unknown if an imported answer names none', async (usage, shown) => {
    await show('done', { model: '', content: 'Yes', ...(usage && { usage }) });
    const figures = page.getByTitle('Figures of this answer');
    await expect.element(figures).toHaveTextContent(shown);
  });

  it('The figures of an answer of a compound model have the tokens of each model', async () => {
    const models = [
      { model: 'planner', usage: { prompt_tokens: 1200, completion_tokens: 30 } },
      { model: hostile, usage: { prompt_tokens: 1500, completion_tokens: 200 } },
    ];
    await show('done', { rest: { reply: { usage_breakdown: { models } } } });
    await page.getByTitle('Figures of this answer').click();
    await expect.element(page.getByText('Reported by model')).toBeVisible();
    const figures = page.getByTitle('usage_breakdown');
    await expect.element(figures.first()).toHaveTextContent('planner in 1,200 · out 30');
    await expect.element(figures.last()).toHaveTextContent(`${hostile} in 1,500 · out 200`);
  });
});

describe('The reasoning', () => {
  function show(state: AssistantMessage['state'], timing: Partial<AssistantMessage['timing']>) {
    const reasoned = { ...answer('a', state), reasoning: 'Let me think.' };
    return render(ReasoningFold, {
      answer: { ...reasoned, timing: { sentAt: 0, firstTokenAt: 1000, ...timing } },
    });
  }

  it('is folded, with the duration of the reasoning', async () => {
    await show('done', { reasoningEndedAt: 4200 });
    await expect.element(page.getByText('Let me think.')).not.toBeInTheDocument();
    await page.getByText('Reasoned for 3.20 s').click();
    await expect.element(page.getByText('Let me think.')).toBeVisible();
  });

  it('says that the reasoning is running', async () => {
    await show('running', {});
    await expect.element(page.getByText('Reasoning…')).toBeVisible();
    await expect.element(page.getByText('Let me think.')).toBeVisible();
  });

  it('does not say so for an answer whose page died', async () => {
    await show('interrupted', {});
    await expect.element(page.getByText('Reasoning', { exact: true })).toBeVisible();
  });
});

describe('The citations', () => {
  const versions = createRawSnippet(() => ({ render: () => '<span></span>' }));
  const hostile = '<img src=x onerror="alert(1)">';
  const content = `The documents say:\n\n- “**Rain** falls in Bergen.” (\`a.txt\`)\n- It snows, too.`;
  const readDocument = vi.fn((id: string) =>
    Promise.resolve(id === 'gone' ? undefined : `${hostile} So: Rain falls in Bergen. Always.`),
  );

  const cites = (words: string, documentId: string) => {
    const start = content.indexOf(words);
    return { kind: 'document_citation', documentId, start, end: start + words.length };
  };
  const mark = (name: string) => page.getByRole('button', { name, exact: true });
  const panel = (name: string) => page.getByRole('dialog', { name });

  async function show(annotations: AssistantMessage['annotations']) {
    const turn = { ...answer('a', 'done'), content, annotations };
    await render(AssistantTurn, { answer: turn, versions, readDocument });
  }

  describe('The marks of an answer that cites documents', () => {
    beforeEach(() =>
      show([cites('**Rain** falls in Bergen.', hostile), cites('It snows', 'gone')]),
    );

    it('are behind the citing words, and change nothing else of them', async () => {
      await expect.element(mark(`Citation 1: ${hostile}`)).toHaveTextContent('1');
      await expect
        .element(page.getByRole('listitem').filter({ hasText: 'falls' }).first())
        .toHaveTextContent('“Rain falls in Bergen.”1 (a.txt)');
    });

    it('open the passage by key, its words marked, and restore the focus', async () => {
      const first = mark(`Citation 1: ${hostile}`);
      await expect.element(first).toBeVisible();
      (await first.findElement()).focus();
      await userEvent.keyboard('{Enter}');
      const passage = panel(hostile).getByText('Rain falls in Bergen', { exact: true });
      await expect.element(passage).toBeVisible();
      expect((await passage.findElement()).localName).toBe('mark');
      await expect.element(panel(hostile)).toHaveTextContent(`${hostile} So:`);
      expect((await panel(hostile).findElement()).querySelector('img')).toBeNull();
      await userEvent.keyboard('{Escape}');
      await expect.element(first).toHaveFocus();
    });

    it('say so if the document is missing', async () => {
      await mark('Citation 2: gone').click();
      await expect.element(panel('gone')).toHaveTextContent('The document is no longer');
    });
  });

  it('of very many citations the first hundred are listed and marked, and more after a press', async () => {
    await show(Array.from({ length: 30_000 }, () => cites('It snows', 'gone')));
    const list = page.getByRole('region', { name: 'Citations' });
    const listed = () => list.getByRole('listitem').elements().length;
    const marked = () => page.getByRole('button', { name: /^Citation \d+: / }).elements().length;
    await expect.poll(marked).toBe(100);
    expect(listed()).toBe(100);
    await list.getByRole('button', { name: 'Show more (29,900)' }).click();
    await expect.poll(marked).toBe(200);
    expect(listed()).toBe(200);
  });

  it('A document opens from the list too, if its words are not found in the answer', async () => {
    await show([{ kind: 'document_citation', documentId: 'a.txt' }]);
    await page.getByRole('region', { name: 'Citations' }).getByRole('button').click();
    await expect.element(panel('a.txt')).toHaveTextContent('The quoted words aren’t in it');
  });

  it('A mark of a page on the web leads to its entry, which no mark follows by itself', async () => {
    const [start, end] = [content.indexOf('It snows'), content.indexOf('It snows') + 8];
    await show([
      { kind: 'url_citation', title: hostile, url: 'https://bern.example/a', start, end },
    ]);
    await mark(`Citation 1: ${hostile}`).click();
    const entry = page.getByRole('region', { name: 'Citations' }).getByRole('listitem');
    await expect.element(entry).toHaveFocus();
    await expect.element(entry).toHaveTextContent(`1 ${hostile} bern.example It snows`);
  });

  describe('The numbers in the text of an answer with a list of sources', () => {
    const text = 'It is so [1], and **so [2][3]**. Not `[1]`, not [9].';
    const sources = [
      { kind: 'source', url: 'https://a.example/one' },
      { kind: 'source', url: 'https://b.example/two', title: hostile, note: '2026-01-02' },
      { kind: 'source', title: 'javascript:alert(1)' },
    ];
    const number = (n: number) => page.getByRole('button', { name: `Source ${n}`, exact: true });
    const entries = () => page.getByRole('region', { name: 'Citations' }).getByRole('listitem');

    beforeEach(async () => {
      const turn = { ...answer('a', 'done'), content: text, annotations: sources };
      await render(AssistantTurn, { answer: turn, versions, readDocument });
    });

    it('lead to the entries, and change nothing of the text', async () => {
      await number(2).click();
      await expect.element(entries().nth(1)).toHaveFocus();
      await number(1).click();
      await expect.element(entries().nth(0)).toHaveFocus();
      await expect.element(number(9)).not.toBeInTheDocument();
      expect(number(1).elements()).toHaveLength(1);
      await expect
        .element(page.getByText('It is so'))
        .toHaveTextContent('It is so [1], and so [2][3]. Not [1], not [9].');
    });

    it('have entries with their addresses, and links to the web only', async () => {
      await expect
        .element(page.getByRole('link', { name: 'https://a.example/one' }))
        .toHaveAttribute('href', 'https://a.example/one');
      await expect.element(entries().nth(1)).toHaveTextContent(`2 ${hostile} b.example 2026-01-02`);
      expect((await entries().nth(2).findElement()).querySelector('a, img')).toBeNull();
    });
  });
});

describe('The probabilities of tokens', () => {
  /** A stream of a service that follows the convention, with logprobs and top_logprobs requested. */
  const recorded = [
    '{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","system_fingerprint":"fp_1","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":{"content":[],"refusal":null},"finish_reason":null}]}',
    '{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","system_fingerprint":"fp_1","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":{"content":[{"token":"Hello","logprob":-0.31725305,"bytes":[72,101,108,108,111],"top_logprobs":[{"token":"Hello","logprob":-0.31725305,"bytes":[72,101,108,108,111]},{"token":"Hi","logprob":-1.3190403,"bytes":[72,105]}]}],"refusal":null},"finish_reason":null}]}',
    '{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","system_fingerprint":"fp_1","choices":[{"index":0,"delta":{"content":"!"},"logprobs":{"content":[{"token":"!","logprob":-0.02380986,"bytes":[33],"top_logprobs":[{"token":"!","logprob":-0.02380986,"bytes":[33]},{"token":" there","logprob":-3.787621,"bytes":[32,116,104,101,114,101]}]}],"refusal":null},"finish_reason":null}]}',
    '{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","system_fingerprint":"fp_1","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}',
  ];

  it('keeps the beginning of very many that arrive together, with a note', async () => {
    const browser = new FakeBrowser();
    const tab = await browser.openTab();
    const token = { token: 'no', logprob: -0.5, bytes: [110, 111], top_logprobs: [] };
    const content = new Array(5000).fill(token);
    const choice = { index: 0, message: { content: 'no' }, logprobs: { content } };
    const body = { id: 'c', model: 'm', choices: [{ ...choice, finish_reason: 'stop' }] };
    browser.fetch.mockResolvedValueOnce(Response.json(body));
    await tab.send('Hi', browser.source);
    await render(AnswerFacts, { answer: lastOf(tab) });
    await page.getByTitle('Figures of this answer').click();
    await page.getByText(/^Probabilities of \d,\d+ of 5,000 tokens$/).click();
    await expect.element(page.getByText(/^The first \d,\d+ of 5,000 tokens are/)).toBeVisible();
  });

  it('stores the probabilities that a service streams with the answer, and shows them', async () => {
    const browser = new FakeBrowser();
    const tab = await browser.openTab();
    const reply = new FakeReply();
    reply.push(...recorded.map((chunk) => `data: ${chunk}\n\n`), 'data: [DONE]\n\n');
    browser.fetch.mockResolvedValueOnce(reply.response);
    await tab.send('Hi', browser.source);
    const again = await browser.openTab(true);
    await render(AnswerFacts, { answer: lastOf(again) });
    await page.getByTitle('Figures of this answer').click();
    await page.getByText('Probabilities of 2 tokens').click();
    await expect.element(page.getByRole('option', { name: /^Hello, 73 %/ })).toBeVisible();
    await expect
      .element(page.getByRole('list', { name: 'Alternatives' }))
      .toHaveTextContent(/^Hello 73 % ?Hi 27 %$/);
  });
});
