import type { Call } from './router';
import { ServiceError } from './service-error';

export interface ServedModel {
  id: string;
  /** Tokens, input and output together. */
  contextWindow: number;
  /** Tokens. */
  maxCompletionTokens: number;
  /** Absent: the model does not reason. */
  reasoning?: { efforts: string[]; default: string };
  structuredOutputs: boolean;
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

/** 2026-11-20, the day these models were written, in Unix seconds. */
const created = 1_795_132_800;

/** Throws 404 for an id that is not in the list. */
export function findModel(id: string): ServedModel {
  const model = models.find((candidate) => candidate.id === id);
  if (model) return model;
  throw new ServiceError(404, `The model "${id}" does not exist here. GET /models lists the ids.`, {
    code: 'model_not_found',
    param: 'model',
  });
}

export function listModels(): Response {
  return Response.json({ object: 'list', data: models.map(modelObject) });
}

export function retrieveModel({ parameters: [id = ''] }: Call): Response {
  const model = findModel(id);
  return Response.json({
    ...modelObject(model),
    max_completion_tokens: model.maxCompletionTokens,
  });
}

/** api-spec.md 2.5. */
function modelObject({ id, contextWindow }: ServedModel): object {
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
