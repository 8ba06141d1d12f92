import { storageEstimate } from '$lib/base/platform/site-storage';
import { formatBytes } from '$lib/base/ui/text/amounts';
import { ModelFileError } from './gguf-header';

/** A download that cannot continue now. What arrived stays. */
export class DownloadError extends Error {
  override name = 'DownloadError';
}

/** Bytes of the largest file that llama.cpp loads in a browser, an ArrayBuffer. */
const maxFileBytes = 2 * 1024 ** 3;

/** Throws ModelFileError. */
export function checkFileSize(bytes: number): void {
  if (bytes <= maxFileBytes) return;
  throw new ModelFileError(
    `A browser loads files of up to 2 GB; this one has ${formatBytes(bytes)}. Split it with llama-gguf-split, or choose a smaller quantization.`,
  );
}

/** Throws DownloadError if the browser has not that many bytes left for this site. */
export async function checkRoom(bytes: number): Promise<void> {
  const { quota = Infinity, usage = 0 } = await storageEstimate();
  if (bytes <= quota - usage) return;
  throw new DownloadError(
    `The model needs ${formatBytes(bytes)}, but this browser has ${formatBytes(quota - usage)} left for this site. Delete other models or files.`,
  );
}

/** An error of the file system in words. */
export function storageProblem(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === 'QuotaExceededError')
    return new DownloadError(
      'The disk or this site’s share of it is full. Delete other models or files.',
    );
  if (error.name === 'NoModificationAllowedError')
    return new DownloadError('Another tab is writing this model.');
  return error;
}
