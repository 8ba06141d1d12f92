import { browserModelId } from '../../platform/language-model';
import { randomId } from '../../platform/random-id';
import type { EnginePart, EngineRequest } from '../engine';
import type { OwnEngines } from '../options';

/** Adds the browser's own model, which `page` prompts; undefined where the browser has none. */
export function withBrowserModel(own: OwnEngines, page: () => MessagePort | undefined): OwnEngines {
  const load = () => import('./browser-model/browser-model');
  return {
    ...own,
    models: async () => {
      const port = page();
      const models = await own.models();
      return port ? [...models, ...(await (await load()).servedModels(port))] : models;
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
    const { browserChat } = await load();
    yield* browserChat(port, request, { signal, createId: randomId });
  }
}
