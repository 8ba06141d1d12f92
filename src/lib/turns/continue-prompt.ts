/** No parameter of the API continues an answer, so a question asks for the rest; it is no part of the conversation. */
export const continuePrompt =
  'Continue exactly where your last answer broke off. Begin with its next character; repeat nothing, and say nothing about it.';
