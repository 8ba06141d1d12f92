import { holdsWords, searchWords } from '../text/word-search';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second, quieter text, such as a context window; it is searched, too. */
  detail?: string;
  group?: string;
}

/** More rows help nobody choose, and would make typing slow. */
const maxShown = 100;
const minOfGroup = 10;

export interface ComboboxGroup {
  name: string;
  /** A line in place of options, if it has none. */
  note?: string;
}

/** The options of a group, as they are listed; without a name, those that belong to no group. */
export interface ComboboxSection {
  name?: string;
  note?: string;
  options: ComboboxOption[];
  /** The index of its first option among all rows. */
  start: number;
}

export interface ComboboxMatches {
  /** In the given order, with the options of a group together. */
  options: ComboboxOption[];
  /** Number of matches that are not shown. */
  hidden: number;
}

/** Every word of the query must occur in an option’s label, detail or group. */
export function matchOptions(options: readonly ComboboxOption[], query: string): ComboboxMatches {
  const words = searchWords(query);
  const matching = options.filter(({ label, detail = '', group = '' }) =>
    holdsWords(`${label} ${detail} ${group}`, words),
  );
  const groups = [...new Set(matching.map((option) => option.group))];
  // A long group must not displace the next ones.
  const maxOfGroup = Math.max(minOfGroup, Math.floor(maxShown / groups.length));
  const shown = groups.flatMap((group) =>
    matching.filter((option) => option.group === group).slice(0, maxOfGroup),
  );
  return { options: shown, hidden: matching.length - shown.length };
}

/** Divides the rows by their groups. A group with a note is shown without options, too, at its place in `groups`. */
export function sectionsOf(
  rows: readonly ComboboxOption[],
  groups: readonly ComboboxGroup[],
): ComboboxSection[] {
  const sections: ComboboxSection[] = [];
  for (const [index, option] of rows.entries()) {
    const last = sections.at(-1);
    if (last && last.name === option.group) last.options.push(option);
    else sections.push({ name: option.group, options: [option], start: index });
  }
  for (const { name, note } of groups.toReversed()) {
    if (!note || sections.some((section) => section.name === name)) continue;
    const before = groups.slice(
      0,
      groups.findIndex((group) => group.name === name),
    );
    const at = sections.findLastIndex((section) =>
      before.some((group) => group.name === section.name),
    );
    sections.splice(at + 1, 0, { name, note, options: [], start: rows.length });
  }
  return sections;
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
