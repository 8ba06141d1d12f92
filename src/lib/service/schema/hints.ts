/** Values from the conversation that an instance may use. */
export interface Hints {
  prompt: string;
  strings: string[];
  numbers: number[];
}
