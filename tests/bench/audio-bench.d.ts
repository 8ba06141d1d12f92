interface AudioFigures {
  ms: number;
  /** Length of the result. */
  seconds: number;
  /** Milliseconds of the page's main thread. */
  longestTask: number;
}

interface AudioBench {
  ways: Record<string, (file: File) => Promise<number>>;
  measure(way: string): Promise<AudioFigures>;
  mp3(): Promise<string>;
}

interface Window {
  audioBench: AudioBench;
}
