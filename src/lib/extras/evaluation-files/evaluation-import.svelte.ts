import { errorMessage } from '$lib/base/platform/error-message';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { TimedWorker, WorkerHost } from '$lib/base/workers/worker-host';
import { rowFiles } from '$lib/features/compare/import/row-files';
import url from './evaluation.worker.ts?worker&url';
import type { EvaluationTasks, NamedFile, EvaluationReading } from './evaluation.worker';
import type { ReadEvaluation } from './read-files';

type ImportState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'refused'; words: string }
  | ({ kind: 'read'; name: string } & ReadEvaluation);

/** The endings of files that only a configuration names. */
export const namedFiles = '.j2,.png,.jpg,.jpeg,.gif,.webp,.bmp,.mp3,.wav';
/** Milliseconds for reading: a YAML file of 16 MB takes a third of it. */
const readingLimit = 30_000;
/** Whether a file of a chosen folder is one that a configuration may name, and not hidden or a package's. */
function isReadable({ name }: { name: string }): boolean {
  const endings = `${rowFiles},${namedFiles}`.split(',');
  const isOwn = !/(?:^|\/)(?:\.|node_modules\/)/.test(name);
  return isOwn && endings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** The path in a chosen folder, else the name. */
const placeOf = (file: File) => file.webkitRelativePath || file.name;

/** Starts the worker that writes evaluations. */
export const evaluationWorker = () => new WorkerHost<EvaluationTasks>(() => startWorker(url));

/** The state of the dialog that imports an evaluation. */
export class EvaluationImport {
  state = $state.raw<ImportState>({ kind: 'none' });
  readonly #worker = new TimedWorker<EvaluationTasks>(() => startWorker(url), readingLimit);
  readonly #onshared: (file: File) => void;
  #files: readonly File[] = [];

  /** `onshared` is called instead for a file that Compare has shared. */
  constructor(onshared: (file: File) => void) {
    this.#onshared = onshared;
  }

  /** Never rejects: failures are reported in `state`. */
  async open(files: readonly File[]): Promise<void> {
    this.#files = files;
    const [folder = ''] = files[0]?.webkitRelativePath.split('/') ?? [];
    const name = folder || files.map((file) => file.name).join(', ');
    this.state = { kind: 'reading', name };
    // A worker receives files without their paths.
    const named = files.map((file) => ({ file, name: placeOf(file) }));
    const outcome = await this.#read(folder ? named.filter(isReadable) : named);
    // Others were chosen meanwhile, or these removed.
    if (this.#files !== files) return;
    if (outcome.shared) return this.#onshared(outcome.shared);
    const { read, refusal = '' } = outcome;
    this.state = read ? { kind: 'read', name, ...read } : { kind: 'refused', words: refusal };
  }

  async #read(chosen: readonly NamedFile[]): Promise<EvaluationReading> {
    try {
      const reading = await this.#worker.run<EvaluationReading>((remote) => remote.read(chosen));
      if (reading === 'late')
        return {
          refusal: 'Reading took over 30 s and was stopped. Split the file, then try again.',
        };
      return reading === 'failed' ? { refusal: 'The worker that reads files stopped.' } : reading;
    } catch (reason) {
      return { refusal: errorMessage(reason) };
    }
  }

  /** Reads everything again, with further files; one takes the place of a file of its name. */
  add(files: readonly File[]): Promise<void> {
    const places = files.map(placeOf);
    const others = this.#files.filter((file) => !places.includes(placeOf(file)));
    return this.open([...others, ...files]);
  }

  /** Stops reading, too. */
  remove(): void {
    this.#files = [];
    this.close();
    this.state = { kind: 'none' };
  }

  close(): void {
    this.#worker.close();
  }
}
