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
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = options.filter((option) => {
    const text =
      `${option.label} ${option.value} ${option.detail ?? ''} ${option.group ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
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
