/** Declared here because TypeScript's types for pages do not include this worker API. */
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
