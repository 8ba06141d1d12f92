import type { CreateMessageResult } from '@modelcontextprotocol/client';
import { mount } from 'svelte';
import { answerEnd } from '$lib/base/api/answer-ends';
import { completeChat } from '$lib/base/api/complete-chat';
import { ApiFailure } from '$lib/base/api/wire/errors';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { errorText } from '$lib/base/errors/describe-error';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { askInDialog } from '../base/one-dialog';
import type { Caller, SamplingRequest } from './sampling-request';
import SamplingDialog from './SamplingDialog.svelte';

interface Options {
  host: string;
  /** The server's own name. */
  title: string;
  caller: Caller;
  signal: AbortSignal;
  onprogress?: (words: string) => void;
}

/**
 * Sends a server's messages to the model that the person chooses, once they have allowed it; undefined if they refuse.
 * Rejects with an Error for the server, which contains no words of the model's service.
 */
export async function answerWithModel(
  request: SamplingRequest,
  { host, title, caller, signal, onprogress }: Options,
): Promise<CreateMessageResult | undefined> {
  const shown = { host, title, request, caller };
  const chosen = await askInDialog<{ model: string; connection: Connection }>(
    (target, onanswer) => mount(SamplingDialog, { target, props: { ...shown, onanswer } }),
    signal,
  );
  if (!chosen) return undefined;
  const { model, connection } = chosen;
  const { messages, maxTokens, temperature, stop } = request;
  onprogress?.(`${model} is answering ${host}`);
  try {
    const endpoint = await connections.endpoint(connection);
    const { text, finishReason } = await completeChat(
      endpoint,
      {
        ...{ model, messages, max_completion_tokens: maxTokens },
        ...(temperature !== undefined && { temperature }),
        ...(stop.length > 0 && { stop }),
      },
      signal,
    );
    const end = answerEnd(finishReason, { hasCalls: true });
    const stopReason = end ? (end.isLimit ? 'maxTokens' : finishReason) : 'endTurn';
    return { model, role: 'assistant', stopReason, content: { type: 'text', text } };
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    if (!signal.aborted) {
      const failure = errorText(reason.error, { connection });
      toast({ kind: 'failed', text: `${model} didn’t answer ${host}. ${failure}` });
    }
    throw new Error('The model did not answer.', { cause: reason });
  }
}
