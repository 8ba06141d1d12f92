import type { ChatMessage, ChatRequest, ContentPart } from '$lib/base/api/chat-types';
import type { Destination } from '$lib/shared/connections/destination';
import { chatBody } from '$lib/shared/conversation/model/chat-body';
import { withDemands } from '$lib/shared/conversation/model/service-demands';
import { soundHistory } from '$lib/shared/conversation/model/sound-history';
import { forAnyService, wireMessage } from '$lib/shared/conversation/model/wire-message';
import { parseTemplate, placeholderFor, renderTemplate } from '$lib/shared/tables/template';
import type {
  ComparisonRow,
  ComparisonCell,
  Variant,
  VariantSettings,
} from '$lib/base/storage/comparison-records';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { promptPlaceholder } from '../checks/model/rule-inputs';
import { type ResolvedVariant, isSameSettings } from '$lib/shared/compare-rows/variant';

/** The prompt of a variant that adds nothing to the prompts of the rows. */
export const ownPrompt = placeholderFor(promptPlaceholder);

interface Earlier {
  before?: ChatMessage[];
  answers: AssistantMessage[];
  turn: number;
  /** The service of the variant, to which members of its earlier answers go back. */
  to?: Destination;
}

/** The request for the answer to `prompts[turn]`, with the earlier turns and their answers. */
export function cellRequest(
  { prompts, systemPrompt, settings }: CellInput,
  { before = [], answers, turn, to = {} }: Earlier,
): ChatRequest {
  const { model, parameters } = settings;
  const body = chatBody({ model, systemPrompt, parameters, messages: [] });
  // The conversation's own system message applies, unless the variant has one.
  const earlier =
    body.messages.length > 0 ? before.filter(({ role }) => role !== 'system') : before;
  const turns = prompts.slice(0, turn + 1).flatMap((content, index): ChatMessage[] => {
    const answer = answers[index];
    const question: ChatMessage = { role: 'user', content };
    return index < turn && answer ? [question, wireMessage(answer, { to })] : [question];
  });
  const history = withParts([...earlier.map(forAnyService), ...turns], earlier.length).map(
    (wire) => ({ wire }),
  );
  return {
    ...body,
    messages: [
      ...body.messages,
      ...withDemands(soundHistory(history), to.origin).map(({ wire }) => wire),
    ],
  };
}

/**
 * A question whose content is a list of parts, just ahead of the first prompt, is one message with it: that prompt is
 * the part `{{@prompt}}`, or follows the others.
 */
export function withParts(messages: ChatMessage[], at: number): ChatMessage[] {
  const [parts, question] = messages.slice(Math.max(0, at - 1), at + 1);
  if (parts?.role !== 'user' || question?.role !== 'user') return messages;
  if (!Array.isArray(parts.content) || typeof question.content !== 'string') return messages;
  const isOwn = (part: ContentPart) => part.type === 'text' && part.text === ownPrompt;
  const own = { type: 'text' as const, text: question.content };
  const content = parts.content.some(isOwn)
    ? parts.content.map((part) => (isOwn(part) ? own : part))
    : [...parts.content, own];
  return messages.toSpliced(at - 1, 2, { role: 'user', content });
}

/** The prompts and settings that a request would have now. */
export interface CellInput {
  /** With the values of the row filled in. */
  prompts: readonly string[];
  systemPrompt: string;
  /** Texts are as typed, with placeholders. */
  settings: VariantSettings;
}

/** Number of leading turns that need no new request: they have answers, and prompts and settings are unchanged. */
export function answeredTurns(
  cell: ComparisonCell | undefined,
  variant: Variant,
  { prompts, settings }: CellInput,
): number {
  if (!cell || !hasSettings(cell, variant, settings)) return 0;
  const firstToSend = prompts.findIndex(
    (prompt, turn) => cell.prompts[turn] !== prompt || cell.answers[turn]?.state !== 'done',
  );
  return firstToSend === -1 ? prompts.length : firstToSend;
}

/** Whether the prompts or the settings have changed since the answers. */
export function isOutdated(cell: ComparisonCell, variant: Variant, input: CellInput): boolean {
  if (!hasSettings(cell, variant, input.settings)) return true;
  return cell.prompts.some((prompt, turn) => input.prompts[turn] !== prompt);
}

function hasSettings(
  cell: ComparisonCell,
  { asked, keepsOld }: Variant,
  settings: VariantSettings,
): boolean {
  return keepsOld === true || isSameSettings(asked[cell.settings], settings);
}

/** Running answers that no tab writes any more become interrupted; their text stays. */
export function interruptRunning(cell: ComparisonCell): ComparisonCell {
  if (cell.answers.every(({ state }) => state !== 'running')) return cell;
  return {
    ...cell,
    answers: cell.answers.map((answer) =>
      answer.state === 'running' ? { ...answer, state: 'interrupted' as const } : answer,
    ),
  };
}

/**
 * The columns that texts around the rows may name, without duplicates; undefined when no row has values, so that no
 * text has placeholders.
 */
export function columnsOfRows(rows: readonly ComparisonRow[]): string[] | undefined {
  const columns = new Set(rows.flatMap(({ values = {} }) => Object.keys(values)));
  return columns.size > 0 ? [...columns] : undefined;
}

/** The prompts and settings that a row would send to a variant now, with the row's values. */
export function cellInput(row: ComparisonRow, { settings }: ResolvedVariant): CellInput {
  return {
    prompts: filledPrompts(row, settings),
    systemPrompt: fillPrompt(settings.systemPrompt, row.values),
    settings,
  };
}

/** The prompts that a row sends with these settings, with the row's values filled in. */
export function filledPrompts(
  { prompts, values }: Pick<ComparisonRow, 'prompts' | 'values'>,
  { prompt }: Pick<VariantSettings, 'prompt'>,
): string[] {
  const own = promptsToSend(prompts).map((text) => fillPrompt(text, values));
  if (!prompt?.trim()) return own;
  const [first = '', ...later] = own;
  const sent = renderTemplate(parseTemplate(prompt), (column) => {
    if (column === promptPlaceholder) return first;
    return values && Object.hasOwn(values, column) ? values[column] : undefined;
  });
  return [sent, ...later];
}

/** The text with the values of a row filled in. Without values there are no placeholders. */
export function fillPrompt(text: string, values: ComparisonRow['values']): string {
  if (!values) return text;
  return renderTemplate(parseTemplate(text), (column) =>
    Object.hasOwn(values, column) ? values[column] : undefined,
  );
}

/** Whether the row has a prompt to send with these settings. */
export function hasPrompt({ prompts }: ComparisonRow, { prompt }: VariantSettings): boolean {
  return Boolean(prompt?.trim()) || promptsToSend(prompts).length > 0;
}

/** An empty turn ends the prompts that are sent. */
function promptsToSend(prompts: readonly string[]): readonly string[] {
  const blank = prompts.findIndex((prompt) => prompt.trim() === '');
  return blank === -1 ? prompts : prompts.slice(0, blank);
}
