import { type AssertionParts, type Assertions, noValue } from '../model/assertions';
import { type CheckKind, quoted, type RuleOf } from '../model/check-kind';
import { promptOfRubric, rubricOf } from '../model/judge-prompt';
import { answerPlaceholder } from '../model/rule-inputs';

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
  fields: () => [{ type: 'judges' }],
};

/** The most judges of one check. */
export const maxJudges = 5;

const sentence = (text: string, value: string) => (value === '' ? '' : `${text}: ${value}`);
const asksPrompt = () => 'it is relevant to what the prompt asks for.';
const agrees = (facts: string) => sentence('its facts agree with this expert answer', facts);

export const judgeAssertions: Assertions<'judge'> = {
  read: {
    'llm-rubric': (parts) => readCriterion(parts, (rubric) => rubric),
    'g-eval': (parts) =>
      readCriterion(parts, (criteria) => sentence('it meets these criteria', criteria)),
    'model-graded-closedqa': (parts) =>
      readCriterion(parts, (value) => sentence('it meets this criterion', value)),
    factuality: (parts) => readCriterion(parts, agrees),
    'model-graded-factuality': (parts) => readCriterion(parts, agrees),
    'answer-relevance': (parts) => readCriterion(parts, asksPrompt),
    'conversation-relevance': (parts) => readCriterion(parts, asksPrompt),
  },
  write: ({ prompt, model, more = [] }, { textOf, providerOf }) => {
    const rubric = rubricOf(prompt);
    if (rubric === undefined) return 'Its judge has a prompt of its own.';
    if (more.length > 0) return 'promptfoo has one judge for each assertion.';
    return { type: 'llm-rubric', value: textOf(rubric), ...providerOf(model, 'chat') };
  },
};

function readCriterion(
  { texts, model: modelOf }: AssertionParts,
  criterionOf: (value: string) => string,
) {
  const text = texts.join('\n');
  if (text === '' && criterionOf('') === '') return noValue;
  const { model, service } = modelOf();
  return {
    rule: (own: string) => {
      const prompt = promptOfRubric(criterionOf(own));
      return { kind: 'judge' as const, model, prompt };
    },
    ...(text !== '' && { text }),
    ...(service && { service }),
  };
}
