import { isObject } from './wire/json';

type Item = { [name: string]: unknown };

/** Members of an item that hold its text, in parts or as a string. */
export const textMembers = ['content', 'summary', 'arguments', 'input', 'code'];

/** Members of a part that hold its text. */
export const partTexts = ['text', 'refusal'];

/** When earlier text is preserved: if the later form has `less` of it, or has `nothing`. */
export type PreserveIf = 'less' | 'nothing';

/** Items of the final response, with text that events brought and the response does not have. */
export function withEarlierItems(final: Item[], assembled: Item[], where: PreserveIf): Item[] {
  const items = [...final];
  const missing: [place: number, item: Item][] = [];
  const hasText = final.some((item) => itemText(item) !== '');
  assembled.forEach((before, place) => {
    const at = counterpart(before, place, final, where);
    if (at >= 0) items[at] = withEarlierText(items[at] ?? {}, before, where);
    else if (where === 'less' || (itemText(before) !== '' && !hasText))
      missing.push([place, before]);
  });
  for (const [place, item] of missing) items.splice(place, 0, item);
  return items;
}

/** The later form of an item, with earlier texts that are missing from it. */
export function withEarlierText(after: Item, before: Item, where: PreserveIf): Item {
  const preserved = textMembers.filter((member) => {
    const left = textIn(after[member]).length;
    return textIn(before[member]).length > left && (where === 'less' || left === 0);
  });
  // A response that did not complete may omit members that arrived before, such as the image so far.
  const whole = where === 'less' ? { ...before, ...withoutNothing(after) } : after;
  return { ...whole, ...Object.fromEntries(preserved.map((member) => [member, before[member]])) };
}

/** Matches items by id, else by position: servers give the items of their last event new ids. */
function counterpart(before: Item, place: number, final: Item[], where: PreserveIf): number {
  const byId = final.findIndex(({ id }) => typeof id === 'string' && id !== '' && id === before.id);
  const there = final[place];
  if (byId >= 0 || there?.type !== before.type) return byId;
  return where === 'nothing' || isContinuation(itemText(before), itemText(there ?? {}))
    ? place
    : -1;
}

function withoutNothing(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
}

function isContinuation(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

function itemText(item: Item): string {
  return textMembers.map((member) => textIn(item[member])).join('');
}

function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textIn).join('');
  return isObject(value) ? textIn(value.text ?? value.refusal) : '';
}
