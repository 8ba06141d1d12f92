import { finiteNumber, isObject, type Members, textOrJson } from '$lib/api/json';
import { assertionRules, otherAssertions, type RuleOfText } from './assertion-rules';
import type { EvaluationCheck } from './evaluation';
import { parseProvider, type ProviderId } from './providers';

/** UTF-16 units of a name. */
const nameLength = 200;

/** An assertion as a rule, whose text a row may hold in a column. */
export interface ReadAssertion extends RuleOfText, Pick<EvaluationCheck, 'name' | 'weight'> {
  type: string;
}

export interface AssertionDefaults {
  /** The provider of the test's options. */
  judge?: unknown;
  transform?: unknown;
  /** The model that judges if the file names none. */
  usualJudge: () => ProviderId;
}

/** Reads one assertion of promptfoo; a sentence on why it has no check. */
export function readAssertion(
  assertion: Members,
  defaults: AssertionDefaults,
): ReadAssertion | string {
  const written = textOrJson(assertion.type ?? '');
  const type = written.replace(/^not-/, '').replace('model-graded-factuality', 'factuality');
  const { transform = defaults.transform, value, provider } = assertion;
  const read = Object.hasOwn(assertionRules, type) ? assertionRules[type] : undefined;
  const refusal = read ? refusalOf({ ...assertion, type, transform }) : otherReason(type, written);
  if (!read || refusal) return refusal;
  const model = modelOf(provider ?? (type.startsWith('similar') ? undefined : defaults.judge));
  if (typeof model === 'string') return model;
  const threshold = finiteNumber(Number(assertion.threshold));
  const made = read({
    value,
    threshold,
    ...(typeof transform === 'string' && { transform }),
    model: (usual) => model ?? usual ?? defaults.usualJudge(),
  });
  if (typeof made === 'string') return made;
  return {
    ...made,
    type: written,
    ...nameAndWeight(assertion),
    ...(written.startsWith('not-') && { rule: (text) => ({ not: true, ...made.rule(text) }) }),
  };
}

/** Empty if its type decides alone. */
function refusalOf({ type, value, transform, rubricPrompt }: Members): string {
  if (JSON.stringify([value]).includes('"file://'))
    return 'Its value is in a file: choose that, too.';
  if (rubricPrompt !== undefined) return 'Its judge has a prompt of its own.';
  const isScript = type === 'javascript' && typeof transform === 'string';
  return transform === undefined || isScript ? '' : 'Judges a transformed answer, not the answer.';
}

function nameAndWeight({ metric, weight }: Members): Pick<EvaluationCheck, 'name' | 'weight'> {
  const isOwn = typeof weight === 'number' && weight >= 0 && weight !== 1;
  return {
    ...(typeof metric === 'string' && { name: metric.slice(0, nameLength) }),
    ...(isOwn && { weight }),
  };
}

function otherReason(type: string, written: string): string {
  const reason = Object.hasOwn(otherAssertions, type) ? otherAssertions[type] : undefined;
  return reason ?? `No check for “${written}”.`;
}

/** A provider is an id, an object with one, or several by purpose. A sentence if it is no model. */
function modelOf(provider: unknown): ProviderId | string | undefined {
  if (!isObject(provider))
    return typeof provider === 'string' ? parseProvider(provider) : undefined;
  const { id, text, embedding } = provider;
  return modelOf(id ?? text ?? embedding);
}
