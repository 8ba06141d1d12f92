import type { Engine } from '../engine';
import { tokenize } from '../tokenizer';

export function guideEngine(
  _sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>,
): Engine {
  return {
    async *chat() {
      for (const text of tokenize('Hello from the guide.')) yield { type: 'text', text };
    },
  };
}
