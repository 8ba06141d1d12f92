/** The probes of api/wire/reachability and their results, in words. */
export const readableProbe =
  'GET of the same address, as a page that may read it, without the key:';
export const noAnswer = 'no answer that may be read.';
