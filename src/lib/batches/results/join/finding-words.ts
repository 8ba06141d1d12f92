import type { Finding } from './findings';
import type { LostFile } from './load-attempts';

const fileNames: Record<Finding['file'], string> = {
  input: 'input file',
  output: 'output file',
  errors: 'error file',
};

/** One sentence; `isChain` if there is more than one attempt. */
export function describeFinding(
  { kind, file, line, attempt, customId, reason }: Finding,
  isChain: boolean,
): string {
  const place = `Line ${line.toLocaleString('en')} of the ${fileNames[file]}${ofAttempt(attempt, isChain)}`;
  switch (kind) {
    case 'broken-line':
      return `${place} cannot be read: ${reason ?? 'it is not JSON.'}`;
    case 'duplicate':
      return file === 'output' || file === 'errors'
        ? `${place} repeats the custom_id ${customId}: of two results the last counts, and a success before a failure of another file.`
        : `${place} repeats the custom_id ${customId}: their results cannot be told apart.`;
    case 'not-in-input':
      return `${place} has the custom_id ${customId}, which is not in the input. Its row is kept.`;
  }
}

export function describeLost({ kind, attempt }: LostFile, isChain: boolean): string {
  const file = `The ${fileNames[kind]}${ofAttempt(attempt, isChain)} is no longer on the service, and no copy was kept.`;
  if (kind === 'input')
    return `${file} Requests without an answer cannot be named, and failed ones cannot be retried.`;
  return `${file} Its results are missing below.`;
}

function ofAttempt(attempt: number, isChain: boolean): string {
  return isChain ? ` of attempt ${attempt + 1}` : '';
}
