import type { Problem } from '$lib/api/rules/problem';

/** Hints for missing fields that are chosen rather than typed. */
const hints: { [parameter: string]: string } = {
  model: 'Choose a model, or type its id.',
  model_id: 'Choose a model, or type its id.',
  voice: 'Choose a voice, or type its name.',
};

/** The problem with a message for forms, which says what to do rather than what the request violates. */
export function withFormMessage<
  P extends { kind: string } & Pick<Problem, 'parameter' | 'message'>,
>(problem: P): P {
  const ask = problem.kind === 'required' ? hints[problem.parameter] : undefined;
  return ask === undefined ? problem : { ...problem, message: ask };
}

/** The message of a broken rule of the specification, which the service need not follow. */
export function describeWarning(message: string): string {
  return `${message} The service may refuse it.`;
}
