/** A file that was opened: what it is, and its sound in pieces. */
export interface Sound {
  container: string;
  codec: string;
  channels: number;
  sampleRate: number;
  hasVideo: boolean;
  /** Seconds that the file's header tells; undefined where it tells none. */
  toldSeconds?: number;
  /**
   * One channel, the mean of all, from `from` to `to` in seconds of the file's own timeline: what begins later than
   * `from` has silence in front. Ends early where the file is cut or damaged. A piece is
   * overwritten by the next.
   */
  mono: (from: number, to: number) => AsyncIterable<Float32Array>;
}
