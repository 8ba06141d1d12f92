import { holdsWords, searchWords } from '../text/word-search';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second, quieter text, such as a context window; it is searched too. */
  detail?: string;
  group?: string;
}

/** More rows help nobody choose, and would make typing slow. */
const maxShown = 100;

export interface ComboboxMatches {
  /** In the given order, with the options of a group together. */
  options: ComboboxOption[];
  /** Number of matches that are not shown. */
  hidden: number;
}

/** Every word of the query must occur in an option's label, value, detail or group. */
export function matchOptions(options: readonly ComboboxOption[], query: string): ComboboxMatches {
  const words = searchWords(query);
  const matching = options.filter(({ label, value, detail = '', group = '' }) =>
    holdsWords(`${label} ${value} ${detail} ${group}`, words),
  );
  const groups = [...new Set(matching.map((option) => option.group))];
  const grouped = groups.flatMap((group) => matching.filter((option) => option.group === group));
  return {
    options: grouped.slice(0, maxShown),
    hidden: Math.max(0, grouped.length - maxShown),
  };
}

/** The option whose value or label is exactly the typed text. */
export function namedOption(
  options: readonly ComboboxOption[],
  text: string,
): ComboboxOption | undefined {
  const wanted = text.trim().toLowerCase();
  return (
    options.find((option) => option.value.toLowerCase() === wanted) ??
    options.find((option) => option.label.toLowerCase() === wanted)
  );
}
