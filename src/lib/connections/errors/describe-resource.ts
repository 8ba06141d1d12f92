import type { ErrorDescription } from './describe-error';

/** What else than an answer of a model was asked for. */
export type Asked = Resource | FineTuning;
type Resource = 'upload' | 'list' | 'file' | 'batch' | 'deletion';
/** All of them, and one of them. */
type FineTuning = 'fine-tunings' | 'fine-tuning';

type Sentences = Omit<ErrorDescription, 'words'>;

const baseUrlAdvice = 'Check the base URL, with and without /v1.';

const notFound: { [asked in Asked]?: Sentences } & { [asked in Resource]: Sentences } = {
  upload: {
    title: 'Files are not taken here',
    body: 'The service has no place for files below this base URL.',
    advice: ['Not every service has one.', baseUrlAdvice],
    fix: 'settings',
  },
  list: {
    title: 'No such list',
    body: 'The service has no such list below this base URL.',
    advice: ['Not every service has one.', baseUrlAdvice],
    fix: 'settings',
  },
  file: {
    title: 'No such file',
    body: 'The service does not have this file: it was deleted, has expired, or belongs to another account.',
    advice: ['Look for it in the list of files.', `If the list fails too: ${baseUrlAdvice}`],
  },
  batch: {
    title: 'No such batch',
    body: 'The service does not have this batch: it was removed, or belongs to another account.',
    advice: ['Look for it in the list of batches.', `If the list fails too: ${baseUrlAdvice}`],
  },
  deletion: {
    title: 'Nothing to delete',
    body: 'The service has nothing with this id: it may have been deleted already, here or elsewhere.',
    advice: ['Reload the list.'],
  },
};

const notAllowed: Sentences = {
  title: 'Not allowed',
  body: 'The service knows the key, but does not open this to it.',
  advice: ['Check the permissions of the key where it was issued.'],
  fix: 'settings',
};

const tooLarge: Sentences = {
  title: 'The file is too large',
  body: 'The service, or a proxy in front of it, does not take a file of this size.',
  advice: ['Split the file into smaller ones.', 'Ask the owner of the service for its limit.'],
};

const overloaded: Sentences = {
  title: 'The service is overloaded',
  body: 'It has no capacity for this request at the moment.',
  advice: ['Try again in a moment.'],
  fix: 'retry',
};

const tookTooLong: Sentences = {
  title: 'The service took too long',
  body: 'A proxy in front of the service gave up waiting for it.',
  advice: ['Try again.'],
  fix: 'retry',
};

/** The sentences for a status that would be told of a model otherwise. The title gets the status appended. */
export function describeResource(status: number, asked: Asked): Sentences | undefined {
  if (status === 404) return notFound[asked];
  if (status === 403) return notAllowed;
  if (status === 413 && asked === 'upload') return tooLarge;
  if (status === 503 || status === 529) return overloaded;
  return status === 504 ? tookTooLong : undefined;
}
