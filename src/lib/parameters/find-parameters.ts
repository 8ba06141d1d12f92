import { holdsWords, searchWords } from '$lib/ui/text/word-search';
import type { Parameter } from '$lib/api/rules/request-description';

/** Parameters that contain every word of the query in their name, group or help. Matches in the name come first. */
export function findParameters(parameters: readonly Parameter[], query: string): Parameter[] {
  const words = searchWords(query);
  const holds = (text: string) => holdsWords(text, words);
  const found = parameters.filter(({ name, group, help }) => holds(`${name} ${group} ${help}`));
  const inName = found.filter(({ name }) => holds(name) || holds(name.replaceAll('_', ' ')));
  return [...inName, ...found.filter((parameter) => !inName.includes(parameter))];
}
