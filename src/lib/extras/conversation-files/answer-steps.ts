import type {
  ExternalAnswer,
  ExternalCall,
  ExternalNode,
} from '$lib/shared/backup/model/external-conversation';

interface Step {
  text: string[];
  reasoning: string[];
  calls: ExternalCall[];
  results: { callId: string; text: string }[];
  /** Ids of the calls that have a result. */
  answered: Set<string>;
}

/**
 * Splits an answer that other tools store in one piece into the messages of this console: its text,
 * its calls, their results, and so on.
 */
export class AnswerSteps {
  readonly #steps: Step[] = [emptyStep()];
  #calls = 0;

  addText(text: string): void {
    if (text !== '') this.#open().text.push(text);
  }

  addReasoning(text: string): void {
    if (text !== '') this.#open().reasoning.push(text);
  }

  /** A call without an id gets one. */
  addCall(call: ExternalCall): void {
    this.#calls += 1;
    this.#open().calls.push({ ...call, id: call.id || `call ${this.#calls}` });
  }

  /**
   * False when no call waits for the result. A result without an id belongs to the first waiting
   * call.
   */
  addResult(id: string | undefined, text: string): boolean {
    const { calls, results, answered } = this.#last;
    const call = calls.find((one) => !answered.has(one.id) && (id === undefined || one.id === id));
    if (call) {
      answered.add(call.id);
      results.push({ callId: call.id, text });
    }
    return call !== undefined;
  }

  /** All texts, without reasoning and calls. */
  get text(): string {
    return this.#steps.flatMap(({ text }) => text).join('\n\n');
  }

  get isEmpty(): boolean {
    const { text, reasoning, calls } = this.#last;
    return this.#steps.length === 1 && text.length + reasoning.length + calls.length === 0;
  }

  /**
   * A chain of messages. The last one has the id of the answer, so the messages that follow refer
   * to it.
   */
  nodes({ id, parentId, createdAt }: Omit<ExternalNode, 'message'>, rest: Partial<ExternalAnswer>) {
    const messages = this.#steps.flatMap((step): NonNullable<ExternalNode['message']>[] => [
      {
        role: 'assistant',
        text: step.text.join('\n\n').trim(),
        reasoning: step.reasoning.join('\n\n'),
        calls: step.calls,
        ...rest,
      },
      ...step.results.map(({ callId, text }) => ({ role: 'tool' as const, callId, text })),
    ]);
    return messages.map((message, i): ExternalNode => {
      const nameOf = (place: number) => (place === messages.length - 1 ? id : `${id}/${place}`);
      return {
        id: nameOf(i),
        parentId: i === 0 ? parentId : nameOf(i - 1),
        createdAt,
        message,
      };
    });
  }

  get #last(): Step {
    return this.#steps.at(-1) ?? emptyStep();
  }

  /** Text after a result begins a new message. */
  #open(): Step {
    if (this.#last.results.length > 0) this.#steps.push(emptyStep());
    return this.#last;
  }
}

function emptyStep(): Step {
  return { text: [], reasoning: [], calls: [], results: [], answered: new Set() };
}
