/** What only workers have, which TypeScript's types of the page leave out. */
interface FileSystemSyncAccessHandle {
  getSize(): number;
  read(bytes: Uint8Array<ArrayBuffer>): number;
  write(bytes: Uint8Array<ArrayBuffer>): number;
  flush(): void;
  close(): void;
}

interface FileSystemFileHandle {
  createSyncAccessHandle(options?: { mode: 'read-only' }): Promise<FileSystemSyncAccessHandle>;
}
