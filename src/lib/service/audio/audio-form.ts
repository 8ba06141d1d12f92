import type { RequestRules } from '../../api/rules/compose-rules';
import type { Parameter } from '../../api/rules/request-description';
import { readFormBody } from '../form-body';
import { obey, ServiceError } from '../service-error';

/** Largest audio file in bytes. The other fields of the form may add `otherFields` bytes. */
export const largestAudio = 100 * 1024 * 1024;
const otherFields = 1024 * 1024;

/**
 * Reads the form fields that `parameters` name, converts them to their types and checks them. Throws 415, 413 and 400.
 */
export async function readAudioForm(
  request: Request,
  parameters: Parameter[],
  rules: RequestRules,
): Promise<{ [name: string]: unknown }> {
  // Base64URL writes three bytes as four letters.
  const form = await readFormBody(request, (largestAudio * 4) / 3 + otherFields);
  const body = Object.fromEntries(
    parameters
      .filter(({ name }) => form.has(name))
      .map((parameter) => [parameter.name, typed(parameter, form.getAll(parameter.name))]),
  );
  obey(rules, body);
  return body;
}

/** Form fields are text. A number field that does not parse stays text, so that the rules refuse it. */
function typed({ types }: Parameter, values: FormDataEntryValue[]): unknown {
  if (types.includes('array')) return values;
  const value = values.at(-1);
  if (types.includes('number') && typeof value === 'string' && value.trim() !== '') {
    return Number.isNaN(Number(value)) ? value : Number(value);
  }
  return value;
}

export function tooLarge(param: string): ServiceError {
  return new ServiceError(413, `The audio is larger than ${largestAudio} bytes (100 MB).`, {
    param,
    code: 'request_too_large',
  });
}
