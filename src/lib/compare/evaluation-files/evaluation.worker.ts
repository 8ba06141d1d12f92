import { serve } from '$lib/work/serve';
import { UnreadableFile } from './evaluation';
import { checkSize, readEvaluation, type ReadEvaluation } from './read-files';
import { writeEvaluation } from './write-files';

/** Reads files that were chosen together, or says why it can't. */
async function read(files: readonly File[]): Promise<{ read?: ReadEvaluation; refusal?: string }> {
  try {
    for (const file of files) checkSize(file);
    const textOf = async (file: File) => ({ name: file.name, text: await file.text() });
    return { read: readEvaluation(await Promise.all(files.map(textOf))) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { refusal: error.message };
  }
}

const tasks = { read, write: writeEvaluation };

export type EvaluationTasks = typeof tasks;

serve(tasks);
