import { proxy, wrap } from 'comlink';
import type { CheckTasks } from '../../src/lib/shared/batch-check/batch-check.worker';
import checkUrl from '../../src/lib/shared/batch-check/batch-check.worker.ts?worker&url';
import floorUrl from './batch-check-floor.worker.ts?worker&url';

const file = batchFile(130_000, 800);
let floorWorker: Worker | undefined;
let checkWorker: Worker | undefined;

/** Milliseconds from the call to the result. Each run has a new worker, which is started before the clock. */
window.batchCheck = {
  bytes: file.size,
  async floor() {
    floorWorker = new Worker(floorUrl, { type: 'module' });
    const empty = answerOf(floorWorker);
    floorWorker.postMessage(new File([], 'warm-up'));
    await empty;
    const start = performance.now();
    const answer = answerOf(floorWorker);
    floorWorker.postMessage(file);
    if ((await answer) !== 130_000) throw new Error('The floor has lost lines.');
    return performance.now() - start;
  },
  async check() {
    checkWorker = new Worker(checkUrl, { type: 'module' });
    const tasks = wrap<CheckTasks>(checkWorker);
    await tasks.checkFile(new File(['{}'], 'warm-up'), undefined, proxied());
    const start = performance.now();
    const report = await tasks.checkFile(file, [{ id: 'llama-3.1-8b-instant' }], proxied());
    if (report.lines !== 130_000) throw new Error('The check has lost lines.');
    if (report.groups.some(({ severity }) => severity === 'error')) throw new Error('False alarm.');
    return performance.now() - start;
  },
  end() {
    floorWorker?.terminate();
    checkWorker?.terminate();
  },
};

function answerOf(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message));
  });
}

function proxied() {
  return proxy(() => {});
}

/** Requests of an ordinary shape: `lines` of them, each of about `bytes` bytes; a few hold more than ASCII. */
function batchFile(lines: number, bytes: number): File {
  const plain = 'It was a bright cold day in April, and the clocks were striking thirteen. '.repeat(
    20,
  );
  const beyond = 'Größe “12 µm”, naïve café — 漢字 🌍, and the clocks were striking. '.repeat(20);
  const parts: Blob[] = [];
  for (let first = 0; first < lines; first += 5000) {
    const block = Array.from({ length: Math.min(5000, lines - first) }, (_, index) => {
      const text = (first + index) % 50 === 0 ? beyond.slice(0, bytes / 2) : plain;
      return `${request(first + index, text.slice(0, bytes - 260))}\n`;
    });
    parts.push(new Blob(block));
  }
  return new File(parts, 'bench.jsonl');
}

function request(line: number, content: string): string {
  return JSON.stringify({
    custom_id: `row-${line}`,
    method: 'POST',
    url: '/v1/chat/completions',
    body: {
      model: 'llama-3.1-8b-instant',
      messages: [
        { role: 'system', content: 'Answer in one word.' },
        { role: 'user', content },
      ],
      temperature: 0.2,
      max_completion_tokens: 50,
    },
  });
}
