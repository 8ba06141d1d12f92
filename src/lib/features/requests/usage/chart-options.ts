import uPlot from 'uplot';
import { shortDay } from './period';

interface Look {
  days: readonly string[];
  /** Number of series. */
  count: number;
  words: (amount: number) => string;
  /** Called at each drawing: another theme has other colours. */
  colourOf: (series: number) => string;
  inkOf: (token: '--ink-3' | '--line') => string;
  onpoint: (index: number | undefined) => void;
}

/** Days as stacked bars, without dragging or animation. */
export function chartOptions({
  days,
  count,
  words,
  colourOf,
  inkOf,
  onpoint,
}: Look): Omit<uPlot.Options, 'width' | 'height'> {
  const axis: uPlot.Axis = {
    stroke: () => inkOf('--ink-3'),
    ticks: { show: false },
    border: { show: false },
    font: '12px ui-sans-serif, system-ui, sans-serif',
  };
  const paths = uPlot.paths.bars?.({ size: [0.7, 40] });
  return {
    legend: { show: false },
    padding: [8, 8, 0, 0],
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.5, Math.max(days.length, 7) - 0.5] },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.05 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        gap: 4,
        space: 64,
        incrs: [1, 2, 7, 14, 30, 60, 90, 180, 365, 730],
        values: (_, places) => places.map((place) => (days[place] ? shortDay(days[place]) : '')),
      },
      {
        ...axis,
        grid: { stroke: () => inkOf('--line'), width: 1 },
        size: 64,
        space: 32,
        values: (_, amounts) => amounts.map(words),
      },
    ],
    series: [
      {},
      ...Array.from({ length: count }, (_, place) => ({
        paths,
        width: 0,
        points: { show: false },
        // The first one drawn is the top of the stack.
        fill: () => colourOf(count - 1 - place),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onpoint(cursor.idx ?? undefined)] },
  };
}
