import {
  requestOf,
  type AssistantMessage,
  type Message,
} from '$lib/base/storage/conversation-records';

/** The answers to the same request as an answer, itself among them, in the order of their choices. */
export function answersBeside(message: Message, siblings: readonly Message[]): AssistantMessage[] {
  const request = requestOf(message);
  if (request === undefined) return [];
  return siblings
    .filter((one) => one.role === 'assistant')
    .filter((one) => requestOf(one) === request)
    .sort((a, b) => (a.choice?.index ?? 0) - (b.choice?.index ?? 0));
}

/** Answers that stand beside each other: the largest `n` of services. An imported conversation may have thousands. */
const maxAnswers = 128;

/** Whether several answers wait for a person's choice. */
export function awaitChoice(answers: readonly AssistantMessage[]): boolean {
  const areSeveral = answers.length > 1 && answers.length <= maxAnswers;
  return areSeveral && !answers.some(({ choice }) => choice?.chosen);
}

/** The answers whose mark changes when one of them is chosen, or none. */
export function withChosen(
  answers: readonly AssistantMessage[],
  chosenId: string | undefined,
): AssistantMessage[] {
  return answers.flatMap((answer) => {
    const { choice } = answer;
    if (!choice || (choice.chosen ?? false) === (answer.id === chosenId)) return [];
    const { request, index } = choice;
    const chosen = answer.id === chosenId ? { chosen: true as const } : {};
    return [{ ...answer, choice: { request, index, ...chosen } }];
  });
}
