import { chatAddress } from '$lib/shared/conversation/model/chat-address';
import type { AnswerSource } from '$lib/shared/runs/chat-run.svelte';
import { endAnnouncement } from '$lib/shared/runs/run-end';
import type { End } from '$lib/shared/stored-items/hidden-ends';
import { reportEnd } from '$lib/shared/stored-items/report-end';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { preferences } from '$lib/base/storage/database/preferences';
import { announce } from '$lib/base/ui/notices/toasts.svelte';
import type { OpenConversation } from './open-conversation.svelte';

interface Ended {
  /** The first of several. */
  answer: AssistantMessage;
  others: readonly AssistantMessage[];
  source: AnswerSource;
}

/** The listeners to the end of an answer, in this order. None waits for another, and each reports its own failure. */
const listeners: readonly ((conversation: OpenConversation, ended: Ended) => void)[] = [
  mark,
  announceEnd,
  writeTitle,
  noteFingerprint,
  runToolsOrQueue,
];

export function answerEnded(conversation: OpenConversation, ended: Ended): void {
  for (const listen of listeners) listen(conversation, ended);
}

/** The functions for tools, seeds and titles by a helper model, which most answers do not need. */
const loadAfterAnswer = () => import('./after-answer');

/** The conversation on the screen; its answers are not unread. */
let viewedId: string | undefined;

/** Removes the mark of an unread answer. Undefined when the page is left. */
export function markViewed(conversation: OpenConversation | undefined): void {
  viewedId = conversation?.id;
  if (conversation?.record.mark === 'unread') conversation.changeRecord({ mark: undefined });
}

/** Announces the new sentences of a growing answer that is on the screen, if the person has chosen that. */
export function announceGrowing(
  { id }: OpenConversation,
  [answer, another]: readonly AssistantMessage[],
): void {
  if (preferences.get('announceAnswers') !== 'sentences' || another) return;
  if (answer?.state === 'running' && viewedId === id)
    void loadAfterAnswer().then(({ announceSentences }) =>
      announceSentences(answer.id, answer.content),
    );
}

function mark(conversation: OpenConversation, { answer: { state } }: Ended): void {
  const hasFailed = state === 'failed' || state === 'interrupted';
  const isSeen = viewedId === conversation.id && !document.hidden;
  conversation.changeRecord({ mark: hasFailed ? 'failed' : isSeen ? undefined : 'unread' });
}

/** An answer is announced when it ends, unless by sentence before, and never token by token. */
function announceEnd(_: OpenConversation, { answer, others }: Ended): void {
  if (others.length > 0) announce(`${others.length + 1} answers. Choose one to continue with.`);
  else void announceAnswer(answer);
}

async function announceAnswer(answer: AssistantMessage): Promise<void> {
  const { id, state, content, toolCalls } = answer;
  const choice = preferences.get('announceAnswers');
  const text =
    choice === 'sentences' ? (await loadAfterAnswer()).unspokenText(id, content) : content;
  const calls = toolCalls.map(({ function: { name } }) => name);
  const isUsual = answer.finishReason === 'stop' || answer.finishReason === undefined;
  const end = isUsual ? undefined : (await loadAfterAnswer()).endOf(answer)?.title;
  const announcement = endAnnouncement({ what: 'Answer', state, text, calls, end, choice });
  if (announcement) announce(announcement);
}

function writeTitle(conversation: OpenConversation, { answer }: Ended): void {
  const hasHelper = preferences.get('helperModel') !== '' && !conversation.isTemporary;
  if (answer.state === 'done' && hasHelper)
    void loadAfterAnswer().then(({ titleByHelper }) => titleByHelper(conversation, answer));
}

/** Notes that the backend has changed since the same seed was requested. A failure loses nothing. */
function noteFingerprint(conversation: OpenConversation, { answer }: Ended): void {
  if (answer.asked?.seed === undefined) return;
  void loadAfterAnswer().then(async ({ fingerprintBefore }) => {
    const before = fingerprintBefore(conversation.messages, answer);
    // The answer may have been edited or deleted meanwhile.
    const now = conversation.messages.get(answer.id);
    if (before && now?.role === 'assistant')
      await conversation.saveMessages([{ ...now, fingerprintBefore: before }]);
  });
}

/** Tools run for one answer, which a person chooses first. Without calls, the next queued message is sent. */
function runToolsOrQueue(conversation: OpenConversation, ended: Ended): void {
  const { answer, others } = ended;
  const hasCalls = answer.state === 'done' && answer.toolCalls.length > 0 && others.length === 0;
  void (hasCalls ? runTools(conversation, ended) : rest(conversation, ended));
}

/** If tools run the calls automatically, the answer continues; otherwise, and on a failure, the calls wait. */
async function runTools(conversation: OpenConversation, ended: Ended): Promise<void> {
  const { signal } = (conversation.toolRun = new AbortController());
  const results = await loadAfterAnswer()
    .then(({ automaticResults }) => automaticResults(conversation, ended.answer, signal))
    .catch(() => undefined);
  conversation.toolRun = undefined;
  if (results) await conversation.answerToolCalls(results, ended.source);
  else await rest(conversation, ended, 'waiting');
}

/** Nothing continues the answer by itself but a queued message. */
async function rest(
  conversation: OpenConversation,
  { answer, source }: Ended,
  state: End['state'] = answer.state,
): Promise<void> {
  const name = conversation.isTemporary ? 'Temporary chat' : conversation.record.title;
  reportEnd({ kind: 'Chat', title: name, state, path: chatAddress(conversation.id) });
  if (!conversation.record.queue) return;
  const { continueQueue } = await import('./message-queue.svelte');
  await continueQueue(conversation, answer, source);
}
