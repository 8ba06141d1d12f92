import { evaluationFiles } from '$lib/extras';

/** The endings of the files that rows and evaluations are in. */
export const rowFiles = '.yaml,.yml,.json,.jsonl,.ndjson,.csv,.tsv,.tab,.txt,.md';

/** The first bytes of a file say whether it is an evaluation. */
const head = { bytes: 4096, mark: /^\s*\{\s*"item"\s*:|^[^\n]*__expected/ };

/** Whether a file holds an evaluation, not rows alone, and can be opened as one. */
export async function isEvaluationFile(file: File): Promise<boolean> {
  if (!evaluationFiles) return false;
  if (/\.(?:ya?ml|json)$/i.test(file.name)) return true;
  return head.mark.test(await file.slice(0, head.bytes).text());
}
