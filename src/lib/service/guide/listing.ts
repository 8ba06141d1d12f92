import type { Skill } from './answer';

export const listing: Skill = {
  lookingFor: 'items to list or sort',
  answer({ prompt, wording }) {
    const colon = prompt.indexOf(':');
    const command = /\b(list|sort|order|reverse)\b/i.exec(prompt.slice(0, Math.max(colon, 0)));
    if (!command) return undefined;
    const items = prompt
      .slice(colon + 1)
      .split(/[\n,;]+/)
      .map((item) => item.replace(/^\s*(?:[-*]|\d+[.)])?\s+/, '').trim())
      .filter((item) => item !== '');
    if (items.length < 2) return undefined;
    const verb = command[1]?.toLowerCase();
    const sorted = verb === 'sort' || verb === 'order';
    const ordered = sorted
      ? items.toSorted(compare)
      : verb === 'reverse'
        ? items.toReversed()
        : items;
    const lines = ordered.map((item, index) => `${index + 1}. ${item}`);
    const opening = wording('Here they are', 'In order', 'As a list');
    const how = sorted ? ', from first to last' : '';
    return { text: [`${opening}${how}, ${items.length} items:\n\n${lines.join('\n')}`] };
  },
};

const collator = new Intl.Collator('en', { numeric: true });

function compare(one: string, other: string): number {
  return collator.compare(one, other);
}
