import type { FileCopies } from '../../../src/lib/base/storage/file-copies';
import { BatchResults } from '../../../src/lib/features/batches/results/model/batch-results.svelte';

/** For tests: the files of a service by id, which can be removed, and the copies on a device. */
export class FakeResultService {
  readonly copies = new Map<string, Blob>();
  requests: string[] = [];
  isOffline = false;

  constructor(readonly files: { [id: string]: Blob } = {}) {}

  open(): BatchResults {
    const fetch = (url: string) => {
      const id = /\/files\/(.*)\/content$/.exec(url)?.[1] ?? '';
      this.requests.push(id);
      if (this.isOffline) return Promise.reject(new TypeError('Failed to fetch'));
      const file = this.files[decodeURIComponent(id)];
      if (file) return Promise.resolve(new Response(file));
      return Promise.resolve(
        Response.json({ error: { message: 'No such file' } }, { status: 404 }),
      );
    };
    const endpoint = { baseUrl: 'https://api.test/v1', rootUrl: 'https://api.test', fetch };
    return new BatchResults({
      connectionId: 'c',
      endpoint: () => Promise.resolve(endpoint),
      copies: this.#fileCopies,
    });
  }

  get #fileCopies(): FileCopies {
    return {
      get: (connectionId, id) => {
        const content = this.copies.get(id);
        const facts = { v: 1 as const, id, connectionId, name: id, savedAt: 1_763_600_000_000 };
        return Promise.resolve(content && { ...facts, size: content.size, content });
      },
      save: (_, id, content) => {
        this.copies.set(id, content);
        return Promise.resolve();
      },
      remove: (_, id) => {
        this.copies.delete(id);
        return Promise.resolve();
      },
    };
  }
}
