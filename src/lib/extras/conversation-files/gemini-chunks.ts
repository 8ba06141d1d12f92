import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import { AnswerSteps } from './answer-steps';
import {
  type ExternalFile,
  type ExternalNode,
  leaveOut,
} from '$lib/shared/backup/model/external-conversation';
import { argumentsText, asText, fromIso, objectOf, objectsIn } from './raw-fields';

/** A text, or the texts of its parts, which repeat it in pieces. */
export function partsText(value: unknown): string | undefined {
  const { text, parts } = objectOf(value);
  const texts = objectsIn(parts).flatMap((part) => filledText(part.text) ?? []);
  return filledText(text) ?? filledText(texts.join('\n\n'));
}

/** Chunks of one role in a row are one message; each message follows the previous one. */
export function nodesOfChunks(chunks: readonly RawRecord[], leftOut: LeftOut): ExternalNode[] {
  const nodes: ExternalNode[] = [];
  for (let from = 0; from < chunks.length;) {
    const role = roleOf(chunks[from]);
    let to = from + 1;
    while (to < chunks.length && roleOf(chunks[to]) === role) to += 1;
    const run = chunks.slice(from, to);
    const node = {
      id: `number ${from}`,
      parentId: nodes.at(-1)?.id,
      createdAt: fromIso(run[0]?.createTime),
    };
    if (role === 'user') nodes.push({ ...node, message: question(run, leftOut) });
    else if (role === 'model') nodes.push(...answer(node, run, leftOut));
    else leaveOut(leftOut, 'parts', run.length);
    from = to;
  }
  return nodes;
}

/** Results of calls are sent by the user or as a function, and belong to the answer. */
function roleOf(chunk: RawRecord | undefined): 'user' | 'model' | undefined {
  if (isObject(chunk?.functionResponse)) return 'model';
  if (chunk?.role === 'model') return 'model';
  return chunk?.role === 'user' || chunk?.role === undefined ? 'user' : undefined;
}

function question(run: readonly RawRecord[], leftOut: LeftOut): ExternalNode['message'] {
  const texts: string[] = [];
  const files: ExternalFile[] = [];
  for (const chunk of run) {
    const text = partsText(chunk);
    const file = inlineFile(chunk);
    if (text !== undefined) texts.push(text);
    else if (file) files.push(file);
    else leaveOut(leftOut, leftOutKind(chunk));
  }
  return { role: 'user', text: texts.join('\n\n'), files };
}

function answer(
  node: Omit<ExternalNode, 'message'>,
  run: readonly RawRecord[],
  leftOut: LeftOut,
): ExternalNode[] {
  const steps = new AnswerSteps();
  for (const chunk of run) addChunk(chunk, steps, leftOut);
  return steps.nodes(node, {
    isCut: run.some(({ errorMessage }) => isText(errorMessage)),
  });
}

function addChunk(chunk: RawRecord, steps: AnswerSteps, leftOut: LeftOut): void {
  const { executableCode, codeExecutionResult, functionCall, functionResponse } = chunk;
  const text = partsText(chunk);
  if (isObject(executableCode)) addCode(executableCode, steps);
  else if (isObject(codeExecutionResult))
    addResult(undefined, codeExecutionResult.output, steps, leftOut);
  else if (isObject(functionCall)) addCall(functionCall, steps);
  else if (isObject(functionResponse))
    addResult(functionResponse.id, functionResponse.response, steps, leftOut);
  else if (text === undefined) leaveOut(leftOut, leftOutKind(chunk));
  else if (chunk.isThought === true || chunk.thought === true) steps.addReasoning(text);
  else steps.addText(text);
}

function addCode({ code }: RawRecord, steps: AnswerSteps): void {
  const given = JSON.stringify({ input: asText(code) });
  steps.addCall({ id: '', name: 'code_execution', arguments: given });
}

function addCall({ id, name, args }: RawRecord, steps: AnswerSteps): void {
  const given = argumentsText(args);
  steps.addCall({ id: filledText(id) ?? '', name: filledText(name) ?? 'tool', arguments: given });
}

function addResult(id: unknown, result: unknown, steps: AnswerSteps, leftOut: LeftOut): void {
  if (!steps.addResult(filledText(id), asText(result))) leaveOut(leftOut, 'results');
}

const inline = ['inlineData', 'inlineImage', 'inlineAudio', 'inlineFile', 'inline_data'];

function inlineFile(chunk: RawRecord): ExternalFile | undefined {
  const found = inline.map((member) => objectOf(chunk[member])).find(({ data }) => isText(data));
  return found && { base64: filledText(found.data), name: filledText(found.displayName) };
}

/** Files in Google Drive are not in the export; images of an answer have no place in one. */
function leftOutKind(chunk: RawRecord): 'images' | 'sounds' | 'files' | 'parts' {
  const names = Object.keys(chunk).join(' ');
  const { mimeType } = objectOf(chunk.inlineData ?? chunk.inline_data);
  if (/Image/.test(names) || filledText(mimeType)?.startsWith('image')) return 'images';
  if (/Audio/.test(names)) return 'sounds';
  return /drive|inline|fileData|youtubeVideo/.test(names) ? 'files' : 'parts';
}
