import { listModels } from '../models';
import { deprecated } from './deprecation';

/** GET {root_url}/v1/model_manager/models (docs/service.md#legacy), deprecated: the same list as GET /models. */
export function listLegacyModels(): Response {
  return deprecated(listModels(), '/v1/models');
}
