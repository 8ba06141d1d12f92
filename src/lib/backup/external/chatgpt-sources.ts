import type { RawRecord } from '$lib/storage/schema';
import { objectsIn, textOf } from './raw-fields';

/** The sources that an answer cites. */
export function sourcesIn(metadata: RawRecord): { url: string; title?: string }[] {
  const references = [...objectsIn(metadata.content_references), ...objectsIn(metadata.citations)];
  const found = new Map<string, { url: string; title?: string }>();
  for (const reference of references)
    for (const item of [reference, ...objectsIn(reference.items)]) {
      const url = textOf(item.url);
      if (url && !found.has(url)) found.set(url, { url, title: textOf(item.title) });
    }
  return [...found.values()];
}

/** Citation marks in the text, between private-use characters that no other program understands. */
const mark = /\ue200[^\ue200\ue201]*\ue201/g;

export function withoutMarks(text: string): { clean: string; marks: number } {
  let marks = 0;
  const clean = text.replace(mark, () => {
    marks += 1;
    return '';
  });
  return { clean, marks };
}
