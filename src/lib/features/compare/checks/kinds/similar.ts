import { type Assertions, type AssertionParts, readText } from '../model/assertions';
import { textField } from '../model/check-fields';
import { type CheckKind, isShare, ownText, type RuleOf, shareHint } from '../model/check-kind';
import { leastField } from '../model/scores';
import { expectedTextProblem } from '../model/text-forms';

export const similar: CheckKind<RuleOf<'similar'>> = {
  label: 'Means the same as a text',
  blank: { kind: 'similar', text: '', model: '', least: 0.75 },
  defaultName: ({ text }) => `Means ${ownText(text)}`,
  problemsOf: ({ text, model, least }) => ({
    ...expectedTextProblem({ text }),
    ...(model ? {} : { model: 'Choose an embedding model.' }),
    ...(isShare(least) ? {} : { least: shareHint }),
  }),
  fields: () => [
    textField,
    { type: 'model', hint: 'An embedding model. One request per answer.' },
    [{ ...leastField, hint: 'Cosine similarity; 1 means the same direction.' }],
  ],
};

export const similarAssertions: Assertions<'similar'> = {
  read: { similar: readSimilar, 'similar:cosine': readSimilar },
  write: ({ text, least: threshold, model }, { textOf, providerOf }) => ({
    type: 'similar',
    value: textOf(text),
    threshold,
    ...providerOf(model, 'embedding'),
  }),
};

function readSimilar(parts: AssertionParts) {
  const { model, service } = parts.model({ model: 'text-embedding-3-large', service: 'OpenAI' });
  const read = readText(parts, (text, least = 0.75) => ({ kind: 'similar', text, model, least }));
  return typeof read === 'string' ? read : { ...read, ...(service && { service }) };
}
