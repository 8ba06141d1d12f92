import { writeFlow } from './flow-text';
import type { OfficePackage, WriteLine } from './office-package';
import { attribute, eachElement, within, type XmlElement } from '$lib/base/formats/xml/xml';

/** Writes the texts of each slide of a PPTX presentation, then its notes. */
export async function writePresentation(
  { part, related }: OfficePackage,
  path: string,
  write: WriteLine,
): Promise<void> {
  const paths = await related(path);
  const slides: string[] = [];
  eachElement(await part(path), 'sldId', (each) =>
    slides.push(paths.get(attribute(each, 'id')) ?? ''),
  );
  for (const [index, slide] of slides.entries()) {
    write(`\n[Slide ${index + 1}]`);
    eachElement(await part(slide), 'spTree', (shapes) => writeShapes(shapes, write));
    const notes = (await related(slide)).get('notesSlide');
    eachElement(await part(notes), 'spTree', (shapes) => writeShapes(shapes, write, '[Notes] '));
  }
}

/** Placeholders for the picture of the slide, its number, and what is the same on all slides. */
const leftOut: ReadonlySet<string> = new Set(['sldImg', 'sldNum', 'dt', 'ftr', 'hdr']);

function writeShapes(shapes: XmlElement, write: WriteLine, prefix = ''): void {
  for (const shape of within(shapes, 'sp', 'graphicFrame')) {
    const placeholder = within(shape, 'ph').map((each) => attribute(each, 'type'))[0] ?? '';
    const mark = /title$/i.test(placeholder) ? '# ' : prefix;
    if (leftOut.has(placeholder)) continue;
    writeFlow(shape, write, (text, paragraph) => {
      const level = within(paragraph, 'pPr').map((each) => Number(attribute(each, 'lvl')))[0] ?? 0;
      return mark + '  '.repeat(Math.min(level || 0, 8)) + text;
    });
  }
}
