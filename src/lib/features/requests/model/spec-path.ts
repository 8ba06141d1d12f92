/** The paths of the specification (docs/service.md), below any address of a service. */
const paths =
  /^(.*?)(\/(?:chat\/completions|completions|embeddings|responses|audio|models|batches|files|fine_tunings|reranking)(?:[/?].*)?)$/;

/** Paths below the root URL (docs/service.md#endpoints and #legacy). */
const rootPaths = /\/v1\/(?:fine_tunings|request_manager|model_manager)(?:[/?].*)?$/;

/** Splits an address where a path of the specification begins; undefined if there is none. */
export function specPathOf(url: string): { base: string; path: string } | undefined {
  const [, base, path] = paths.exec(url) ?? [];
  return base === undefined || path === undefined ? undefined : { base, path };
}

/** The path of an address below the root URL, if it belongs there. */
export function rootPathOf(url: string): string | undefined {
  return rootPaths.exec(url)?.[0];
}
