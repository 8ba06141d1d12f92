import { type CheckKind, quoted, type RuleOf } from '../check-kind';

/** The "@" avoids a clash with columns called answer or prompt. */
export const answerPlaceholder = '@answer';
export const promptPlaceholder = '@prompt';

export const judge: CheckKind<RuleOf<'judge'>> = {
  label: 'Satisfies another model',
  blank: { kind: 'judge', model: '', prompt: '' },
  defaultName: ({ model, more = [] }) => {
    if (more.length > 0) return `Judged by ${more.length + 1} models`;
    return model ? `Judged by ${quoted(model).slice(1, -1)}` : 'Judged by a model';
  },
  problemsOf: ({ model, prompt, more = [] }) => ({
    ...(model ? {} : { model: 'Choose a judge model.' }),
    ...(more.every((judge) => judge.model) ? {} : { more: 'Choose a judge model.' }),
    ...(/\{\{\s*@answer\s*\}\}/.test(prompt)
      ? {}
      : { prompt: `Add {{${answerPlaceholder}}} so the judge sees the answer.` }),
  }),
  // The values are JSON strings, so that no content can imitate the end of the judged text.
  fill: (rule, fillText, { answer, prompt }) => ({
    ...rule,
    prompt: fillText(rule.prompt, undefined, {
      [answerPlaceholder]: JSON.stringify(answer),
      [promptPlaceholder]: JSON.stringify(prompt),
    }),
  }),
  requests: ({ more = [] }) => 2 * (1 + more.length),
};

/** The most judges of one check. */
export const maxJudges = 5;
