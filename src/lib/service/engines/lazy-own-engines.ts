import { listOwnModels, type OwnModel, ownModelId } from '../../base/model-files/own-models';
import { randomId } from '../../base/platform/random-id';
import type { ServedModel } from '../base/model-types';
import type { OwnEngines } from '../base/options';
import { loadEngines } from './load-engines';

/**
 * The models that are stored on this device. Listing them needs no engine. Their code is loaded by the first request that does, and llama.cpp only
 * in the tab that loads a model.
 */
export function lazyOwnEngines(): OwnEngines {
  let loading: ReturnType<typeof loadOwn> | undefined;
  const load = () => (loading ??= loadOwn());
  return {
    models: async () => (await listOwnModels()).filter(({ checked }) => checked).map(servedModel),
    chat: async function* (request, signal) {
      yield* (await load()).chat(request, signal);
    },
    embed: async (...args) => (await load()).embed(...args),
    transcribe: async (...args) => (await load()).transcribe(...args),
    load: async (...args) => (await load()).load(...args),
    unload: async () => (await load()).unload(),
    loaded: async () => (await load()).loaded(),
  };
}

async function loadOwn() {
  const { ownEngines, sharedEngine } = await loadEngines();
  return ownEngines(sharedEngine(randomId), randomId);
}

function servedModel(model: OwnModel): ServedModel {
  const { kind, facts, context, addedAt } = model;
  const common = {
    id: ownModelId(model),
    contextWindow: context,
    maxCompletionTokens: context,
    own: { created: Math.floor(addedAt / 1000) },
  };
  if (kind !== 'text') return { ...common, task: kind };
  const reasoning = facts?.canThink
    ? { reasoning: { efforts: ['none', 'default'], default: 'default' } }
    : {};
  return { ...common, ...reasoning, task: kind, structuredOutputs: true };
}
