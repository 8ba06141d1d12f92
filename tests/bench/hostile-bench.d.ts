interface Window {
  hostile: {
    names: string[];
    /** Milliseconds of long tasks, from the first character to a second after the last is shown. */
    show(name: string): Promise<number>;
  };
}
