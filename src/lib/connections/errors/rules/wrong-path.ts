import type { Asked, Resource } from '../requested-resource';
import { ofStatus, type Sentences } from './rule';

const baseUrlAdvice = 'Check the base URL, with and without /v1.';

const ofResource: { [asked in Asked]?: Sentences } & { [asked in Resource]: Sentences } = {
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

const ofModel: Sentences = {
  title: 'Not found',
  body: 'The service has no such model, or no such path.',
  advice: ['Pick another model.', 'If no model works, check the base URL, with and without /v1.'],
  fix: 'model',
};

export const wrongPath = ofStatus(
  'wrong-path',
  (status) => status === 404,
  (_, { context: { asked } }) => (asked && ofResource[asked]) ?? ofModel,
);
