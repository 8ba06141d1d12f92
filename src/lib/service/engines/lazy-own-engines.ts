import { randomId } from '../../platform/random-id';
import type { OwnEngines } from '../options';
import { loadEngines } from './load-engines';

/**
 * The models that are stored on this device. Their code is loaded by the first request that needs it, and llama.cpp only
 * in the tab that loads a model.
 */
export function lazyOwnEngines(): OwnEngines {
  let loading: Promise<OwnEngines> | undefined;
  const load = (): Promise<OwnEngines> => (loading ??= loadOwn());
  return {
    models: async () => (await load()).models(),
    chat: async function* (request, signal) {
      yield* (await load()).chat(request, signal);
    },
    embed: async (...args) => (await load()).embed(...args),
    transcribe: async (...args) => (await load()).transcribe(...args),
    load: async (...args) => (await load()).load(...args),
    unload: async () => (await load()).unload(),
    loaded: async () => (await load()).loaded(),
    speed: async (...args) => (await load()).speed(...args),
  };
}

async function loadOwn(): Promise<OwnEngines> {
  const { ownEngines, sharedEngine } = await loadEngines();
  return ownEngines(sharedEngine(randomId), randomId);
}
