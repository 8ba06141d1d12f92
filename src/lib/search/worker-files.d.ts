/** What only workers have, which TypeScript's types of the page leave out. */
interface FileSystemSyncAccessHandle {
  write(bytes: Uint8Array<ArrayBuffer>): number;
  flush(): void;
  close(): void;
}

interface FileSystemFileHandle {
  createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
}

declare class FileReaderSync {
  readAsBinaryString(blob: Blob): string;
}
