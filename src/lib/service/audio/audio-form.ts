import type { RequestRules } from '../../api/rules/compose-rules';
import type { Parameter } from '../../api/rules/request-description';
import { readFormBody } from '../form-body';
import { obey, ServiceError } from '../service-error';

/** Bytes of one audio file; a form may be longer by its other fields. */
export const largestAudio = 100 * 1024 * 1024;
const otherFields = 1024 * 1024;

/** The fields of a form that the parameters name, in their types, with every rule kept. Throws 415, 413 and 400. */
export async function readAudioForm(
  request: Request,
  parameters: Parameter[],
  rules: RequestRules,
): Promise<{ [name: string]: unknown }> {
  // In Base64URL, three bytes are four letters.
  const form = await readFormBody(request, (largestAudio * 4) / 3 + otherFields);
  const body = Object.fromEntries(
    parameters
      .filter(({ name }) => form.has(name))
      .map((parameter) => [parameter.name, typed(parameter, form.getAll(parameter.name))]),
  );
  obey(rules, body);
  return body;
}

/** Form fields are texts; one that is not a number stays a text, and is refused as such. */
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
