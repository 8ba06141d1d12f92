import type { Missing } from './request-again';

/** Explains why a recorded request cannot be sent again as it was, and how to proceed. */
export const missingTexts: Record<Missing, { title: string; body: string }> = {
  files: {
    title: 'Its files are not in the record',
    body: 'Files are kept by their name, size and digest only. Send it again from the page that sent it, where its files are chosen.',
  },
  end: {
    title: 'Its body was too long to be kept whole',
    body: 'Only the beginning of it is in the record. Send it again from the page that sent it.',
  },
  kind: {
    title: 'It cannot be sent from here',
    body: 'The console sends GET, POST and DELETE, with JSON or a form. This is something else.',
  },
};
