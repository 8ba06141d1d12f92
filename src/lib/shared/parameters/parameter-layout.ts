import {
  isAccepted,
  type KnownService,
  type Parameter,
} from '$lib/base/api/rules/request-description';
import { holdsWords, searchWords } from '$lib/base/ui/text/word-search';

/** The parts of a form. */
interface ParameterLayout {
  first: Parameter[];
  others: Parameter[];
  /** Not accepted by the service that the request goes to. */
  unaccepted: Parameter[];
}

/**
 * Divides parameters into those that people use most, the rest, and those that the service does not
 * accept. Of the first ones, an unaccepted one is replaced by its deprecated form where the service accepts that.
 */
export function layOut(
  parameters: readonly Parameter[],
  firstNames: readonly string[],
  service: KnownService | undefined,
): ParameterLayout {
  const accepted = parameters.filter((parameter) => isAccepted(parameter, service));
  const first = firstNames.flatMap(
    (wanted) =>
      accepted.find(({ name }) => name === wanted) ??
      accepted.find(({ deprecatedFor }) => deprecatedFor === wanted) ??
      [],
  );
  return {
    first,
    others: accepted.filter((parameter) => !first.includes(parameter)),
    unaccepted: parameters.filter((parameter) => !accepted.includes(parameter)),
  };
}

/** Parameters that contain every word of the query in their label, name, group or help. Matches in the label or name come first. */
export function findParameters(parameters: readonly Parameter[], query: string): Parameter[] {
  const words = searchWords(query);
  const holds = (text: string) => holdsWords(text, words);
  const found = parameters.filter(({ label, name, group, help }) =>
    holds(`${label} ${name} ${group} ${help}`),
  );
  const inName = found.filter(
    ({ label, name }) => holds(`${label} ${name}`) || holds(name.replaceAll('_', ' ')),
  );
  return [...inName, ...found.filter((parameter) => !inName.includes(parameter))];
}
