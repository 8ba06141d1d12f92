import { NewBatch } from './new-batch.svelte';

let entered = $state.raw(new NewBatch());

/** What is entered and not started yet: it stays, and an upload goes on, while the person is on another page. */
export const enteredBatch = {
  get current(): NewBatch {
    return entered;
  },
  clear(): void {
    entered = new NewBatch();
  },
};
