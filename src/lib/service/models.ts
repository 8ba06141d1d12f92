import { findModelById, models, type ListedModel } from './model-catalogue';
import type { Call } from './http/router';

/** Creation date of the models, 2026-11-20, in Unix seconds. */
const created = 1_795_132_800;

export function listModels(): Response {
  return Response.json({ object: 'list', data: models.map(modelObject) });
}

export function retrieveModel({ parameters: [id = ''] }: Call): Response {
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
