import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isObject, type RawRecord } from '$lib/base/storage/database/schema';
import {
  type ExternalConversation,
  leaveOut,
} from '$lib/shared/backup/model/external-conversation';
import { nodesOfChunks, partsText } from './gemini-chunks';
import { objectOf, objectsIn, objectsOf } from './raw-fields';

/**
 * Reads a chat that Google AI Studio stores in Google Drive: chunks, of which several are one
 * message. Known from readers of such files (Polylogue's tests of `chunkedPrompt` and others), not
 * from Google.
 */
export function readAiStudio(value: RawRecord): ExternalConversation {
  const leftOut: LeftOut = {};
  const { model, ...settings } = objectOf(value.runSettings);
  leaveOut(leftOut, 'settings', Object.keys(settings).length);
  const { chunks, pendingInputs } = objectOf(value.chunkedPrompt);
  // The text that was typed and not sent.
  leaveOut(
    leftOut,
    'parts',
    objectsIn(pendingInputs).filter(({ text }) => filledText(text)).length,
  );
  return {
    title: filledText(value.title) ?? filledText(value.displayName),
    model: modelName(model),
    systemPrompt: partsText(value.systemInstruction),
    nodes: nodesOfChunks(objectsOf(chunks, leftOut), leftOut),
    leftOut,
  };
}

/** Reads a request of the Gemini API (generateContent): `contents` of parts. */
export function readGeminiContents(value: RawRecord): ExternalConversation {
  const leftOut: LeftOut = {};
  const { contents, model, systemInstruction, system_instruction: older, ...settings } = value;
  leaveOut(leftOut, 'settings', Object.keys(settings).length);
  const chunks = objectsOf(contents, leftOut).flatMap(({ role, parts }) =>
    objectsOf(parts, leftOut).map((part) => ({ ...part, role })),
  );
  return {
    model: modelName(model),
    systemPrompt: partsText(systemInstruction ?? older),
    nodes: nodesOfChunks(chunks, leftOut),
    leftOut,
  };
}

export function isAiStudio({ chunkedPrompt }: RawRecord): boolean {
  return isObject(chunkedPrompt) && Array.isArray(chunkedPrompt.chunks);
}

export function isGeminiContents({ contents }: RawRecord): boolean {
  return objectsIn(contents).some(({ parts }) => Array.isArray(parts));
}

function modelName(model: unknown): string | undefined {
  return filledText(model)?.replace(/^models\//, '');
}
