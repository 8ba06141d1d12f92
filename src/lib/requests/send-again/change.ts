import type { Confirmation } from '$lib/ui/confirm.svelte';

/** Paths whose requests only produce an answer. */
const answering =
  /\/(?:chat\/completions|completions|embeddings|responses|reranking|audio\/(?:speech|transcriptions|translations)|text_completion)(?:\?.*)?$/;

/** The confirmation for a request that changes data on the service; undefined for one that only reads. */
export function confirmationFor(method: string, path: string): Confirmation | undefined {
  if (method === 'DELETE')
    return {
      title: 'Delete again?',
      body: `DELETE ${path} takes it away from the service for good.`,
      confirmLabel: 'Send again',
      danger: true,
    };
  if (method === 'GET' || answering.test(path)) return undefined;
  return {
    title: 'Send again?',
    body: `${method} ${path} changes what the service has: it may start or create something a second time.`,
    confirmLabel: 'Send again',
  };
}
