import type { Target } from './in-page';
import { endedAnswers, seeEnded } from './stored';
import type { Visitor } from './visitor';
import { article, button, textbox } from './targets';

export const composer = textbox('Message');
export const send = button('Send');
export const stop = button('Stop');
export const question = article('User message');
export const answer = article('Assistant message');
const streaming: Target = { ...answer, attribute: ['aria-busy', 'true'] };

/** The address names the conversation, so a reload finds it. */
export async function seeConversation(visitor: Visitor): Promise<void> {
  await visitor.seeAddress(/[?&]id=/);
}

export async function ask(visitor: Visitor, text: string): Promise<void> {
  await visitor.fill(composer, text);
  await visitor.click(send);
}

/** Nothing streams, and the next message can be sent. */
export async function seeIdle(visitor: Visitor): Promise<void> {
  await visitor.see(send);
  await visitor.seeNone(streaming);
}

/**
 * Asks and waits until the answer has ended, well or badly, and is stored in a conversation that the
 * address names.
 */
export async function askToEnd(visitor: Visitor, text: string): Promise<void> {
  const shown = (await visitor.all(answer)).length;
  const ended = await endedAnswers(visitor, 'messages');
  await ask(visitor, text);
  await visitor.seeCount(answer, shown + 1);
  await seeIdle(visitor);
  await seeEnded(visitor, 'messages', ended + 1);
  await seeConversation(visitor);
}
