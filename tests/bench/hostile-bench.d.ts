interface Window {
  hostile: {
    names: string[];
    /** Milliseconds of long tasks, from the first character to one second after the last character is shown. */
    show(name: string): Promise<number>;
  };
}
