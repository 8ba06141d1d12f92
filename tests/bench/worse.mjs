/** The smallest number of repeats or runs from which noise can be estimated. */
const fewest = 3;
/** The number of earlier runs to compare with: a lasting change becomes the norm after half of them. */
const compared = 10;

/**
 * The values of a run, one for each repeat, by the name of the figure. Less is better.
 * @typedef {Record<string, number[]>} Figures
 */

/** @typedef {{ name: string, before: number, now: number, noise: number }} Worse */

/**
 * The figures whose median exceeds that of the earlier runs by more than their noise. Noise is twice the interquartile range of
 * this run's repeats or of the earlier runs' medians, whichever is larger.
 * @param {Figures} now
 * @param {Figures[]} before  Earlier runs on the same machine, oldest first.
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
