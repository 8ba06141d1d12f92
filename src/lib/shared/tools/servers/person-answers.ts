/**
 * The answers that a server requests from the person, loaded together by the one `import()` of server-requests.ts. The
 * boundary of a chunk, not a list for other importers.
 */
export { askPerson } from './elicitation/ask-person';
export { answerWithModel } from './sampling/answer-with-model';
