import { holdsWords, searchWords } from '$lib/ui/text/word-search';
import type { Parameter } from '$lib/api/rules/request-description';

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
