import type { Parameter } from '$lib/api/rules/request-description';

/** Parameters that contain every word of the query in their name, group or help. Matches in the name come first. */
export function findParameters(parameters: readonly Parameter[], query: string): Parameter[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = parameters.filter(({ name, group, help }) => holds(`${name} ${group} ${help}`));
  const inName = found.filter(({ name }) => holds(name) || holds(name.replaceAll('_', ' ')));
  return [...inName, ...found.filter((parameter) => !inName.includes(parameter))];
}
