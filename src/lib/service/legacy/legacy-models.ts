import { listModels } from '../models';
import { deprecated } from './deprecation';

/** GET {root_url}/v1/model_manager/models, api-spec.md 9, deprecated: the list that GET /models gives. */
export function listLegacyModels(): Response {
  return deprecated(listModels(), '/v1/models');
}
