import { DamagedEntry } from '$lib/base/formats/zip/zip-file';
import { plural } from '$lib/base/ui/text/amounts';
import { writeDocument } from './document';
import { openPackage, TooMuchText } from './office-package';
import { writePresentation } from './presentation';
import { writeWorkbook } from './workbook';
import type { RefusalReason } from './refusal';

export interface OfficeText {
  text: string;
  /** Media type. */
  type: string;
}

/** A refusal is a value, because errors lose their class on the way out of a worker. */
export type OfficeOutcome = OfficeText | { refusal: RefusalReason };

/** The text of a DOCX, XLSX or PPTX file, of at most `limit` UTF-16 units. Never rejects. */
export async function readOffice(file: Blob, limit: number): Promise<OfficeOutcome> {
  try {
    const [first] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
    return first === 0xd0 ? { refusal: await compoundRefusal(file) } : await read(file, limit);
  } catch (error) {
    const what = 'a Word, Excel or PowerPoint file';
    const isLong = error instanceof TooMuchText;
    return { refusal: isLong ? { kind: 'too-much-text', limit } : { kind: 'undecodable', what } };
  }
}

/** Encrypted files and those of Office 97 are compound files, whose directory has names in UTF-16. */
async function compoundRefusal(file: Blob): Promise<RefusalReason> {
  const names = new TextDecoder('utf-16le').decode(await file.arrayBuffer());
  return { kind: names.includes('EncryptedPackage') ? 'encrypted' : 'old-office' };
}

/** By the folder of the main part, which all programs name alike. */
const formats = new Map([
  ['word', { write: writeDocument, type: 'wordprocessingml.document' }],
  ['xl', { write: writeWorkbook, type: 'spreadsheetml.sheet' }],
  ['ppt', { write: writePresentation, type: 'presentationml.presentation' }],
]);

async function read(file: Blob, limit: number): Promise<OfficeOutcome> {
  let text = '';
  const write = (line: string) => {
    text += `${line}\n`;
    if (text.length > limit) throw new TooMuchText();
  };
  const office = await openPackage(file);
  const path = (await office.related('')).get('officeDocument') ?? '';
  const format = formats.get(path.replace(/\/.*$/, ''));
  if (!format) return { refusal: { kind: 'unknown-content' } };
  if (!office.names.includes(path)) throw new DamagedEntry();
  await format.write(office, path, write);
  if (!text.trim()) return { refusal: { kind: 'no-text' } };
  const pictures = office.names.filter((name) => name.includes('/media/')).length;
  if (pictures > 0) write(`\n[${plural(pictures, 'picture')} not included]`);
  return {
    text: text.trim().toWellFormed(),
    type: `application/vnd.openxmlformats-officedocument.${format.type}`,
  };
}
