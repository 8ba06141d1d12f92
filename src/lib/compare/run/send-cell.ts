import { requestedFormat } from '$lib/api/requested-format';
import type { Endpoint } from '$lib/api/wire/endpoint';
import { startAnswer } from '$lib/chat/answer';
import { AnswerRun } from '$lib/chat/answer-run.svelte';
import type { Connection } from '$lib/connections/connection';
import { randomId } from '$lib/random-id';
import type { ChatMessage } from '$lib/api/chat-types';
import type { ComparisonCell, VariantSettings } from '$lib/storage/comparison-records';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import { cellRequest } from './cell-request';
import type { Wanted } from './cell-state';

/** One cell to be asked. */
export interface CellJob {
  key: string;
  /** The cell with what of it stays: the turns before the first that is asked. */
  cell: ComparisonCell;
  wanted: Wanted;
  before?: ChatMessage[];
  connection: Connection;
}

interface Asking {
  endpoint: () => Promise<Endpoint>;
  onrun: (run: AnswerRun, turn: number) => void;
  /** The cell as it grows, about once a second and at the end of each answer. */
  save: (cell: ComparisonCell) => void;
  isStopped: () => boolean;
}

/** Asks one turn after the other, until all are answered or one is not. Resolves with the cell; never rejects. */
export async function askCell(job: CellJob, asking: Asking): Promise<ComparisonCell> {
  const { wanted } = job;
  let { cell } = job;
  for (let turn = cell.answers.length; turn < wanted.prompts.length; turn += 1) {
    if (asking.isStopped()) break;
    const before = cell;
    const withAnswer = (answer: AssistantMessage): ComparisonCell => ({
      ...before,
      prompts: wanted.prompts.slice(0, turn + 1),
      answers: [...before.answers, answer],
    });
    const run = new AnswerRun({
      answer: newAnswer(job),
      body: () =>
        Promise.resolve(cellRequest(wanted, { before: job.before, answers: before.answers, turn })),
      endpoint: asking.endpoint,
      save: (answer) => asking.save(withAnswer(answer)),
    });
    asking.onrun(run, turn);
    const answer = await run.finish();
    cell = withAnswer(answer);
    if (answer.state !== 'done') break;
  }
  return cell;
}

function newAnswer({ cell, wanted, connection }: CellJob): AssistantMessage {
  return answerBegun(cell, wanted.settings, connection, Date.now());
}

/** An answer that was asked for at the moment `now`, and of which nothing has come. */
export function answerBegun(
  { comparisonId }: Pick<ComparisonCell, 'comparisonId'>,
  { model, parameters }: VariantSettings,
  connection: Pick<Connection, 'id' | 'name'>,
  now: number,
): AssistantMessage {
  return startAnswer({
    id: randomId(),
    conversationId: comparisonId,
    parentId: null,
    model,
    connectionName: connection.name,
    connectionId: connection.id,
    format: requestedFormat(parameters.response_format),
    seed: parameters.seed,
    now,
  });
}
