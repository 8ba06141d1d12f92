/** An opened file: its format, and its sound in pieces. */
export interface Sound {
  container: string;
  codec: string;
  channels: number;
  sampleRate: number;
  hasVideo: boolean;
  /** Length in the file's header; undefined if it has none. */
  declaredSeconds?: number;
  /**
   * The mean of all channels, from `from` to `to` in seconds of the file's own timeline; a track that begins later than
   * `from` is preceded by silence. Ends early if the file is cut or damaged. Each piece overwrites the previous one.
   */
  mono: (from: number, to: number) => AsyncIterable<Float32Array>;
}
