import { mergeMembers, mergeRest } from '$lib/base/api/chat-rest';
import type { ChatUpdate, ToolCall } from '$lib/base/api/chat-types';
import type { AnswerFiles } from './answer-files';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';

/**
 * The one reducer of streamed and unstreamed replies. `now` is the time at which the updates arrived. Those of further
 * choices are left out: several-answers.ts.
 */
export function applyUpdates(
  answer: AssistantMessage,
  updates: ChatUpdate[],
  now: number,
  files?: AnswerFiles,
): AssistantMessage {
  const next = { ...answer, timing: { ...answer.timing } };
  for (const update of updates) if (!update.choice) applyUpdate(next, update, now, files);
  return next;
}

function applyUpdate(
  answer: AssistantMessage,
  update: ChatUpdate,
  now: number,
  files: AnswerFiles | undefined,
): void {
  switch (update.type) {
    case 'text':
      markToken(answer, now);
      if (answer.reasoning !== '') answer.timing.reasoningEndedAt ??= now;
      answer.content += update.text;
      break;
    case 'reasoning':
      markToken(answer, now);
      answer.reasoning += update.text;
      answer.reasoningAs ??= update.name;
      break;
    case 'text-is-reasoning':
      moveTextToReasoning(answer, now);
      break;
    case 'tool-call':
      markToken(answer, now);
      answer.toolCalls = mergeToolCall(answer.toolCalls, update);
      break;
    case 'identity':
      answer.requestId = update.requestId ?? answer.requestId ?? update.id;
      answer.systemFingerprint = update.systemFingerprint ?? answer.systemFingerprint;
      answer.serviceTier = update.serviceTier ?? answer.serviceTier;
      answer.model = update.model || answer.model;
      break;
    case 'audio':
      markToken(answer, now);
      addSound(answer, update, files);
      break;
    case 'image':
      markToken(answer, now);
      addImage(answer, update.url, files);
      break;
    case 'annotations':
      answer.annotations = [...answer.annotations, ...update.annotations];
      break;
    case 'executed-tools':
      answer.executedTools = [...answer.executedTools, ...update.tools];
      break;
    case 'usage':
      answer.usage = update.usage;
      break;
    case 'finish':
      answer.finishReason = update.reason;
      break;
    case 'rest':
      answer.rest = mergeRest(answer.rest, update.rest);
  }
}

function moveTextToReasoning(answer: AssistantMessage, now: number): void {
  const { content, reasoning, earlier } = answer;
  const from = earlier?.content ?? 0;
  const thought = content.slice(from).trim();
  answer.content = content.slice(0, from);
  if (thought === '') return;
  answer.reasoning = reasoning === '' ? thought : `${reasoning}\n\n${thought}`;
  answer.timing.reasoningEndedAt = now;
}

function markToken(answer: AssistantMessage, now: number): void {
  answer.timing.firstTokenAt ??= now;
  answer.timing.lastTokenAt = now;
}

function addSound(
  answer: AssistantMessage,
  { id, data, transcript = '', expiresAt }: Extract<ChatUpdate, { type: 'audio' }>,
  files: AnswerFiles | undefined,
): void {
  answer.content += transcript;
  answer.audio = { id: id ?? answer.audio?.id, expiresAt: expiresAt ?? answer.audio?.expiresAt };
  if (data && files) answer.attachments = files.withSound(answer, data);
}

/** Most images of an answer that are only named. */
const maxLinks = 64;

/** A remote image is a link, as showing it would send a request. */
function addImage(answer: AssistantMessage, url: string, files: AnswerFiles | undefined): void {
  const notes = files?.withImage(answer, url);
  const links = answer.annotations.filter(({ kind }) => kind === 'image');
  if (notes) answer.attachments = notes;
  else if (links.length < maxLinks && !links.some((known) => known.url === url)) {
    const link = /^https?:/i.test(url)
      ? { title: 'Image', url }
      : { title: `Image that can’t be shown (${url.slice(0, 30)}…)` };
    answer.annotations = [...answer.annotations, { kind: 'image', ...link }];
  }
}

type ToolCallPiece = Extract<ChatUpdate, { type: 'tool-call' }>;

/** The id and the name of a call arrive once, its arguments in pieces (docs/service.md#chat-chunks). */
function mergeToolCall(calls: ToolCall[], piece: ToolCallPiece): ToolCall[] {
  const call = calls[piece.index];
  const rest = piece.rest && mergeMembers(call?.rest ?? {}, piece.rest);
  const before = piece.isInPlace ? '' : (call?.function.arguments ?? '');
  const merged: ToolCall = {
    ...call,
    id: piece.id ?? call?.id ?? `call_${piece.index}`,
    type: 'function',
    function: {
      name: piece.name ?? call?.function.name ?? '',
      arguments: before + (piece.arguments ?? ''),
    },
    ...(rest && { rest }),
  };
  return calls.toSpliced(piece.index, 1, merged);
}
