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
    /** Runs in a new worker; `end` ends it. */
    join(): Promise<number>;
    use(): Promise<Omit<ResultTimes, 'join'>>;
    end(): void;
  };
}
