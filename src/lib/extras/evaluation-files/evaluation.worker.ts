import { serve } from '$lib/base/workers/serve';
import { base64Of } from '$lib/shared/attachments/fill-request';
import type { ChosenFile } from './chosen-files';
import { UnreadableFile } from './evaluation';
import { mediaType } from './parse-file';
import { checkSize, isShared, readEvaluation, type ReadEvaluation } from './read-files';
import { writeEvaluation } from './write-files';

export interface EvaluationReading {
  read?: ReadEvaluation;
  /** A file that Compare has shared, which is not read here. */
  shared?: File;
  refusal?: string;
}

/** A file with its path in a chosen folder, else its name. */
export interface NamedFile {
  file: File;
  name: string;
}

/** Reads files that were chosen together, or says why it can't. */
async function read(files: readonly NamedFile[]): Promise<EvaluationReading> {
  try {
    for (const { file } of files) checkSize(file);
    const texts = await Promise.all(files.map(withText));
    const shared = texts.findIndex(isShared);
    return shared >= 0 ? { shared: files[shared]?.file } : { read: readEvaluation(texts) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { refusal: error.message };
  }
}

async function withText({ file, name }: NamedFile): Promise<ChosenFile> {
  return { name, text: await (mediaType(name) ? base64Of(file) : file.text()) };
}

const tasks = { read, write: writeEvaluation };

export type EvaluationTasks = typeof tasks;

serve(tasks);
