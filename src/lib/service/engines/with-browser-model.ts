import { browserModelId } from '../../base/platform/language-model';
import { randomId } from '../../base/platform/random-id';
import type { EnginePart, EngineRequest } from '../base/engine';
import type { ServedModel } from '../base/model-types';
import type { OwnEngines } from '../base/options';
import { loadEngines } from './load-engines';

/** Fields of a chat request without effect: the browser chooses how it samples. */
const ignoredParameters = [
  'temperature',
  'top_p',
  'seed',
  'frequency_penalty',
  'presence_penalty',
  'logit_bias',
  'logprobs',
  'top_logprobs',
];

/** The browser's model as the service lists it. */
const servedModel: ServedModel = {
  id: browserModelId,
  task: 'text',
  // The browser reports them only of a session.
  contextWindow: Infinity,
  maxCompletionTokens: Infinity,
  structuredOutputs: true,
  own: { leavesStop: true, ignores: ignoredParameters },
};

/** Adds the browser's own model, which `page` prompts; undefined while the page does not lend it. */
export function withBrowserModel(own: OwnEngines, page: () => MessagePort | undefined): OwnEngines {
  return {
    ...own,
    models: async () => [...(await own.models()), ...(page() ? [servedModel] : [])],
    chat: (request, signal) => {
      const port = page();
      return port && request.model.id === browserModelId
        ? chat(port, request, signal)
        : own.chat(request, signal);
    },
  };
}

async function* chat(
  port: MessagePort,
  request: EngineRequest,
  signal: AbortSignal,
): AsyncGenerator<EnginePart> {
  const { browserChat } = await loadEngines();
  yield* browserChat(port, request, { signal, createId: randomId });
}
