/** What api/wire/reachability asks for, and finds. */
export const readableProbe =
  'GET of the same address, as a page that may read it, without the key:';
export const noAnswer = 'no answer that may be read.';
