import { isObject } from '../wire/json';
import { type Body, type ProblemKind, refusal, type ReportProblem } from './problem';

const messageRoles = ['system', 'developer', 'user', 'assistant', 'tool', 'function'];

/** Checks the shape of messages (docs/service.md#chat-request and #messages-and-tools). */
export function checkMessages(value: unknown, report: ReportProblem): void {
  const messages = value as unknown[];
  if (messages.length === 0)
    report(refusal('items', 'messages', 'messages must hold at least one message.'));
  for (let index = 0; index < messages.length; index += 1)
    checkMessage(messages[index], index, report);
}

function checkMessage(message: unknown, index: number, report: ReportProblem): void {
  const wrong = (member: string, kind: ProblemKind, must: string) => {
    const parameter = `messages[${index}]${member}`;
    report(refusal(kind, parameter, `${parameter} ${must}`));
  };
  if (!isObject(message)) return wrong('', 'type', 'must be an object.');
  const { role, content } = message;
  if (typeof role !== 'string' || !messageRoles.includes(role))
    return wrong('.role', 'allowed', `must be one of ${messageRoles.join(', ')}.`);
  if (role === 'tool' && typeof message.tool_call_id !== 'string')
    wrong('.tool_call_id', 'required', 'is required in a tool message.');
  if (role === 'function' && typeof message.name !== 'string')
    wrong('.name', 'required', 'is required in a function message.');
  if (role === 'assistant') {
    checkCalls(message.tool_calls, `messages[${index}].tool_calls`, report);
    const called = message.tool_calls ?? message.function_call;
    if (called && (content === undefined || content === null)) return;
  }
  if (typeof content !== 'string') checkParts(role, content, `messages[${index}].content`, report);
}

function checkCalls(calls: unknown, path: string, report: ReportProblem): void {
  if (calls === undefined || calls === null) return;
  if (!Array.isArray(calls)) return report(refusal('type', path, `${path} must be an array.`));
  calls.forEach((call: unknown, index) => {
    const definition = isObject(call) && isObject(call.function) ? call.function : {};
    if (typeof definition.name === 'string' && typeof definition.arguments === 'string') return;
    const parameter = `${path}[${index}]`;
    const message = `${parameter} needs function.name and function.arguments, both strings.`;
    report(refusal('required', parameter, message));
  });
}

function checkParts(role: string, content: unknown, path: string, report: ReportProblem): void {
  if (!Array.isArray(content) || content.length === 0) {
    const message = `${path} must be a string or an array of content parts.`;
    return report(refusal('type', path, message));
  }
  content.forEach((part, index) => checkPart(role, part, `${path}[${index}]`, report));
}

/** `input_audio` is not in the specification; services with audio models accept it. */
const partTypes: { [role: string]: string[] } = {
  user: ['text', 'image_url', 'document', 'input_audio'],
  tool: ['text', 'image_url', 'document'],
};

function checkPart(role: string, part: unknown, path: string, report: ReportProblem): void {
  const types = partTypes[role] ?? ['text'];
  if (!isObject(part) || !types.includes(String(part.type))) {
    const message = `${path}.type must be one of ${types.join(', ')} for ${role}.`;
    return report(refusal('allowed', `${path}.type`, message));
  }
  if (isWholePart(part)) return;
  const message = `${path} lacks the field that a part of type ${String(part.type)} needs.`;
  report(refusal('required', path, message));
}

function isWholePart(part: Body): boolean {
  if (part.type === 'text') return typeof part.text === 'string';
  if (part.type === 'image_url')
    return isObject(part.image_url) && typeof part.image_url.url === 'string';
  if (part.type === 'input_audio') return isSound(part.input_audio);
  return isObject(part.document) && isObject(part.document.data);
}

/** Checks the shape of documents (docs/service.md#messages-and-tools). */
export function checkDocuments(documents: unknown, report: ReportProblem): void {
  (documents as unknown[]).forEach((document, index) => {
    const source = isObject(document) && isObject(document.source) ? document.source : {};
    const text = source.type === 'text' && typeof source.text === 'string';
    const json = source.type === 'json' && isObject(source.data);
    if (text || json) return;
    const parameter = `documents[${index}].source`;
    const message = `${parameter} must be {"type":"text","text"} or {"type":"json","data"}.`;
    report(refusal('allowed', parameter, message));
  });
}

/** Whether a value is a valid `input_audio` member: Base64 in a format that services accept. */
export function isSound(sound: unknown): boolean {
  if (!isObject(sound)) return false;
  const { data, format } = sound;
  return typeof data === 'string' && (format === 'wav' || format === 'mp3');
}
