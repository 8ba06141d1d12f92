import {
  languageModel,
  type LanguageModelApi,
  type PromptMessage,
  type PromptOptions,
} from '../../../base/platform/language-model';

/** A prompt that the page sends to the browser's model for the worker. It brings the port for its replies. */
export interface BrowserModelJob {
  initialPrompts: PromptMessage[];
  input: PromptMessage[];
  /** A JSON Schema of the answer. */
  schema?: object;
}

/** Messages through a job's port. Any message of the worker there aborts the job. */
export type JobReply =
  | { type: 'usage'; promptTokens: number; completionTokens: number }
  | { type: 'text'; text: string }
  | { type: 'end' }
  | { type: 'failure'; failure: JobFailure };

export interface JobFailure {
  /** The name of the DOMException. */
  name: string;
  message: string;
  /** Tokens that the input needs, and those that there are; a QuotaExceededError has both. */
  requested?: number;
  quota?: number;
}

/** Runs a job in the page. Never rejects; failures are sent through the port. */
export async function runJob(job: BrowserModelJob, port: MessagePort): Promise<void> {
  const send = (reply: JobReply): void => port.postMessage(reply);
  const stopped = new AbortController();
  port.onmessage = () => stopped.abort();
  try {
    const api = languageModel();
    // Created now, the model would be downloaded without a press for that: the browser may have deleted it.
    if ((await api?.availability()) !== 'available')
      throw new DOMException('It is not downloaded.', 'NotFoundError');
    for await (const reply of answer(api as LanguageModelApi, job, stopped.signal)) send(reply);
    send({ type: 'end' });
  } catch (error) {
    send({ type: 'failure', failure: failureOf(error) });
  }
}

async function* answer(
  api: LanguageModelApi,
  { initialPrompts, input, schema }: BrowserModelJob,
  signal: AbortSignal,
): AsyncGenerator<JobReply> {
  const session = await api.create({ initialPrompts, signal });
  const options: PromptOptions = { signal, ...(schema && { responseConstraint: schema }) };
  try {
    const measured = await session.measureContextUsage?.(input, options);
    const promptTokens = (session.contextUsage ?? 0) + (measured ?? 0);
    if (measured !== undefined) yield { type: 'usage', promptTokens, completionTokens: 0 };
    for await (const text of session.promptStreaming(input, options)) {
      signal.throwIfAborted();
      yield { type: 'text', text };
    }
    const completionTokens = (session.contextUsage ?? 0) - promptTokens;
    if (measured !== undefined && completionTokens > 0)
      yield { type: 'usage', promptTokens, completionTokens };
  } finally {
    session.destroy();
  }
}

function failureOf(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message } = error;
  const { requested, quota } = error as Partial<JobFailure>;
  return { name, message, requested, quota };
}
