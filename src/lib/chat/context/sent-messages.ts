import type { Conversation, Message } from '$lib/storage/conversation-records';

/** What of a branch is sent. */
type Sent = Pick<Conversation, 'sentFrom' | 'leavesOutFiles'>;

/** What of a branch a request holds: all from one message on, and what the system says before it. */
export function sentMessages(path: Message[], { sentFrom, leavesOutFiles }: Sent): Message[] {
  const first = path.findIndex(({ id }) => id === sentFrom);
  const sent =
    first <= 0 ? path : path.filter(({ role }, index) => index >= first || role === 'system');
  if (!leavesOutFiles) return sent;
  const question = sent.findLast(({ role }) => role === 'user');
  return sent.map((message) => (message === question ? message : withoutFiles(message)));
}

/** An empty message would be refused: the names stand in the place of the files. */
function withoutFiles(message: Message): Message {
  if (message.role !== 'user' || !message.attachments?.length) return message;
  const { attachments, ...bare } = message;
  const names = attachments.map(({ name }) => name).join(', ');
  return { ...bare, content: message.content || `[Left out: ${names}]` };
}
