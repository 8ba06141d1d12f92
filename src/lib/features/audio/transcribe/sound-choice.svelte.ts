import { randomId } from '$lib/base/platform/random-id';
import { EnteredValues } from '$lib/shared/runs/entered-values.svelte';
import type { inspectMedia } from '$lib/base/media/media';
import type { MediaFacts } from '$lib/base/media/media-facts';
import { describeSound } from './describe-sound';
import { sentName } from '$lib/shared/speech-to-text/sending-plan';

/** At most one of the three is set. */
export interface ChosenSound {
  file?: File;
  url: string;
  /** The name of a file whose content is missing. */
  requestedName: string;
}

/** The sound to send: a file, which is inspected immediately, or a URL. */
export class SoundChoice {
  file = $state.raw<File>();
  /** Undefined while the file is being inspected. */
  facts = $state.raw<MediaFacts>();
  /** In seconds of inspected sound. */
  progress = $state.raw<{ done: number; total?: number }>();
  /** Transcripts of the same file share its stored sound. */
  soundId = '';
  /** The URL survives a reload; a file cannot. */
  readonly #entered = new EnteredValues('sound-source');
  #inspecting = new AbortController();
  #inspection: Promise<void> = Promise.resolve();

  readonly described = $derived(this.file && this.facts && describeSound(this.file, this.facts));
  readonly #inspect: typeof inspectMedia;

  constructor(inspect: typeof inspectMedia) {
    this.#inspect = inspect;
  }

  /** Resolves when the values from before a reload are loaded. Never rejects. */
  get restored(): Promise<void> {
    return this.#entered.restored;
  }

  /** Empty while a file is chosen; the URL returns when the file is removed. */
  get url(): string {
    return this.file ? '' : this.#entered.textOf('url');
  }

  /** Name of the file that an imported request needs; empty once a file is chosen. */
  get requestedName(): string {
    return this.file ? '' : this.#entered.textOf('wanted');
  }

  /** The whole choice; `change` replaces it. */
  get value(): ChosenSound {
    const [url, requestedName] = [this.#entered.textOf('url'), this.#entered.textOf('wanted')];
    return { file: this.file, url, requestedName };
  }

  change({ file, url, requestedName }: ChosenSound): void {
    if (!file) this.clear();
    else if (file !== this.file) this.choose(file);
    this.#entered.values = {
      ...(url !== '' && { url }),
      ...(requestedName !== '' && { wanted: requestedName }),
    };
  }

  /** Resolves when the chosen file has been inspected; a file chosen meanwhile is waited for too. */
  get settled(): Promise<void> {
    const inspection = this.#inspection;
    return inspection.then(() => (inspection === this.#inspection ? undefined : this.settled));
  }

  choose(file: File): void {
    this.clear();
    this.#entered.set('wanted', undefined);
    this.file = file;
    this.soundId = randomId();
    this.#inspection = this.#inspectFile(file, this.#inspecting.signal);
  }

  clear(): void {
    this.#inspecting.abort();
    this.#inspecting = new AbortController();
    this.file = undefined;
    this.facts = undefined;
    this.progress = undefined;
  }

  enterUrl(url: string): void {
    if (url !== '' && this.file) this.clear();
    this.#entered.values = url === '' ? {} : { url };
  }

  /** The name that is shown and sent; its ending matches the content. */
  get sentName(): string {
    return sentName(this.file?.name ?? '', this.facts);
  }

  async #inspectFile(file: File, signal: AbortSignal): Promise<void> {
    const onprogress = (done: number, total?: number) => {
      if (!signal.aborted) this.progress = { done, total };
    };
    try {
      const facts = await this.#inspect(file, file.name, { signal, onprogress });
      if (!signal.aborted) this.facts = facts;
    } catch (reason) {
      if (!signal.aborted) throw reason;
    }
  }
}
