import { sniffEncoding } from '$lib/base/formats/jsonl/encoding';
import { unusedName } from '$lib/base/ui/files/save-file';
import { DelimitedRows, firstRow } from './delimited-rows';
import { JsonRows } from './json-rows';
import { type OnBytesRead, RowFile } from './row-file';
import { type FormatChoices, guessFormat, type UnreadCause, type RowFormat } from './row-format';

/** Bytes inspected before a file is read. */
const headBytes = 256 * 1024;

export type TextEncodingName = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** Why a file cannot be read at all. */
export type Refusal = 'empty' | 'gzip' | 'zip' | 'binary' | 'json-array' | 'no-rows' | UnreadCause;

export interface OpenedRows {
  rows: RowFile;
  format: RowFormat;
  encoding: TextEncodingName;
  /** Sentences about column names that were changed. */
  columnNotes: string[];
}

/** Detects the format of a file of rows and scans it once. Rejects if the file cannot be read. */
export async function openRows(
  file: File,
  choices: FormatChoices,
  onprogress: OnBytesRead,
): Promise<OpenedRows | { refusal: Refusal }> {
  if (file.size === 0) return { refusal: 'empty' };
  const encoding = sniffEncoding(new Uint8Array(await file.slice(0, 1024).arrayBuffer()));
  switch (encoding) {
    case 'gzip':
    case 'zip':
    case 'binary':
      return { refusal: encoding };
    case 'utf-16le':
    case 'utf-16be':
      return openText(await transcoded(file, encoding), 'UTF-16', 0, choices, onprogress);
    default:
      return openUtf8(file, encoding === 'utf-8-bom' ? 3 : 0, choices, onprogress);
  }
}

/** A file that is not valid UTF-8 is most often Windows-1252 from an old spreadsheet. */
async function openUtf8(file: File, mark: number, choices: FormatChoices, onprogress: OnBytesRead) {
  try {
    return await openText(file, 'UTF-8', mark, choices, onprogress);
  } catch (reason) {
    if (!(reason instanceof TypeError)) throw reason;
    const readable = await transcoded(file, 'windows-1252');
    return openText(readable, 'Windows-1252', 0, choices, onprogress);
  }
}

/** The file as UTF-8; the browser stores large ones on disk. */
async function transcoded(file: File, encoding: string): Promise<File> {
  const text = file
    .stream()
    .pipeThrough(new TextDecoderStream(encoding))
    .pipeThrough(new TextEncoderStream());
  return new File([await new Response(text).blob()], file.name);
}

/** @param mark bytes of the byte order mark */
async function openText(
  file: File,
  encoding: TextEncodingName,
  mark: number,
  choices: FormatChoices,
  onprogress: OnBytesRead,
): Promise<OpenedRows | { refusal: Refusal }> {
  const isWhole = mark + headBytes >= file.size;
  const head = wholeLines(await file.slice(mark, mark + headBytes).text(), isWhole);
  if (/^\s*\[\s*[{[\]]/.test(head) && choices.kind === undefined) return { refusal: 'json-array' };
  const format = guessFormat({ text: head, isWhole }, file.name, choices);
  const { rows, columnNotes } =
    format.kind === 'jsonl'
      ? { rows: new RowFile(file, new JsonRows(), mark), columnNotes: [] }
      : delimitedRows(file, format, head, mark);
  await rows.scan(onprogress);
  if (rows.rowCount === 0) return { refusal: rows.unread?.cause ?? 'no-rows' };
  return { rows, format, encoding, columnNotes };
}

/** A row cut by the end of the head would seem too short. */
function wholeLines(head: string, isWhole: boolean): string {
  const end = head.lastIndexOf('\n');
  return isWhole || end < 0 ? head : head.slice(0, end + 1);
}

function delimitedRows(
  file: File,
  format: Extract<RowFormat, { kind: 'delimited' }>,
  head: string,
  mark: number,
): { rows: RowFile; columnNotes: string[] } {
  const newline = head.includes('\n') || !head.includes('\r') ? '\n' : '\r';
  const first = firstRow(head, format, newline);
  const { columns, notes }: ColumnNames = format.header
    ? columnsOfHeader(first.cells)
    : { columns: numberedColumns(first.cells.length), notes: [] };
  const headerBytes = new TextEncoder().encode(head.slice(0, first.end)).length;
  const reader = new DelimitedRows(format, newline, columns);
  const start = format.header ? mark + headerBytes : mark;
  return { rows: new RowFile(file, reader, start), columnNotes: notes };
}

/** UTF-16 units; a template accepts no longer names. */
const maxNameLength = 100;

interface ColumnNames {
  columns: string[];
  /** Sentences about names that were changed to make them unique. */
  notes: string[];
}

/** Names for columns without a header: "column 1" and so on. */
function numberedColumns(count: number): string[] {
  return Array.from({ length: count }, (_, index) => numbered(index));
}

/** Names from a header row: blank, repeated and overlong names are replaced. */
function columnsOfHeader(header: readonly string[]): ColumnNames {
  const columns: string[] = [];
  const notes: string[] = [];
  header.forEach((cell, index) => {
    const name = cell.trim().slice(0, maxNameLength) || numbered(index);
    const column = unusedName(name, columns);
    if (cell.trim() === '')
      notes.push(`Column ${index + 1} has no name and is called “${column}” here.`);
    else if (column !== name)
      notes.push(`Column ${index + 1} repeats the name “${name}” and is called “${column}” here.`);
    columns.push(column);
  });
  return { columns, notes };
}

function numbered(index: number): string {
  return `column ${index + 1}`;
}
