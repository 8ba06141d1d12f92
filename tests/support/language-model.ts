import type { LanguageModelApi, PromptMessage } from '../../src/lib/base/platform/language-model';

/** Steers the stand-in for the browser's model, and shows how it was used. It is `globalThis.standIn`. */
export interface StandIn {
  availability: 'unavailable' | 'downloadable' | 'downloading' | 'available';
  /** The answer, streamed word by word. */
  text: string;
  /** Streams one word, then waits for an abort. */
  waits?: boolean;
  /** Streams words without end, also after an abort. */
  isEndless?: boolean;
  /** Thrown by `create`. */
  failure?: { name: string; message: string; requested?: number; quota?: number };
  created: { initialPrompts?: PromptMessage[] }[];
  prompted: { input: PromptMessage[]; schema?: object }[];
  open: number;
}

type Session = Awaited<ReturnType<LanguageModelApi['create']>>;

/** Puts a LanguageModel into the page. Browsers run the function's source, so it uses nothing outside of itself. */
export function installLanguageModel(start: Pick<StandIn, 'availability' | 'text'>): StandIn {
  const standIn: StandIn = { ...start, created: [], prompted: [], open: 0 };
  const words = (text: string): string[] => text.split(/(?= )/);

  async function* stream(signal: AbortSignal): AsyncGenerator<string> {
    while (standIn.isEndless) {
      await new Promise((resolve) => setTimeout(resolve));
      yield ' again';
    }
    for (const word of words(standIn.text)) {
      yield word;
      if (standIn.waits)
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
    }
  }

  const api: LanguageModelApi = {
    availability: async () => standIn.availability,
    create: async ({ monitor, initialPrompts }) => {
      const { failure } = standIn;
      if (failure) {
        const { name, message, ...numbers } = failure;
        throw Object.assign(new DOMException(message, name), numbers);
      }
      if (standIn.availability === 'downloadable') {
        const progress = new EventTarget();
        monitor?.(progress);
        for (const loaded of [0, 0.5, 1])
          progress.dispatchEvent(
            Object.assign(new Event('downloadprogress'), { loaded, total: 1 }),
          );
        standIn.availability = 'available';
      }
      standIn.created.push({ initialPrompts });
      standIn.open += 1;
      const session: Session = {
        contextUsage: 3,
        measureContextUsage: async () => 4,
        promptStreaming(input, { responseConstraint, signal }) {
          standIn.prompted.push({ input, schema: responseConstraint });
          const parts = stream(signal);
          return new ReadableStream<string>({
            pull: async (controller) => {
              const { value, done } = await parts.next();
              if (!done) return controller.enqueue(value);
              session.contextUsage = 7 + words(standIn.text).length;
              controller.close();
            },
          });
        },
        destroy: () => (standIn.open -= 1),
      };
      return session;
    },
  };
  Object.assign(globalThis, { LanguageModel: api, standIn });
  return standIn;
}
