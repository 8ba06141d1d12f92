/** Data that another program shared with the console. */
export interface Shared {
  /** Empty if no text was shared. */
  text: string;
  files: File[];
}

/** Form fields that the manifest names. */
const texts = ['title', 'text', 'url'];
const fileName = 'x-file-name';

/** Separate from the caches of builds, so that it outlives an update. */
const nameOf = (folder: string) => `inference-console-shared ${folder}`;

/** Query parameter of the console's address that follows a share; the page there takes the data. */
export const sharedParameter = 'shared';

/** Value of the parameter when the data was too large. */
export const tooLarge = 'too-much';

/**
 * Any web page can send such a form. Limits: UTF-16 units of its texts, number of files, and bytes
 * of the files.
 */
const maxTextLength = 1_000_000;
const maxFiles = 20;
const maxBytes = 250 * 1024 * 1024;

/**
 * Stores the data of a form until a page takes it, and replaces earlier data. Rejects when it
 * cannot be stored; undefined when it is too large.
 */
export async function storeShared(
  form: FormData,
  folder: string,
  caches: CacheStorage,
): Promise<Shared | undefined> {
  const shared: Shared = {
    text: texts.flatMap((name) => form.getAll(name).filter(isFilled)).join('\n'),
    files: [...form.values()].filter((value) => value instanceof File),
  };
  await caches.delete(nameOf(folder));
  if (isTooLarge(shared)) return undefined;
  const cache = await caches.open(nameOf(folder));
  if (shared.text !== '') await cache.put(`${folder}text`, new Response(shared.text));
  for (const [index, file] of shared.files.entries()) {
    const headers = { 'content-type': file.type, [fileName]: encodeURIComponent(file.name) };
    await cache.put(`${folder}${index}`, new Response(file, { headers }));
  }
  return shared;
}

/** Returns the data once; undefined when there is none. */
export async function consumeShared(
  folder: string,
  caches: CacheStorage,
): Promise<Shared | undefined> {
  if (!(await caches.has(nameOf(folder)))) return undefined;
  const cache = await caches.open(nameOf(folder));
  const shared: Shared = { text: '', files: [] };
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    const name = response?.headers.get(fileName);
    if (!response) continue;
    if (name == null) shared.text = await response.text();
    else shared.files.push(fileOf(await response.blob(), decodeURIComponent(name)));
  }
  await caches.delete(nameOf(folder));
  return shared;
}

function isTooLarge({ text, files }: Shared): boolean {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return text.length > maxTextLength || files.length > maxFiles || bytes > maxBytes;
}

const fileOf = (blob: Blob, name: string) => new File([blob], name, { type: blob.type });

function isFilled(value: FormDataEntryValue): value is string {
  return typeof value === 'string' && value !== '';
}

interface Launch {
  files?: readonly Pick<FileSystemFileHandle, 'getFile'>[];
}

interface LaunchQueue {
  setConsumer: (consume: (launch: Launch) => void) => void;
}

/** Implemented by Chromium for an installed console. */
interface WithQueue {
  launchQueue?: LaunchQueue;
}

/**
 * Passes on the files that the system opens with the console, including those from before it was
 * ready.
 */
export function onLaunchedFiles(
  take: (files: File[]) => void,
  { launchQueue }: WithQueue = window as WithQueue,
): void {
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void readable(files).then(take);
  });
}

async function readable(handles: NonNullable<Launch['files']>): Promise<File[]> {
  const opened = await Promise.allSettled(handles.map((handle) => handle.getFile()));
  return opened.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []));
}
