import { isObject } from '../../api/json';
import { invalid } from '../service-error';

const known = ['message', 'function_call', 'function_call_output', 'reasoning'];

/** No engine reads items of other types (docs/service.md#response-items-and-events); throws 400 naming the path. */
export function checkItemTypes(input: unknown): void {
  if (!Array.isArray(input)) return;
  input.forEach((item: unknown, index) => {
    const type = isObject(item) ? (item.type ?? 'message') : 'message';
    // A reference is told apart by the rules of the request: nothing is stored to refer to.
    if (known.some((one) => one === type) || type === 'item_reference') return;
    const path = `input[${index}].type`;
    throw invalid(path, `${path} must be one of ${known.join(', ')}.`);
  });
}
