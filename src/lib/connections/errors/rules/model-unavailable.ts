import type { HttpError } from '$lib/api/wire/errors';
import type { Rule } from './rule';

/** Codes that are more precise than their status (docs/service.md#errors). */
const codes = new Set([
  'model_not_found',
  'model_decommissioned',
  'model_terms_required',
  'model_permission_blocked_project',
  'model_permission_blocked_org',
]);

export const modelUnavailable: Rule = {
  kind: 'model-unavailable',
  explain: ({ error }) =>
    error.kind === 'http' && isOfModel(error)
      ? {
          title: `This model cannot be used (${error.status})`,
          body: 'The service does not know the model, has retired it, or does not open it to your account.',
          advice: ['Pick another model. Your text is kept.'],
          fix: 'model',
        }
      : undefined,
};

function isOfModel({ code = '', param, status }: HttpError): boolean {
  return codes.has(code) || (param === 'model' && [400, 403, 404].includes(status));
}
