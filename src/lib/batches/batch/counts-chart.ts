import type { CountSample } from '../watch/count-samples';

export interface ChartFrame {
  width: number;
  height: number;
  /** Requests at the top edge. */
  total: number;
  /** Milliseconds at the left and right edges. */
  from: number;
  to: number;
}

/** Points of a polyline as `x,y x,y`, with the origin at the top left. */
export function chartPoints(
  samples: readonly CountSample[],
  valueOf: (sample: CountSample) => number,
  { width, height, total, from, to }: ChartFrame,
): string {
  const span = Math.max(1, to - from);
  return samples
    .map((sample) => {
      const x = ((sample.at - from) / span) * width;
      const y = height - (valueOf(sample) / Math.max(1, total)) * height;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
