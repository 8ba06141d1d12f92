import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { FakeReply } from '../../../tests/support/runs/fake-service';
import '../../app.css';
import AnswerFacts from './AnswerFacts.svelte';
import { FakeBrowser, lastOf } from '../../../tests/support/chat/fake-browser';

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
