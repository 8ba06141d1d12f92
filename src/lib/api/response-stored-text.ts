import { isObject } from './json';

type Item = { [name: string]: unknown };

/** The members of an item in which its text stands: text in parts, or a text itself. */
export const textMembers = ['content', 'summary', 'arguments', 'input', 'code'];

/** The members of a part in which its text stands. */
export const partTexts = ['text', 'refusal'];

/** Which text stays: one of which `less` is left later, or one of which `nothing` is. */
export type KeptWhere = 'less' | 'nothing';

/** The items of the response that ended a stream, with the text that they would take away from what events brought. */
export function withKeptText(final: Item[], assembled: Item[], where: KeptWhere): Item[] {
  const items = [...final];
  const missing: [place: number, item: Item][] = [];
  const hasText = final.some((item) => itemText(item) !== '');
  assembled.forEach((before, place) => {
    const at = counterpart(before, place, final, where);
    if (at >= 0) items[at] = keptText(items[at] ?? {}, before, where);
    else if (itemText(before) !== '' && (where === 'less' || !hasText))
      missing.push([place, before]);
  });
  for (const [place, item] of missing) items.splice(place, 0, item);
  return items;
}

/** The later form of an item, with the texts of the earlier one that it would take away. */
export function keptText(after: Item, before: Item, where: KeptWhere): Item {
  const kept = textMembers.filter((member) => {
    const left = textIn(after[member]).length;
    return textIn(before[member]).length > left && (where === 'less' || left === 0);
  });
  return { ...after, ...Object.fromEntries(kept.map((member) => [member, before[member]])) };
}

/** By its id, else by its place: servers give the items of their last event new ids. */
function counterpart(before: Item, place: number, final: Item[], where: KeptWhere): number {
  const byId = final.findIndex(({ id }) => typeof id === 'string' && id !== '' && id === before.id);
  const there = final[place];
  if (byId >= 0 || there?.type !== before.type) return byId;
  return where === 'nothing' || isContinuation(itemText(before), itemText(there ?? {}))
    ? place
    : -1;
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
