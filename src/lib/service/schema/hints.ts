/** Words of the conversation with which an instance may be filled. */
export interface Hints {
  prompt: string;
  strings: string[];
  numbers: number[];
}
