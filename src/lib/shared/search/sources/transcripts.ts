import { isObject } from '$lib/base/storage/database/schema';
import {
  contentSchema,
  partKey,
  partSchema,
  type Transcript,
  transcriptSchema,
} from '$lib/base/storage/transcript-records';
import { titlePlace } from './hit';
import { firstTime, part, recordsOf, type Source, type SourcePart } from './source';

/** UTF-16 units: words of one query are rarely in the same segment. */
const passageLength = 600;

export const transcripts: Source = {
  kind: 'transcripts',
  timeOf: (value) => (isObject(value) ? firstTime(value.createdAt) : undefined),
  selections: (id) => [
    { kind: 'transcripts', keys: [id] },
    { kind: 'transcript-contents', keys: [id] },
    { kind: 'transcript-parts', prefix: partKey(id, '') },
  ],
  read(_, entries) {
    const [record] = recordsOf('transcripts', transcriptSchema, entries);
    if (!record) return undefined;
    const [joined] = recordsOf('transcript-contents', contentSchema, entries);
    const pieces = recordsOf('transcript-parts', partSchema, entries);
    const words = joined
      ? passages(joined.transcript)
      : pieces.flatMap(({ transcript }) => part('', 'Transcript', transcript.text));
    return {
      title: record.title,
      parts: [
        ...part(titlePlace, 'Title', record.title),
        ...(words.length > 0 ? words : part('', 'Transcript', record.text)),
      ],
    };
  },
};

/** Groups several segments to a part; their place is their index. */
function passages({ text, segments }: Transcript): SourcePart[] {
  if (segments.length === 0) return part('', 'Transcript', text);
  const parts: (SourcePart & { places: { from: number; place: string }[] })[] = [];
  for (const [index, { text: words }] of segments.entries()) {
    const place = String(index);
    const last = parts.at(-1);
    if (!last || last.text.length > passageLength)
      parts.push({ place, label: 'Transcript', text: words, places: [{ from: 0, place }] });
    else {
      last.places.push({ from: last.text.length, place });
      last.text += words.startsWith(' ') ? words : ` ${words}`;
    }
  }
  return parts.filter(({ text: passage }) => passage !== '');
}
