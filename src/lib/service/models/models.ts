import { reasoningEfforts } from '../../base/api/rules/generation-parameters';
import { invalid, ServiceError } from '../http/service-error';
import type { Call } from '../http/router';
import type { ServedModel, Task } from '../base/model-types';
import type { ServiceOptions } from '../base/options';

/**
 * The names cannot be mistaken for those of language models. Together the models cover every rule of the specification.
 */
const models: readonly ServedModel[] = [
  {
    id: 'built-in/guide',
    task: 'text',
    contextWindow: 131_072,
    maxCompletionTokens: 65_536,
    structuredOutputs: true,
    acceptsImages: true,
    acceptsAudio: true,
  },
  {
    id: 'built-in/guide-reasoning',
    task: 'text',
    contextWindow: 131_072,
    maxCompletionTokens: 65_536,
    reasoning: { efforts: ['low', 'medium', 'high'], default: 'medium' },
    structuredOutputs: true,
    acceptsImages: true,
    acceptsAudio: true,
  },
  {
    id: 'built-in/guide-thinker',
    task: 'text',
    contextWindow: 131_072,
    maxCompletionTokens: 65_536,
    reasoning: { efforts: ['none', 'default'], default: 'default' },
    structuredOutputs: true,
    acceptsImages: true,
    acceptsAudio: true,
  },
  {
    id: 'built-in/guide-scholar',
    task: 'text',
    contextWindow: 131_072,
    maxCompletionTokens: 65_536,
    reasoning: { efforts: reasoningEfforts, default: 'default' },
    structuredOutputs: true,
    acceptsImages: true,
    acceptsAudio: true,
  },
  {
    id: 'built-in/guide-web-compound',
    task: 'text',
    contextWindow: 131_072,
    maxCompletionTokens: 65_536,
    // Those of the model that reasons in it.
    reasoning: { efforts: ['low', 'medium', 'high'], default: 'medium' },
    compound: {
      reasoningModel: 'built-in/guide-reasoning',
      answeringModel: 'built-in/guide',
      enabledTools: ['web_search'],
    },
    structuredOutputs: true,
  },
  {
    id: 'built-in/guide-tiny',
    task: 'text',
    contextWindow: 512,
    maxCompletionTokens: 256,
    structuredOutputs: false,
  },
  {
    id: 'built-in/note-reader',
    task: 'speech-to-text',
    contextWindow: 448,
    maxCompletionTokens: 448,
  },
  {
    id: 'built-in/note-reader-fine',
    task: 'speech-to-text',
    contextWindow: 448,
    maxCompletionTokens: 448,
  },
  {
    id: 'built-in/robot-voice',
    task: 'text-to-speech',
    contextWindow: 4096,
    maxCompletionTokens: 4096,
  },
];

/**
 * Finds a model for the task. Throws 404 for an unknown id and 400 for a model of another task; `param` is the request
 * field that named it.
 */
export async function findModel<T extends Task>(
  service: ServiceOptions,
  id: string,
  task: T,
  param = 'model',
): Promise<Extract<ServedModel, { task: T }>> {
  // Most requests need no look at the file system.
  const scripted = models.find((candidate) => candidate.id === id);
  if (scripted && does(scripted, task)) return scripted;
  const all = await allModels(service);
  const model = byId(all, id, param);
  if (does(model, task)) return model;
  const able = all.filter((other) => does(other, task)).map((other) => other.id);
  const verb = task === 'text' ? 'produce text' : `do ${task}`;
  const others = able.length > 0 ? `these do: ${able.join(', ')}` : 'no model here does';
  throw invalid(param, `The model "${id}" does not ${verb}; ${others}.`);
}

async function allModels(service: ServiceOptions): Promise<ServedModel[]> {
  return [...models, ...(await service.own.models())];
}

function does<T extends Task>(
  model: ServedModel,
  task: T,
): model is Extract<ServedModel, { task: T }> {
  return model.task === task;
}

/** Finds a model by its id. Throws 404 for an unknown id. */
function byId(models: ServedModel[], id: string, param: string): ServedModel {
  const model = models.find((candidate) => candidate.id === id);
  if (model) return model;
  throw new ServiceError(404, `The model "${id}" does not exist here. GET /models lists the ids.`, {
    code: 'model_not_found',
    param,
  });
}

/** Creation date of the models without weights, 2026-11-20, in Unix seconds. */
const created = 1_795_132_800;

export async function listModels({ service }: Pick<Call, 'service'>): Promise<Response> {
  const data = (await allModels(service)).map(modelObject);
  return Response.json({ object: 'list', data });
}

export async function retrieveModel({
  service,
  parameters: [id = ''],
}: Pick<Call, 'service' | 'parameters'>): Promise<Response> {
  const model = byId(await allModels(service), id, 'model');
  return Response.json({
    ...modelObject(model),
    max_completion_tokens: model.maxCompletionTokens,
  });
}

/** The model object of docs/service.md#models. */
function modelObject({ id, contextWindow, own }: ServedModel): object {
  return {
    id,
    object: 'model',
    created: own?.created ?? created,
    owned_by: own ? 'this-device' : 'built-in',
    active: true,
    // JSON has no Infinity: an unknown size becomes null.
    context_window: contextWindow,
    public_apps: null,
    ignored_parameters: own?.ignores,
  };
}
