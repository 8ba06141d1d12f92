import { serve } from '$lib/work/serve';
import { UnreadableFile } from './evaluation';
import { checkSize, isShared, readEvaluation, type ReadEvaluation } from './read-files';
import { writeEvaluation } from './write-files';

interface Reading {
  read?: ReadEvaluation;
  /** A file that Compare has shared, which is not read here. */
  shared?: File;
  refusal?: string;
}

/** Reads files that were chosen together, or says why it can't. */
async function read(files: readonly File[]): Promise<Reading> {
  try {
    for (const file of files) checkSize(file);
    const textOf = async (file: File) => ({ name: file.name, text: await file.text() });
    const texts = await Promise.all(files.map(textOf));
    const shared = texts.findIndex(isShared);
    return shared >= 0 ? { shared: files[shared] } : { read: readEvaluation(texts) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { refusal: error.message };
  }
}

const tasks = { read, write: writeEvaluation };

export type EvaluationTasks = typeof tasks;

serve(tasks);
