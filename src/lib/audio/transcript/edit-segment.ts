import type { Transcript } from '$lib/storage/transcript-records';
import { joinTexts } from '$lib/speech-to-text/joined-text';
import { spreadWords } from '$lib/speech-to-text/word-times';

/** Replaces the text of a segment. Its times stay; the times of its words are spread over the new text. */
export function editSegment(transcript: Transcript, index: number, typed: string): Transcript {
  const segment = transcript.segments[index];
  const text = typed.replace(/\s+/g, ' ').trim();
  if (!segment || text === segment.text) return transcript;
  const { start, end } = segment;
  const words = segment.words.length > 0 ? spreadWords(text, start, end) : [];
  const segments = transcript.segments.with(index, { ...segment, text, words, edited: true });
  return { ...transcript, segments, text: replaceIn(transcript, index, text) };
}

/** Applies the person's edits in `before` to `after`, which contains the same segments and more. */
export function keepEdits(before: Transcript, after: Transcript): Transcript {
  return before.segments
    .filter(({ edited }) => edited)
    .reduce((transcript, { text, start, end }) => {
      const index = transcript.segments.findIndex(
        (segment) => segment.start === start && segment.end === end,
      );
      return editSegment(transcript, index, text);
    }, after);
}

/** Edits the service's own text to keep its paragraphs; joins the segments if the text does not contain them. */
function replaceIn({ text, segments }: Transcript, index: number, replacement: string): string {
  let from = 0;
  for (const [at, segment] of segments.entries()) {
    const place = text.indexOf(segment.text, from);
    if (place < 0) break;
    const end = place + segment.text.length;
    if (at === index) return text.slice(0, place) + replacement + text.slice(end);
    from = end;
  }
  return joinTexts(segments.map((segment, at) => (at === index ? replacement : segment.text)));
}
