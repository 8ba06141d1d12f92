import { zipOf } from '$lib/base/formats/zip/write-zip';
import type { RecordedExchange } from '$lib/base/storage/exchanges';
import type { Cassette } from '$lib/base/formats/cassettes/cassette';
import { cassetteOf } from './cassette';
import type { RecordingForm } from '$lib/extras-in-workers';
import { mswHandlers, respxModule, vcrCassette } from './recording-files';

/** Writes exchanges as a file for tests, in call order. */
export class RecordingWriter {
  readonly #cassettes: Cassette[] = [];
  readonly #form: RecordingForm;

  constructor(form: RecordingForm) {
    this.#form = form;
  }

  /** Returns the number of those that a test can use. */
  add(exchanges: readonly RecordedExchange[]): number {
    const cassettes = exchanges.flatMap((exchange) => cassetteOf(exchange) ?? []);
    this.#cassettes.push(...cassettes);
    return cassettes.length;
  }

  async end(): Promise<Blob> {
    if (this.#form === 'cassettes') return zipOf(this.#cassettes.map(cassetteFile));
    const write = { msw: mswHandlers, respx: respxModule, vcr: vcrCassette }[this.#form];
    return new Blob([write(this.#cassettes)], { type: 'text/plain' });
  }
}

/** 0001-post-chat-completions.json */
function cassetteFile(cassette: Cassette, index: number) {
  const { method, url } = cassette.request;
  const path = new URL(url).pathname.split('/').slice(-2).join('-');
  const words = `${method}-${path}`
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 60);
  return {
    name: `${String(index + 1).padStart(4, '0')}-${words}.json`,
    input: `${JSON.stringify(cassette, null, 2)}\n`,
  };
}
