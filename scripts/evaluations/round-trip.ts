import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LeftPart } from '../../src/lib/extras/evaluation-files/evaluation';
import type { ReadEvaluation } from '../../src/lib/extras/evaluation-files/read-files';
import { writeEvaluation } from '../../src/lib/extras/evaluation-files/write-files';
import { isAnnounced } from './differences';
import { type Installed, type Rendered, renderedBy } from './rendered';
import { sentMessages } from './sent-messages';

const maxShown = 400;

interface Exported {
  original: Rendered;
  path: string;
  left: LeftPart[];
}

/** Whether promptfoo sends for the exported comparison what it sends for the original: lines for people, the count last. */
export async function roundTrip(
  installed: Installed,
  originals: ReadonlyMap<string, Rendered>,
  read: (path: string) => ReadEvaluation,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'exported-'));
  try {
    const exported = [...originals.values()]
      .filter(({ sent = [] }) => sent.some(({ error }) => !error))
      .map((original, at) => exportTo(join(folder, String(at)), original, read));
    const lines: string[] = [];
    let at = 0;
    for await (const rendered of renderedBy(
      installed,
      exported.map(({ path }) => path),
    )) {
      const one = exported[at++];
      if (one) lines.push(...differenceLines(one, rendered));
    }
    const same = exported.length - lines.filter((line) => line.startsWith('export of')).length;
    return [...lines, `exported, and sent alike by promptfoo: ${same} of ${exported.length}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function exportTo(
  folder: string,
  original: Rendered,
  read: (path: string) => ReadEvaluation,
): Exported {
  const { evaluation, left } = read(original.path);
  const written = writeEvaluation(evaluation, 'promptfoo');
  const path = join(folder, 'promptfooconfig.yaml');
  mkdirSync(folder);
  writeFileSync(path, written.text);
  return { original, path, left: [...left, ...written.left] };
}

function differenceLines({ original, left }: Exported, rendered: Rendered): string[] {
  const [before, after] = [sentBy(original), sentBy(rendered)];
  const lines = [
    ...(rendered.refusal ? [`promptfoo refuses it: ${rendered.refusal}`] : []),
    ...[...before].filter((one) => !after.has(one)).map((one) => `original: ${one}`),
    ...[...after].filter((one) => !before.has(one)).map((one) => `export: ${one}`),
  ];
  if (lines.length === 0) return [];
  const state = isAnnounced(left) ? 'differs as announced' : 'differs';
  return [
    `export of ${original.path} ${state}`,
    ...lines.slice(0, 4).map((line) => `  ${line.slice(0, maxShown)}`),
  ];
}

function sentBy({ sent = [] }: Rendered): Set<string> {
  return new Set(sent.filter(({ error }) => !error).map(({ prompt }) => sentMessages(prompt)));
}
