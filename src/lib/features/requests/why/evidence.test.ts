import { expect, it } from 'vitest';
import { requestedResource } from './evidence';

it.each([
  ['POST', '/v1/chat/completions', undefined],
  ['POST', '/v1/files', 'upload'],
  ['GET', '/v1/files?after=x', 'list'],
  ['GET', '/v1/models', 'list'],
  ['GET', '/v1/files/f1/content', 'file'],
  ['DELETE', '/v1/files/f1', 'deletion'],
  ['POST', '/v1/batches', undefined],
  ['POST', '/v1/batches/b1/cancel', 'batch'],
  ['GET', '/v1/fine_tunings', 'fine-tunings'],
  ['GET', '/v1/fine_tunings/t1', 'fine-tuning'],
  ['DELETE', '/v1/fine_tunings/t1', 'fine-tuning'],
])('The request %s %s is one for %s', (method, path, resource) => {
  expect(requestedResource({ method, url: `https://api.test${path}` })).toBe(resource);
});
