import { invalid, ServiceError } from './http/service-error';

interface ListedModel {
  id: string;
  /** Tokens of input and output together. */
  contextWindow: number;
  /** Tokens; undefined if the model generates none. */
  maxCompletionTokens?: number;
}

/** A model that answers with text. */
export interface TextModel extends ListedModel {
  task: 'text';
  maxCompletionTokens: number;
  /** Undefined if the model does not reason. */
  reasoning?: { efforts: string[]; default: string };
  structuredOutputs: boolean;
  /** Images are refused if undefined. */
  acceptsImages?: true;
  /** Sound is refused if undefined. */
  acceptsAudio?: true;
}

interface ModelOf<Task extends string> extends ListedModel {
  task: Task;
}

export type SpeechToTextModel = ModelOf<'speech-to-text'>;
export type TextToSpeechModel = ModelOf<'text-to-speech'>;

type ServedModel = TextModel | SpeechToTextModel | TextToSpeechModel;
type Task = ServedModel['task'];

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
export function findModel<T extends Task>(
  id: string,
  task: T,
  param = 'model',
): Extract<ServedModel, { task: T }> {
  const model = findModelById(id, param);
  if (does(model, task)) return model;
  const able = models.filter((other) => does(other, task)).map((other) => other.id);
  const verb = task === 'text' ? 'produce text' : `do ${task}`;
  throw invalid(param, `The model "${id}" does not ${verb}; these do: ${able.join(', ')}.`);
}

function does<T extends Task>(
  model: ServedModel,
  task: T,
): model is Extract<ServedModel, { task: T }> {
  return model.task === task;
}

/** Finds a model by its id. Throws 404 for an unknown id. */
function findModelById(id: string, param = 'model'): ServedModel {
  const model = models.find((candidate) => candidate.id === id);
  if (model) return model;
  throw new ServiceError(404, `The model "${id}" does not exist here. GET /models lists the ids.`, {
    code: 'model_not_found',
    param,
  });
}

/** Creation date of the models, 2026-11-20, in Unix seconds. */
const created = 1_795_132_800;

export function listModels(): Response {
  return Response.json({ object: 'list', data: models.map(modelObject) });
}

export function retrieveModel({ parameters: [id = ''] }: { parameters: string[] }): Response {
  const model = findModelById(id);
  return Response.json({
    ...modelObject(model),
    max_completion_tokens: model.maxCompletionTokens,
  });
}

/** The model object of docs/service.md#models. */
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
