import './page-globals';
import { open, readFile, stat } from 'node:fs/promises';
import { deriveRootUrl } from '$lib/base/api/wire/endpoint';
import { maxContentBytes, readContent } from '$lib/shared/links/packed-link';
import { readEvaluation } from '$lib/features/compare/share/read-evaluation';
import { evaluate, type EvaluateOptions } from './evaluate';
import { refuseDemoModels } from './demo-models';
import { junitXml } from './junit';
import { reportLines } from './report';

interface Options extends EvaluateOptions {
  /** A file from Share in Compare (docs/sharing.md). */
  file: string;
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string | undefined;
  /** Path of the JUnit XML to write. */
  junit: string | undefined;
}

/**
 * Evaluates a file. The exit code is 0 if every answer passes, 1 if not, 2 if there is no answer, 130 if it was stopped.
 * Rejects with an Error for people if it can't begin, or can't write.
 */
export async function evaluateFile({ file, baseUrl, apiKey, junit, ...options }: Options) {
  const evaluation = await readFrom(file);
  const endpoint = { baseUrl, rootUrl: deriveRootUrl(baseUrl), apiKey, fetch };
  await refuseDemoModels(evaluation, endpoint, options.signal);
  // Opened before any request is paid for, since it may not be writable.
  const output = junit === undefined ? undefined : await open(junit, 'w');
  const variants = await evaluate(evaluation, endpoint, options);
  await output?.writeFile(junitXml(evaluation.comparison.title, variants));
  await output?.close();
  const results = variants.flatMap((variant) => variant.results);
  const hasAnswer = results.some(({ figures }) => figures);
  const isPassed = results.every(({ state }) => state === 'passed');
  const code = options.signal.aborted ? 130 : !hasAnswer ? 2 : isPassed ? 0 : 1;
  return { code, lines: reportLines(variants) };
}

async function readFrom(file: string) {
  const isTooLarge = (await stat(file)).size > maxContentBytes;
  const content = isTooLarge
    ? { refused: 'It’s over 4 MB.' }
    : readContent(await readFile(file, 'utf8'));
  const read = 'value' in content ? readEvaluation(content.value) : content;
  if ('refused' in read) throw new Error(`Can’t evaluate ${file}. ${read.refused}`);
  return read.evaluation;
}
