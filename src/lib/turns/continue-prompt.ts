/** No parameter of the API continues an answer, so a question requests the rest; it is not part of the conversation. */
export const continuePrompt =
  'Continue exactly where your last answer broke off. Begin with its next character; repeat nothing, and say nothing about it.';
