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
