/** The paths of the specification (docs/service.md), below whatever address a service is reached at. */
const paths =
  /^(.*?)(\/(?:chat\/completions|completions|embeddings|responses|audio|models|batches|files|fine_tunings|reranking)(?:[/?].*)?)$/;

/** Those that hang on the root URL (docs/service.md#endpoints and #legacy). */
const rootPaths = /\/v1\/(?:fine_tunings|request_manager|model_manager)(?:[/?].*)?$/;

/** An address parted where a path of the specification begins; undefined for an address without one. */
export function specPathOf(url: string): { base: string; path: string } | undefined {
  const [, base, path] = paths.exec(url) ?? [];
  return base === undefined || path === undefined ? undefined : { base, path };
}

/** The path of an address below the root URL, where that is what it hangs on. */
export function rootPathOf(url: string): string | undefined {
  return rootPaths.exec(url)?.[0];
}
