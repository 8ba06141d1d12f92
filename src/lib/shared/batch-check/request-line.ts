import { isObject } from '$lib/base/api/wire/json';
import type { Model } from '$lib/base/api/models';
import { checkLineMembers, isCustomId } from '$lib/base/api/rules/batch-line';
import { batchBodyRules } from '$lib/base/api/rules/chat-rules';
import { shortened } from '$lib/base/api/rules/problem';
import { problemsOver } from '$lib/base/api/rules/problems-over';
import type { KnownService } from '$lib/base/api/rules/request-description';
import { formatCount } from '$lib/base/ui/text/amounts';
import { severityOf, type BodyProblem, type LineProblem, type ReportLineProblem } from './problems';

/** State shared by all lines of a file during the check. */
export interface FileContext {
  /** The first line of each custom_id. */
  firstLines: Map<string, number>;
  body: BodyRules;
}

/** Applies every rule to one parsed line of a batch input file. */
export function checkRequestLine(
  line: { [name: string]: unknown },
  number: number,
  { firstLines, body }: FileContext,
  report: ReportLineProblem,
): void {
  checkLineMembers(line, ({ kind, level, member, message }) =>
    report({ code: kind, severity: severityOf(level), field: member, reason: message }),
  );
  if (isCustomId(line.custom_id)) checkRepeated(line.custom_id, number, firstLines, report);
  if (isObject(line.body)) checkBody(line.body, body, report);
}

function checkBody(
  body: { [name: string]: unknown },
  rules: BodyRules,
  report: ReportLineProblem,
): void {
  for (const problem of rules.check(body)) report(bodyLineProblem(problem));
}

/** Converts a problem of the body to a problem of its line. */
export function bodyLineProblem({ kind, level, parameter, message }: BodyProblem): LineProblem {
  const field = parameter === '' ? 'body' : `body.${parameter}`;
  return { code: kind, severity: severityOf(level), field, reason: message };
}

function checkRepeated(
  id: string,
  number: number,
  firstLines: FileContext['firstLines'],
  report: ReportLineProblem,
): void {
  const first = firstLines.get(id);
  if (first === undefined) {
    firstLines.set(id, number);
    return;
  }
  const reason = `custom_id “${shortened(id)}” is also used by line ${first}.`;
  report({ code: 'duplicate-id', severity: 'error', field: 'custom_id', reason });
}

/** The part of a listed model that the check uses. */
export type KnownModel = Pick<Model, 'id' | 'active' | 'context_window'>;

/** Checks the body of a line against the request rules and the model list. */
export class BodyRules {
  #models: Map<string, KnownModel> | undefined;

  /** Without `models`, or with an empty list, every model id is accepted. `service` is the one that gets the file. */
  constructor(
    models: readonly KnownModel[] = [],
    readonly service?: KnownService,
  ) {
    if (models.length > 0) this.#models = new Map(models.map((model) => [model.id, model]));
  }

  check(body: { [name: string]: unknown }): readonly BodyProblem[] {
    const problems = problemsOver(this.service, batchBodyRules(body), body, true);
    const model = this.#modelProblem(body.model);
    return model ? [...problems, model] : problems;
  }

  #modelProblem(id: unknown): BodyProblem | undefined {
    if (!this.#models || typeof id !== 'string' || id.trim() === '') return undefined;
    const known = this.#models.get(id);
    if (known && known.active !== false) return undefined;
    const about = { parameter: 'model' };
    if (known) {
      const message = `The model ${shortened(id)} isn’t active.`;
      return { ...about, kind: 'inactive-model', level: 'refusal', message };
    }
    const message = `This connection has no model ${shortened(id)}.`;
    return { ...about, kind: 'unknown-model', level: 'advice', message };
  }

  /** Warns when input and output together may exceed the context window; `inputTokens` is an estimate. */
  checkContextWindow(
    body: { [name: string]: unknown },
    inputTokens: number,
  ): BodyProblem | undefined {
    const model = this.#models?.get(String(body.model));
    const holds = model?.context_window;
    if (!model || holds === undefined) return undefined;
    const bound = body.max_completion_tokens ?? body.max_tokens;
    const answer = typeof bound === 'number' ? bound : 1;
    if (inputTokens + answer <= holds) return undefined;
    const message =
      `The input has about ${formatCount(Math.round(inputTokens))} tokens and the answer may have ` +
      `${formatCount(answer)}; the context window of ${shortened(model.id)} holds ${formatCount(holds)}.`;
    return { kind: 'context', level: 'advice', parameter: 'messages', message };
  }
}

/** UTF-8 bytes per token: the usual rule of thumb, which holds for most scripts. */
export const bytesPerToken = 4;

/**
 * Approximate number of prompt characters: the text of the messages, or the whole line if it has tools, documents or
 * a schema.
 */
export function promptCharacters(body: { [name: string]: unknown }, lineLength: number): number {
  if (body.tools || body.functions || body.documents || body.response_format) return lineLength;
  return messageCharacters(body);
}

/** Text characters of the messages, a low estimate: image data are not counted. */
export function messageCharacters(body: { [name: string]: unknown }): number {
  if (!Array.isArray(body.messages)) return 0;
  let characters = 0;
  for (const message of body.messages as unknown[])
    if (isObject(message)) characters += contentLength(message.content);
  return characters;
}

function contentLength(content: unknown): number {
  if (typeof content === 'string') return content.length;
  if (!Array.isArray(content)) return 0;
  let length = 0;
  for (const part of content as unknown[])
    if (isObject(part) && typeof part.text === 'string') length += part.text.length;
  return length;
}
