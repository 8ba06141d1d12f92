import { isObject } from '../../api/json';
import { invalid } from '../service-error';

const known = ['message', 'function_call', 'function_call_output', 'reasoning'];

/** Refuses item types that no engine reads (docs/service.md#response-items-and-events). Throws 400 with the path. */
export function checkItemTypes(input: unknown): void {
  if (!Array.isArray(input)) return;
  input.forEach((item: unknown, index) => {
    const type = isObject(item) ? (item.type ?? 'message') : 'message';
    // The request rules refuse an item_reference with a message of its own.
    if (known.some((one) => one === type) || type === 'item_reference') return;
    const path = `input[${index}].type`;
    throw invalid(path, `${path} must be one of ${known.join(', ')}.`);
  });
}
