import { announceWorker } from '$lib/base/workers/announce-worker';
import { type CodeRun, codeRuns } from './code-runs';

export interface HighlightRequest {
  language: string;
  code: string;
}

/** Null for an unknown language. */
export type HighlightReply = CodeRun[] | null;

self.addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  self.postMessage(codeRuns(data.code, data.language) ?? (null satisfies HighlightReply));
});

announceWorker();
