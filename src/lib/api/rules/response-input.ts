import { isObject } from '../json';
import { refusal, type Report } from './problem';
import { isSound } from './sound-part';

type Item = { [name: string]: unknown };

const roles = ['system', 'developer', 'user', 'assistant'];

/**
 * Checks the shape of known input items (docs/service.md#response-items-and-events). Output items are valid input too.
 * Items of other types are left to the service.
 */
export function checkInputItems(input: unknown, report: Report): void {
  if (!Array.isArray(input)) return; // A string is valid input too.
  const items: unknown[] = input;
  if (items.length === 0) {
    const message = 'input must hold at least one item.';
    report(refusal('items', 'input', message));
  }
  items.forEach((item, index) => checkItem(item, `input[${index}]`, report));
}

function checkItem(item: unknown, path: string, report: Report): void {
  if (!isObject(item)) return report(refusal('type', path, `${path} must be an object.`));
  switch (item.type ?? 'message') {
    case 'message':
      return checkMessage(item, path, report);
    case 'function_call':
      return ['call_id', 'name', 'arguments'].forEach((name) =>
        checkText(item, name, path, report),
      );
    case 'function_call_output':
      checkText(item, 'call_id', path, report);
      return checkContent(item.output, `${path}.output`, ['input_text'], report);
    case 'item_reference': {
      const message = `${path} refers to a stored item, and none is stored: send it.`;
      return report(refusal('allowed', `${path}.type`, message));
    }
  }
}

function checkMessage({ role, content }: Item, path: string, report: Report): void {
  if (typeof role !== 'string' || !roles.includes(role)) {
    const message = `${path}.role must be one of ${roles.join(', ')}.`;
    return report(refusal('allowed', `${path}.role`, message));
  }
  const texts = role === 'assistant' ? ['output_text', 'refusal'] : [];
  // input_audio is not in the specification; services with audio models accept it.
  const files = role === 'user' ? ['input_image', 'input_audio'] : [];
  checkContent(content, `${path}.content`, ['input_text', ...texts, ...files], report);
}

function checkContent(content: unknown, path: string, types: string[], report: Report): void {
  if (typeof content === 'string') return;
  if (!Array.isArray(content)) {
    const message = `${path} must be a string or an array of content parts.`;
    return report(refusal('type', path, message));
  }
  content.forEach((part: unknown, index) => {
    const at = `${path}[${index}]`;
    if (isObject(part) && types.includes(String(part.type)))
      return part.type === 'input_audio'
        ? checkSound(part, at, report)
        : checkText(part, textMember(String(part.type)), at, report);
    const message = `${at}.type must be one of ${types.join(', ')}.`;
    report(refusal('allowed', `${at}.type`, message));
  });
}

function checkSound(part: Item, path: string, report: Report): void {
  if (isSound(part.input_audio)) return;
  const parameter = `${path}.input_audio`;
  const message = `${parameter} needs data as Base64, and format: wav or mp3.`;
  report(refusal('required', parameter, message));
}

/** In responses image_url is a string, unlike in chat. */
function textMember(type: string): string {
  if (type === 'input_image') return 'image_url';
  return type === 'refusal' ? 'refusal' : 'text';
}

function checkText(object: Item, name: string, path: string, report: Report): void {
  if (typeof object[name] === 'string') return;
  const parameter = `${path}.${name}`;
  const message = `${parameter} is required and must be a string.`;
  report(refusal('required', parameter, message));
}
