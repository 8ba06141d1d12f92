import { batchFileLimits } from '$lib/base/api/rules/batch-request';
import type { KnownService } from '$lib/base/api/rules/request-description';
import { decodeLines, readLineBlocks } from '$lib/base/formats/jsonl/line-blocks';
import { sniffEncoding, type Encoding } from '$lib/base/formats/jsonl/encoding';
import { formatCount } from '$lib/base/ui/text/amounts';
import { throttle } from '$lib/base/workers/throttle';
import { bytesPerToken, type KnownModel } from './request-line';
import { LineChecker, type ModelCount } from './line-checker';
import { type FileProblem, type ProblemCode, type ProblemGroup, ProblemGroups } from './problems';
import { sizeRefusal, sizeWarning } from './size-refusal';

/** Maximum bytes of one line in memory. */
export const maxLineBytes = 16 * 1024 * 1024;

export interface CheckProgress {
  bytes: number;
  lines: number;
}

export interface CheckReport {
  /** Non-blank lines. */
  lines: number;
  /** Errors first. */
  groups: ProblemGroup[];
  /** Models that the lines use, most frequent first. */
  models: ModelCount[];
  /** Lines of models beyond those listed. */
  otherModelLines: number;
  /** Estimated input tokens of all lines. */
  inputTokens: number;
}

/**
 * Checks a batch input file before its upload. The file is streamed: only a few megabytes and the custom_ids are in
 * memory. Rejects with the DOMException of the Blob if it cannot be read.
 */
export async function checkFile(
  file: Blob,
  models: readonly KnownModel[] | undefined,
  onprogress: (progress: CheckProgress) => void,
  service?: KnownService,
): Promise<CheckReport> {
  const refusal = refusalBySize(file.size) ?? refusalByEncoding(await encodingOf(file));
  if (refusal) return refusedReport(refusal);
  const checker = new LineChecker(models, service);
  const tokens = await checkLines(file, checker, onprogress);
  const warning = sizeWarning(file.size);
  if (warning !== undefined) checker.problems.add(wholeFile('large', 'warning', warning));
  if (checker.requests > batchFileLimits.lines)
    checker.problems.add(tooManyLines(checker.requests));
  if (checker.requests === 0)
    checker.problems.add(wholeFile('empty', 'error', 'The file has only blank lines.'));
  const { models: counts, others } = checker.models.result();
  return {
    lines: checker.requests,
    groups: checker.problems.sorted,
    models: counts,
    otherModelLines: others,
    inputTokens: Math.round(tokens),
  };
}

async function checkLines(
  file: Blob,
  checker: LineChecker,
  onprogress: (progress: CheckProgress) => void,
): Promise<number> {
  const report = throttle(onprogress);
  let tokens = 0;
  const take = checker.take.bind(checker);
  for await (const { bytes, cut, end } of readLineBlocks(file, maxLineBytes)) {
    const before = checker.promptCharacters;
    if (cut) checker.takeTooLong(beginningOf(bytes), maxLineBytes);
    else {
      const characters = decodeLines(bytes, take);
      const bytesPerCharacter = bytes.length / Math.max(1, characters);
      tokens += ((checker.promptCharacters - before) * bytesPerCharacter) / bytesPerToken;
    }
    report({ bytes: end, lines: checker.requests });
  }
  checker.end();
  return tokens;
}

function beginningOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 1000));
}

async function encodingOf(file: Blob): Promise<Encoding> {
  return sniffEncoding(new Uint8Array(await file.slice(0, 1024).arrayBuffer()));
}

/** Checks the size before the file is read; undefined when it is accepted. */
export function refusalBySize(bytes: number): FileProblem | undefined {
  const reason = sizeRefusal(bytes);
  if (reason === undefined) return undefined;
  return wholeFile(bytes === 0 ? 'empty' : 'too-large', 'error', reason);
}

const encodingRefusals: Partial<Record<Encoding, string>> = {
  'utf-16le': 'The file is UTF-16 (little-endian). Save it as UTF-8.',
  'utf-16be': 'The file is UTF-16 (big-endian). Save it as UTF-8.',
  gzip: 'The file is compressed with gzip. Unpack it first.',
  zip: 'The file is a ZIP archive (Excel files are, too). Unpack it, or export it as JSONL.',
  binary: 'The file is binary data, not text.',
};

function refusalByEncoding(encoding: Encoding): FileProblem | undefined {
  const reason = encodingRefusals[encoding];
  return reason === undefined ? undefined : wholeFile('encoding', 'error', reason);
}

function tooManyLines(lines: number): FileProblem {
  const reason = `The file has ${formatCount(lines)} lines; some services take 50,000 at most.`;
  return wholeFile('many-lines', 'warning', reason);
}

function wholeFile(
  code: ProblemCode,
  severity: FileProblem['severity'],
  reason: string,
): FileProblem {
  return { code, severity, field: '', reason, words: '' };
}

/** Report of a file that was refused without being read. */
export function refusedReport(problem: FileProblem): CheckReport {
  const problems = new ProblemGroups();
  problems.add(problem);
  return { lines: 0, groups: problems.sorted, models: [], otherModelLines: 0, inputTokens: 0 };
}
