/** The least number of repeats or runs: fewer say nothing about how far apart they lie by chance. */
const fewest = 3;
/** The number of runs before: a change that stays is what is usual after half as many. */
const compared = 10;

/**
 * The values of a run by the name of each figure: one for each repeat. Less is better.
 * @typedef {Record<string, number[]>} Figures
 */

/** @typedef {{ name: string, before: number, now: number, noise: number }} Worse */

/**
 * The figures whose median is above that of the runs before by more than their noise. Noise is how far values lie apart
 * by chance: twice the distance of the quartiles of the repeats of this run, or of the medians of the runs before,
 * whichever is more.
 * @param {Figures} now
 * @param {Figures[]} before  Runs on the same machine, the oldest first.
 * @returns {Worse[]}
 */
export function worse(now, before) {
  return Object.entries(now).flatMap(([name, values]) => {
    const runs = before.flatMap((run) => (run[name]?.length ? [run[name]] : []));
    const medians = runs.slice(-compared).map(median);
    if (medians.length === 0 || Math.max(values.length, medians.length) < fewest) return [];
    const figure = {
      name,
      before: median(medians),
      now: median(values),
      noise: Math.max(spread(values), spread(medians)),
    };
    return figure.now - figure.before > figure.noise ? [figure] : [];
  });
}

/** @param {number[]} values */
export function median(values) {
  return quantile(values, 0.5);
}

/** @param {number[]} values */
function spread(values) {
  return 2 * (quantile(values, 0.75) - quantile(values, 0.25));
}

/** @param {number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = NaN, high = low] = sorted.slice(Math.floor(place));
  return low + (high - low) * (place % 1);
}
