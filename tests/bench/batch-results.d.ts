interface ResultTimes {
  /** Milliseconds, as all. */
  join: number;
  rows: number;
  sort: number;
  search: number;
  csv: number;
}

interface Window {
  batchResults: {
    /** Bytes of all files. */
    bytes: number;
    /** In a new worker, which ends with `end`. */
    join(): Promise<number>;
    use(): Promise<Omit<ResultTimes, 'join'>>;
    end(): void;
  };
}
