import type { Problem } from '$lib/api/rules/problem';

/** Fields that are chosen rather than typed: what to do where they are missing. */
const asks: { [parameter: string]: string } = {
  model: 'Choose a model, or type the id of one.',
  model_id: 'Choose a model, or type the id of one.',
  voice: 'Choose a voice, or type the name of one.',
};

/** A problem in the words of a form, which says what to do rather than what the request lacks. */
export function formWords<P extends { kind: string } & Pick<Problem, 'parameter' | 'message'>>(
  problem: P,
): P {
  const ask = problem.kind === 'required' ? asks[problem.parameter] : undefined;
  return ask === undefined ? problem : { ...problem, message: ask };
}
