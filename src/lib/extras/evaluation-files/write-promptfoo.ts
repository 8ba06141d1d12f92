import type { ChatMessage } from '$lib/base/api/chat-types';
import type { Members } from '$lib/base/api/wire/json';
import { literalTemplate } from '$lib/shared/tables/template';
import { unusedName } from '$lib/base/ui/files/save-file';
import { promptPlaceholder } from '$lib/features/compare/checks/model/rule-inputs';
import { fillPrompt, withParts } from '$lib/features/compare/sending/cell-request';
import { commonMessages } from './common-messages';
import type { Evaluation, EvaluationRow, EvaluationVariant, LeftParts } from './evaluation';
import { identifier, literalNunjucks, literalValue, toNunjucks, toScript } from './placeholders';
import { demoService, providerId } from './providers';
import { descriptionColumn } from './read-tests';
import { writeAssertion } from './write-assertions';

/** A configuration of promptfoo, before it is written as text. */
export function toPromptfoo(
  evaluation: Evaluation,
  left: LeftParts,
): Members & { tests: Members[] } {
  const { title, passAt, repeats, rows } = evaluation;
  const names = variableNames(evaluation, left);
  const [prompt, ...others] = new Set(rows.map(promptOf));
  /** Values of each row that are not in its columns, by variable. */
  const more = new Map<string, string[]>();
  const addVariable = (name: string, texts: readonly string[]) => {
    const unused = unusedName(name, [...names.values(), ...more.keys()], (at) => `_${at}`);
    more.set(unused, [...texts]);
    return unused;
  };
  /** Prompts that differ are in a variable, as is an empty one, which promptfoo refuses. */
  const own =
    others.length > 0 || !prompt?.trim()
      ? addVariable(
          'prompt',
          rows.map((row) => fillPrompt(promptOf(row), row.values ?? {})),
        )
      : undefined;
  const reference = (column: string): string => {
    if (column !== promptPlaceholder) return `{{${names.get(column) ?? column}}}`;
    return own === undefined ? toNunjucks(prompt ?? '', reference) : `{{${own}}}`;
  };
  const before = commonMessages(rows, (texts) => `{{${addVariable('before', texts)}}}`);
  if (!before) left.add('Rows', 'Messages before the prompts differ in kind and aren’t written.');
  const assertions = (row?: EvaluationRow, at = 0) =>
    assertionsOf(evaluation, { row, at, names, reference, left });
  const assert = assertions();
  if (rows.some((row) => row.prompts.length > 1)) left.add('Rows', 'Later turns aren’t written.');
  const { isChat, ...parts } = promptsAndProviders(evaluation, {
    before: before ?? [],
    reference,
    left,
  });
  return {
    ...(title !== undefined && { description: title }),
    ...parts,
    ...(repeats !== undefined && { evaluateOptions: { repeat: repeats } }),
    ...((passAt !== undefined || assert.length > 0) && {
      defaultTest: { ...(passAt !== undefined && { threshold: passAt }), assert },
    }),
    tests: rows.map((row, at) => {
      const { [descriptionColumn]: description, ...values } = row.values ?? {};
      const vars = Object.entries(values).flatMap(([column, value]) =>
        names.has(column) ? [[names.get(column), value]] : [],
      );
      for (const [name, texts] of more) vars.push([name, texts[at]]);
      const asserted = assertions(row, at);
      return {
        ...(description && { description }),
        // A test without variables is refused.
        vars: Object.fromEntries(
          vars.map(([name, text = '']) => [
            name,
            withLastBreak(isChat ? text : literalValue(text)),
          ]),
        ) as Members,
        ...(asserted.length > 0 && { assert: asserted }),
      };
    }),
  };
}

/** The variables, by column. Columns with what checks expect have none: it is written with each test. */
function variableNames({ rows, checks }: Evaluation, left: LeftParts): Map<string, string> {
  const names = new Map<string, string>();
  const expected = checks
    .map(({ column }) => column)
    .filter((column) => column?.startsWith('expected '));
  const columns = new Set(rows.flatMap(({ values }) => Object.keys(values ?? {})));
  for (const column of columns) {
    if (column === descriptionColumn || expected.includes(column)) continue;
    const name = identifier.test(column) ? column : `_${column.replace(/[^\p{L}\p{N}]/gu, '_')}`;
    names.set(
      column,
      unusedName(name, [...names.values()], (at) => `_${at}`),
    );
    if (names.get(column) !== column) left.add(`Column ${column}`, 'Has another name in the file.');
  }
  return names;
}

/** promptfoo removes a line break at the end of a value. */
function withLastBreak(text: string): string {
  return text.endsWith('\n') ? `${text}\n` : text;
}

/** Texts that promptfoo takes for the name of a file, a program or a service. */
const pathLike =
  /^[a-z]+:|[*/\\]|\..{2,3}$|\.(?:jsonl?|j2|js|ts|[cm][jt]s|md|py|txt|csv|ya?ml)(?::[^:]*)?$/;

const isPathLike = (text: string) => !text.includes('\n') && pathLike.test(text);

/** Without values there are no placeholders. */
function promptOf({ prompts: [prompt = ''], values }: EvaluationRow): string {
  return values ? prompt : literalTemplate(prompt);
}

type Reference = (column: string) => string;

/**
 * Each distinct prompt once, that of the rows first; a provider names its own where there are several. They are lists of
 * messages where one must be: promptfoo inserts values differently in them.
 */
function promptsAndProviders(
  { variants }: Evaluation,
  { before, reference, left }: { before: ChatMessage[]; reference: Reference; left: LeftParts },
): Members & { isChat: boolean } {
  const partsOf = ({ systemPrompt = '', prompt }: Partial<EvaluationVariant['settings']>) => ({
    system: toNunjucks(systemPrompt, reference),
    content: prompt?.trim() ? toNunjucks(prompt, reference) : reference(promptPlaceholder),
  });
  const first = variants.find(({ settings }) => settings.prompt === undefined)?.settings ?? {};
  const all = [first, ...variants.map(({ settings }) => settings)].map(partsOf);
  const isChat =
    before.length > 0 || all.some(({ system, content }) => system !== '' || isPathLike(content));
  const rawOf = (settings: Partial<EvaluationVariant['settings']>) => {
    const { system, content } = partsOf(settings);
    const start: ChatMessage[] =
      system === '' ? before : [{ role: 'system', content: system }, ...before];
    const messages = withParts([...start, { role: 'user', content }], start.length);
    // Without a line break, a list could be the name of a file, too.
    return isChat ? JSON.stringify(messages, null, 2) : content;
  };
  const raws = [...new Set([first, ...variants.map(({ settings }) => settings)].map(rawOf))];
  const labelOf = (raw: string) => `Prompt ${raws.indexOf(raw) + 1}`;
  return {
    isChat,
    prompts:
      raws.length === 1
        ? raws
        : raws.map((raw) => ({ id: labelOf(raw), label: labelOf(raw), raw })),
    providers: variants.map(({ name, service, settings }) => {
      const { model, parameters } = settings;
      if (service === undefined)
        left.add(name ?? model, 'Its service isn’t known to promptfoo: set apiBaseUrl.');
      if (service === demoService)
        left.add(
          name ?? model,
          'Only the console has the demo: promptfoo’s echo stands in for it.',
        );
      const fields = {
        ...(name !== undefined && { label: name }),
        ...(Object.keys(parameters).length > 0 && { config: parameters }),
        ...(raws.length > 1 && { prompts: [labelOf(rawOf(settings))] }),
      };
      const id = providerId({ model, ...(service !== undefined && { service }) });
      return Object.keys(fields).length > 0 ? { id, ...fields } : id;
    }),
  };
}

interface Place {
  row: EvaluationRow | undefined;
  at: number;
  /** The variables, by column. */
  names: ReadonlyMap<string, string>;
  reference: Reference;
  left: LeftParts;
}

/** The assertions of one row, or those of every row. */
function assertionsOf(
  { checks }: Evaluation,
  { row, at, names, reference, left }: Place,
): Members[] {
  return checks.flatMap(({ rule, name, weight, column, service }) => {
    const expected = column === undefined ? '' : (row?.values?.[column] ?? '');
    if ((row === undefined) !== (column === undefined) || (row && expected.trim() === ''))
      return [];
    const textOf = (template: string) =>
      toNunjucks(template, (one) => (one === column ? literalNunjucks(expected) : reference(one)));
    const scriptOf = (template: string) =>
      toScript(template, (one) =>
        one === column
          ? literalNunjucks(JSON.stringify(expected))
          : `context.vars[${JSON.stringify(names.get(one) ?? one)}]`,
      );
    const written = writeAssertion(rule, { textOf, scriptOf, service });
    if (typeof written === 'string') {
      left.add(`${name ?? rule.kind} (${row ? `row ${at + 1}` : 'every row'})`, written);
      return [];
    }
    return {
      ...written,
      ...(weight !== undefined && { weight }),
      ...(name !== undefined && { metric: name }),
    };
  });
}
