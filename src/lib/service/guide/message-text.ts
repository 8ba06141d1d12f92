import type { ChatMessage } from '../../api/chat-types';

/** The text parts of a message, joined. Other parts and the text of attached files are left out. */
export function messageText({ content }: ChatMessage): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? content : [];
  return parts
    .map((part) => (part.type === 'text' && !part.text.startsWith('<file ') ? part.text : ''))
    .join('\n');
}

export function lastUserText(messages: ChatMessage[]): string {
  const message = messages.findLast(({ role }) => role === 'user');
  return message ? messageText(message).trim() : '';
}

/** The words of at least four letters that are not common words, in lower case. */
export function keywords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return words.filter((word) => !commonWords.has(word));
}

const commonWords = new Set(
  (
    'about above after also because been before being between both call could does each even every from gets give ' +
    'given gives have into just like made make many more most much need only other over please return returns same ' +
    'should some such take tell than that their them then there these they this those through used user using very ' +
    'want well were what when where which while will with would your'
  ).split(' '),
);
