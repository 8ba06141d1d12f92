import type { ChatMessage } from '$lib/base/api/chat-types';
import { requestedFormat } from '$lib/base/api/requested-format';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import type { Connection } from '$lib/shared/connections/model/connection';
import { destinationOf } from '$lib/shared/connections/destination';
import { randomId } from '$lib/base/platform/random-id';
import { startAnswer } from '$lib/shared/runs/chat-answer';
import { AnswerRun } from '$lib/shared/runs/chat-run.svelte';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import type { ComparisonCell, VariantSettings } from '$lib/base/storage/comparison-records';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { cellRequest, type CellInput } from './cell-request';

/** One cell to send. */
export interface CellJob {
  key: string;
  /** The cell with the answers that stay, which precede the first turn to send. */
  cell: ComparisonCell;
  input: CellInput;
  before?: ChatMessage[];
  connection: Connection;
}

interface SendOptions {
  endpoint: () => Promise<Endpoint>;
  onrun: (run: AnswerRun, turn: number) => void;
  addFile: (file: StoredAttachment) => void;
  /** Receives the cell about once a second while it grows, and at the end of each answer. */
  save: (cell: ComparisonCell) => void;
  isStopped: () => boolean;
  /** Undefined if the next request is not to be sent; else receives its answer. */
  admit: (answers: readonly AssistantMessage[]) => ((answer: AssistantMessage) => void) | undefined;
}

/** Sends one turn after the other, until all have an answer or one fails. Resolves with the cell; never rejects. */
export async function sendCell(job: CellJob, options: SendOptions): Promise<ComparisonCell> {
  const { input } = job;
  const earlier = { before: job.before, to: destinationOf(job.connection) };
  let { cell } = job;
  for (let turn = cell.answers.length; turn < input.prompts.length; turn += 1) {
    if (options.isStopped()) break;
    const before = cell;
    const settle = options.admit(before.answers);
    if (!settle) break;
    const withAnswer = (answer: AssistantMessage): ComparisonCell => ({
      ...before,
      prompts: input.prompts.slice(0, turn + 1),
      answers: [...before.answers, answer],
    });
    const run = new AnswerRun({
      answer: newAnswer(job),
      form: cell.variantId,
      body: () =>
        Promise.resolve(cellRequest(input, { ...earlier, answers: before.answers, turn })),
      endpoint: options.endpoint,
      addFile: options.addFile,
      save: ([answer]) => options.save(withAnswer(answer)),
    });
    options.onrun(run, turn);
    const answer = await run.finish();
    settle(answer);
    cell = withAnswer(answer);
    if (answer.state !== 'done') break;
  }
  return cell;
}

function newAnswer({ cell, input, connection }: CellJob): AssistantMessage {
  const { origin } = destinationOf(connection);
  return startCellAnswer(cell, input.settings, connection, Date.now(), origin);
}

/** An empty answer to a request sent at the moment `now`. */
export function startCellAnswer(
  { comparisonId }: Pick<ComparisonCell, 'comparisonId'>,
  { model, parameters }: VariantSettings,
  connection: Pick<Connection, 'id' | 'name'>,
  now: number,
  origin?: string,
): AssistantMessage {
  return startAnswer({
    id: randomId(),
    conversationId: comparisonId,
    parentId: null,
    model,
    connectionName: connection.name,
    connectionId: connection.id,
    origin,
    format: requestedFormat(parameters.response_format),
    seed: parameters.seed,
    now,
  });
}
