import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';

/** Only runs on the same machine are comparable. */
const machine = `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${platform()} ${arch()}`;

/**
 * The figures of the runs on this machine, oldest first. Skips lines that were cut off.
 * @param {string} file  One run per line, as JSON.
 * @returns {import('./worse.mjs').Figures[]}
 */
export function runsBefore(file) {
  if (!existsSync(file)) return [];
  const runs = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => runOf(line) ?? []);
  return runs.filter((run) => run.machine === machine).map(({ figures }) => figures);
}

/** @param {string} line @returns {{ machine: string, figures: import('./worse.mjs').Figures } | undefined} */
function runOf(line) {
  try {
    const run = JSON.parse(line);
    return run.figures && run;
  } catch {
    return undefined;
  }
}

/** @param {string} file @param {import('./worse.mjs').Figures} figures */
export function noteRun(file, figures) {
  const run = { date: new Date().toISOString(), commit: commit(), machine, figures };
  appendFileSync(file, `${JSON.stringify(run)}\n`);
}

/** Has a + at the end if files differ from the commit; empty outside a repository. */
function commit() {
  try {
    const options = ['describe', '--always', '--abbrev=12', '--dirty=+'];
    return execFileSync('git', options, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
