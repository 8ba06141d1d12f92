import { listModels } from '../models';
import { deprecated } from './deprecation';

/** GET {root_url}/v1/model_manager/models, docs/service.md#legacy, deprecated: the list that GET /models gives. */
export function listLegacyModels(): Response {
  return deprecated(listModels(), '/v1/models');
}
