import { Inbox } from '../../../base/workers/inbox';
import type { BrowserModelJob, JobFailure, JobReply } from './browser-model-job';
import { invalid, ServiceError } from '../../http/service-error';

/** Has the page run a job. Throws ServiceError, or the signal's reason soon after it is aborted. */
export async function* runInPage(
  page: MessagePort,
  job: BrowserModelJob,
  signal: AbortSignal,
): AsyncGenerator<JobReply, void> {
  const inbox = new Inbox<JobReply>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<JobReply>) => {
    if (data.type === 'end') inbox.end();
    else if (data.type === 'failure') inbox.fail(serviceError(data.failure));
    else inbox.add(data);
  };
  const abort = (): void => inbox.fail(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  page.postMessage(job, [port2]);
  try {
    yield* inbox.items();
  } finally {
    signal.removeEventListener('abort', abort);
    port1.postMessage('abort');
    port1.close();
  }
}

/** Refusals by the name of the error (https://webmachinelearning.github.io/prompt-api#language-model-errors). */
const refusals: { [name: string]: [status: number, code: string, words: string] } = {
  NotFoundError: [
    503,
    'model_not_loaded',
    'This browser has no downloaded model. The Models page downloads it.',
  ],
  NotAllowedError: [
    403,
    'model_not_allowed',
    'The browser doesn’t allow its model here. Check its settings for on-device AI.',
  ],
  NotSupportedError: [
    400,
    'not_supported',
    'The browser’s model doesn’t support this language or this schema.',
  ],
  TypeError: [400, 'not_supported', 'The browser’s model doesn’t accept this request.'],
  SyntaxError: [
    400,
    'json_validate_failed',
    'The browser’s model found no answer that fits the schema.',
  ],
  NotReadableError: [422, 'content_filter', 'The browser withheld the answer of its model.'],
  AbortError: [
    503,
    'model_unloaded',
    'The browser unloaded its model before the answer was complete.',
  ],
};

function serviceError({ name, message, requested, quota }: JobFailure): ServiceError {
  if (name === 'QuotaExceededError') {
    const numbers =
      quota === undefined || requested === undefined
        ? 'The input is longer than the context of the browser’s model.'
        : `The context of the browser’s model holds ${quota} tokens: the input has ${requested}.`;
    return invalid('messages', `${numbers} Shorten it.`, 'context_length_exceeded');
  }
  const [status, code, words] = refusals[name] ?? [
    500,
    'engine_failed',
    'The browser’s model failed.',
  ];
  return new ServiceError(status, `${words} The browser says: ${message.slice(0, 300)}`, { code });
}
