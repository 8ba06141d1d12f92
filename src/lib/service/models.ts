import type { Call } from './router';
import { invalid, ServiceError } from './service-error';

interface ListedModel {
  id: string;
  /** Tokens, input and output together. */
  contextWindow: number;
  /** Tokens. */
  maxCompletionTokens: number;
}

export interface ServedModel extends ListedModel {
  /** Absent: the model does not reason. */
  reasoning?: { efforts: string[]; default: string };
  structuredOutputs: boolean;
}

export interface AudioModel extends ListedModel {
  task: 'speech-to-text' | 'text-to-speech';
}

/** Names that nobody can mistake for a language model's; between them every rule of the spec can be met. */
const models: ServedModel[] = [
  {
    id: 'built-in/guide',
    contextWindow: 131_072,
    maxCompletionTokens: 65_536,
    structuredOutputs: true,
  },
  {
    id: 'built-in/guide-reasoning',
    contextWindow: 131_072,
    maxCompletionTokens: 65_536,
    reasoning: { efforts: ['low', 'medium', 'high'], default: 'medium' },
    structuredOutputs: true,
  },
  {
    id: 'built-in/guide-thinker',
    contextWindow: 131_072,
    maxCompletionTokens: 65_536,
    reasoning: { efforts: ['none', 'default'], default: 'default' },
    structuredOutputs: true,
  },
  {
    id: 'built-in/guide-tiny',
    contextWindow: 512,
    maxCompletionTokens: 256,
    structuredOutputs: false,
  },
];

const audioModels: AudioModel[] = [
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

const listedModels: ListedModel[] = [...models, ...audioModels];

/** 2026-11-20, the day these models were written, in Unix seconds. */
const created = 1_795_132_800;

/**
 * A model that answers in text; throws 404 for an id that is not in the list, 400 for an audio model's. `param` is the
 * request field that named it.
 */
export function findModel(id: string, param = 'model'): ServedModel {
  const model = models.find((candidate) => candidate.id === id);
  if (model) return model;
  throw otherTask(findListed(id, param), 'produce text', models, param);
}

/** An audio model for the task; throws 404 for an id that is not in the list, 400 for another model's. */
export function findAudioModel(id: string, task: AudioModel['task']): AudioModel {
  const able = audioModels.filter((candidate) => candidate.task === task);
  const model = able.find((candidate) => candidate.id === id);
  if (model) return model;
  throw otherTask(findListed(id), `do ${task}`, able);
}

function findListed(id: string, param = 'model'): ListedModel {
  const model = listedModels.find((candidate) => candidate.id === id);
  if (model) return model;
  throw new ServiceError(404, `The model "${id}" does not exist here. GET /models lists the ids.`, {
    code: 'model_not_found',
    param,
  });
}

function otherTask(
  { id }: ListedModel,
  task: string,
  able: ListedModel[],
  param = 'model',
): ServiceError {
  const ids = able.map((model) => model.id).join(', ');
  return invalid(param, `The model "${id}" does not ${task}; these do: ${ids}.`);
}

export function listModels(): Response {
  return Response.json({ object: 'list', data: listedModels.map(modelObject) });
}

export function retrieveModel({ parameters: [id = ''] }: Call): Response {
  const model = findListed(id);
  return Response.json({
    ...modelObject(model),
    max_completion_tokens: model.maxCompletionTokens,
  });
}

/** docs/service.md#models. */
function modelObject({ id, contextWindow }: ListedModel): object {
  return {
    id,
    object: 'model',
    created,
    owned_by: 'built-in',
    active: true,
    context_window: contextWindow,
    public_apps: null,
  };
}
