import { isObject } from '../../api/json';
import { invalid } from '../service-error';

type Item = { [name: string]: unknown };

const roles = ['system', 'developer', 'user', 'assistant'];

/** The shape of input items, wire-facts.md 3; throws 400 naming the path. Items of an output are input again. */
export function checkInput(input: unknown): void {
  if (!Array.isArray(input)) return;
  if (input.length === 0) throw invalid('input', 'input must hold at least one item.');
  input.forEach((item: unknown, index) => checkItem(item, `input[${index}]`));
}

function checkItem(item: unknown, path: string): void {
  if (!isObject(item)) throw invalid(path, `${path} must be an object.`);
  switch (item.type ?? 'message') {
    case 'message':
      return checkMessage(item, path);
    case 'function_call':
      return ['call_id', 'name', 'arguments'].forEach((name) => checkText(item, name, path));
    case 'function_call_output':
      checkText(item, 'call_id', path);
      return checkContent(item.output, `${path}.output`, ['input_text']);
    case 'reasoning':
      return;
    case 'item_reference':
      throw invalid(
        `${path}.type`,
        `${path} refers to a stored item, and none is stored: send it.`,
      );
    default:
      throw invalid(
        `${path}.type`,
        `${path}.type must be one of message, function_call, function_call_output, reasoning.`,
      );
  }
}

function checkMessage({ role, content }: Item, path: string): void {
  if (typeof role !== 'string' || !roles.includes(role)) {
    throw invalid(`${path}.role`, `${path}.role must be one of ${roles.join(', ')}.`);
  }
  const texts = role === 'assistant' ? ['output_text', 'refusal'] : [];
  const images = role === 'user' ? ['input_image'] : [];
  checkContent(content, `${path}.content`, ['input_text', ...texts, ...images]);
}

function checkContent(content: unknown, path: string, types: string[]): void {
  if (typeof content === 'string') return;
  if (!Array.isArray(content)) {
    throw invalid(path, `${path} must be a string or an array of content parts.`);
  }
  content.forEach((part: unknown, index) => {
    const at = `${path}[${index}]`;
    if (!isObject(part) || !types.includes(String(part.type))) {
      throw invalid(`${at}.type`, `${at}.type must be one of ${types.join(', ')}.`);
    }
    checkText(part, textMember(String(part.type)), at);
  });
}

/** An image is the text of its address here, unlike in chat. */
function textMember(type: string): string {
  if (type === 'input_image') return 'image_url';
  return type === 'refusal' ? 'refusal' : 'text';
}

function checkText(object: Item, name: string, path: string): void {
  if (typeof object[name] === 'string') return;
  throw invalid(`${path}.${name}`, `${path}.${name} is required and must be a string.`);
}
