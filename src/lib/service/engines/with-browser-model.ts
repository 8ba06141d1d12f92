import { browserModelId } from '../../platform/language-model';
import { randomId } from '../../platform/random-id';
import type { EnginePart, EngineRequest } from '../engine';
import type { OwnEngines } from '../options';
import { loadEngines } from './load-engines';

/** Adds the browser's own model, which `page` prompts; undefined where the browser has none. */
export function withBrowserModel(own: OwnEngines, page: () => MessagePort | undefined): OwnEngines {
  return {
    ...own,
    models: async () => {
      const port = page();
      const models = await own.models();
      return port ? [...models, ...(await (await loadEngines()).servedModels(port))] : models;
    },
    chat: (request, signal) => {
      const port = page();
      return port && request.model.id === browserModelId
        ? chat(port, request, signal)
        : own.chat(request, signal);
    },
  };

  async function* chat(
    port: MessagePort,
    request: EngineRequest,
    signal: AbortSignal,
  ): AsyncGenerator<EnginePart> {
    const { browserChat } = await loadEngines();
    yield* browserChat(port, request, { signal, createId: randomId });
  }
}
