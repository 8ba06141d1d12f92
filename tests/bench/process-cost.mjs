import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between readings of the processes. */
const interval = 20;

/** Milliseconds in a tick of the kernel's clock: the same on every Linux that Node supports. */
const tick = 10;

/**
 * Measures the processes that this one started, together: the peak of their memory above the start (MB, without pages that are
 * mapped from files), and their CPU time in milliseconds, which other programs do not affect. Linux only; NaN elsewhere.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<{ result: Result, megabytes: number, cpu: number }>}
 */
export async function withCost(work) {
  if (process.platform !== 'linux') return { result: await work(), megabytes: NaN, cpu: NaN };
  const before = costOfChildren();
  let most = before.kilobytes;
  const look = () => (most = Math.max(most, costOfChildren().kilobytes));
  const timer = setInterval(look, interval);
  try {
    const result = await work();
    const cpu = (costOfChildren().ticks - before.ticks) * tick;
    return { result, megabytes: (most - before.kilobytes) / 1024, cpu };
  } finally {
    clearInterval(timer);
  }
}

/** MB of all processes that this one started. Linux only; NaN elsewhere. */
export function childMegabytes() {
  return process.platform === 'linux' ? costOfChildren().kilobytes / 1024 : NaN;
}

function costOfChildren() {
  /** @type {Map<number, { parent: number, kilobytes: number, ticks: number }>} */
  const all = new Map();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) all.set(Number(name), costOf(name));
  const sum = { kilobytes: 0, ticks: 0 };
  for (const [id, one] of all) {
    if (!isChild(id, all)) continue;
    sum.kilobytes += one.kilobytes;
    sum.ticks += one.ticks;
  }
  return sum;
}

/** @param {number} id @param {Map<number, { parent: number }>} all */
function isChild(id, all) {
  let parent = all.get(id)?.parent;
  while (parent && parent !== process.pid) parent = all.get(parent)?.parent;
  return parent === process.pid;
}

/** @param {string} id */
function costOf(id) {
  const status = read(`/proc/${id}/status`);
  const number = (/** @type {string} */ field) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  // The name is in brackets and may contain spaces; the 12th and 13th fields after it are ticks of user and kernel.
  const stat = read(`/proc/${id}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return {
    parent: number('PPid'),
    kilobytes: number('RssAnon') + number('RssShmem'),
    ticks: Number(stat[11] ?? 0) + Number(stat[12] ?? 0),
  };
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process has ended meanwhile.
  }
}
