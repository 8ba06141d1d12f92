import { completeChat } from '../chat/chat-completions';
import { ConnectionCut } from '../engine';
import type { ServiceOptions } from '../options';
import { asServiceError, errorBody } from '../service-error';
import type { BatchLine } from './check-line';

export interface LineAnswer {
  succeeded: boolean;
  /** One line of a result file (docs/service.md#batches), without its newline. */
  text: string;
}

type Outcome =
  | { response: { status_code: number; request_id: string; body: object }; error: null }
  | { response: null; error: { code: string; message: string } };

/** Answers one line as POST /chat/completions would. Rejects only when `signal` is aborted. */
export async function answerLine(
  line: BatchLine,
  service: ServiceOptions,
  signal: AbortSignal,
): Promise<LineAnswer> {
  const outcome = await chat(line, service, signal);
  const id = `batch_req_${service.createId()}`;
  return {
    succeeded: outcome.response?.status_code === 200,
    text: JSON.stringify({ id, custom_id: line.custom_id, ...outcome }),
  };
}

async function chat(
  { body }: BatchLine,
  service: ServiceOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const requestId = `req_${service.createId()}`;
  const respond = (status: number, answer: object): Outcome => ({
    response: { status_code: status, request_id: requestId, body: answer },
    error: null,
  });
  try {
    const surroundings = { requestId, receivedAt: service.now(), signal, service };
    return respond(200, await completeChat(body, surroundings));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ConnectionCut) {
      return { response: null, error: { code: 'connection_cut', message: error.message } };
    }
    const refusal = asServiceError(error);
    return respond(refusal.status, errorBody(refusal));
  }
}
