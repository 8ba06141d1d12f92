import type { FormatChoices } from './guess-format';

/** The rows that a batch file was made from, and how they were read. */
export interface SourceData {
  file: File;
  choices: FormatChoices;
}

/** Both last as long as the page: a file of the disk is not kept, only named. */
const ofMadeFile = new WeakMap<File, SourceData>();
const ofInput = new Map<string, SourceData>();

export function noteMadeFile(made: File, source: SourceData): void {
  ofMadeFile.set(made, source);
}

/** The file is at the service now, under this id. */
export function noteInput(connectionId: string, inputId: string, file: File): void {
  const source = ofMadeFile.get(file);
  if (source) ofInput.set(keyOf(connectionId, inputId), source);
}

/** The data of an input file that was made and uploaded by this page. */
export function sourceOf(connectionId: string, inputId: string | null): SourceData | undefined {
  return inputId === null ? undefined : ofInput.get(keyOf(connectionId, inputId));
}

function keyOf(connectionId: string, inputId: string): string {
  return `${connectionId}:${inputId}`;
}
