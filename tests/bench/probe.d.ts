interface BenchReading {
  /** Milliseconds. */
  frameGaps: number[];
  inputDelays: number[];
  frameDelays: number[];
  longestTask: number;
  /** Sum of the layout-shift scores of all frames. */
  layoutShift: number;
  elements: number;
  /** Milliseconds since the epoch. */
  lastPaintAt: number;
}

interface BenchProbe {
  /** Returns the moment, in milliseconds since the epoch. */
  start(): number;
  isQuiet(milliseconds: number): boolean;
  stop(): BenchReading;
}

interface Window {
  benchProbe: BenchProbe;
  /** Milliseconds. */
  worstKey: number;
  /** Time by the page's clock, in milliseconds. */
  clickedAt: number;
  whenShown(selector: string, text: string): Promise<number>;
}
