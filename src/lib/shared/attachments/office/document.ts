import { writeFlow } from './flow-text';
import type { OfficePackage, WriteLine } from './office-package';
import { attribute, eachElement, within, type XmlElement } from '$lib/base/formats/xml/xml';

/** Writes a DOCX document as Markdown: headings, paragraphs, lists, tables, then footnotes and endnotes. */
export async function writeDocument(
  { part, related }: OfficePackage,
  path: string,
  write: WriteLine,
): Promise<void> {
  const paths = await related(path);
  const format = paragraphFormat(
    await part(paths.get('styles')),
    await part(paths.get('numbering')),
  );
  eachElement(await part(path), 'body', (body) => writeFlow(body, write, format));
  for (const kind of ['footnote', 'endnote'])
    eachElement(await part(paths.get(`${kind}s`)), kind, (note) => {
      // The lines between text and notes have a type.
      if (!attribute(note, 'type')) writeFlow(note, write, (text) => `\n[Note] ${text}`);
    });
}

const valueOf = (element: XmlElement, name: string) =>
  within(element, name).map((each) => attribute(each, 'val'))[0];

function paragraphFormat(stylesXml: string, numberingXml: string) {
  const styles = new Map<string | undefined, XmlElement>();
  const lists = new Map<string | undefined, string | undefined>();
  const levels = new Map<string | undefined, XmlElement[]>();
  eachElement(stylesXml, 'style', (style) => styles.set(attribute(style, 'styleId'), style));
  eachElement(numberingXml, 'abstractNum', (list) =>
    levels.set(attribute(list, 'abstractNumId'), within(list, 'lvl')),
  );
  eachElement(numberingXml, 'num', (list) =>
    lists.set(attribute(list, 'numId'), valueOf(list, 'abstractNumId')),
  );

  return (text: string, paragraph: XmlElement): string => {
    const style = styles.get(valueOf(paragraph, 'pStyle'));
    const heading = headingLevel(style && valueOf(style, 'name'));
    if (heading) return `\n${'#'.repeat(heading)} ${text}`;
    const list = valueOf(paragraph, 'numId') ?? (style && valueOf(style, 'numId'));
    const depth = Number(valueOf(paragraph, 'ilvl') ?? 0);
    const level = levels.get(lists.get(list))?.[depth];
    if (!level) return `\n${text}`;
    const mark = valueOf(level, 'numFmt') === 'bullet' ? '-' : '1.';
    return `${'   '.repeat(depth)}${mark} ${text}`;
  };
}

/** 0 for a style that is no heading. The names are the same in all languages. */
function headingLevel(name = ''): number {
  return /^title$/i.test(name) ? 1 : Number(/^heading ([1-6])$/i.exec(name)?.[1] ?? 0);
}
