import type { Conversation, Message } from '$lib/storage/conversation-records';

/** The settings that choose the sent part of a branch. */
type Sent = Pick<Conversation, 'sentFrom' | 'leavesOutFiles'>;

/** The sent messages of a branch: all from one message on, and the system messages before it. */
export function sentMessages(path: Message[], { sentFrom, leavesOutFiles }: Sent): Message[] {
  const first = path.findIndex(({ id }) => id === sentFrom);
  const sent =
    first <= 0 ? path : path.filter(({ role }, index) => index >= first || role === 'system');
  if (!leavesOutFiles) return sent;
  const question = sent.findLast(({ role }) => role === 'user');
  return sent.map((message) => (message === question ? message : withoutFiles(message)));
}

/** Services refuse an empty message: the file names replace the files. */
function withoutFiles(message: Message): Message {
  if (message.role !== 'user' || !message.attachments?.length) return message;
  const { attachments, ...bare } = message;
  const names = attachments.map(({ name }) => name).join(', ');
  return { ...bare, content: message.content || `[Left out: ${names}]` };
}
