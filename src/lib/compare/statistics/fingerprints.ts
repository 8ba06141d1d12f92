import type { AssistantMessage } from '$lib/storage/conversation-records';

/** What a service promises by a seed: equal answers while its system_fingerprint is the same. */
export interface SeedStability {
  seed: number;
  /** Each once, in the order in which they came. */
  fingerprints: string[];
  /** How many of the answers name one: of the others nothing is promised. */
  named: number;
  answers: number;
}

/** Of the repeats of one cell; nothing where they were not all asked with one seed, or where there is only one. */
export function seedStability(answers: readonly AssistantMessage[]): SeedStability | undefined {
  const [first, ...others] = answers;
  const seed = first?.asked?.seed;
  if (seed === undefined || others.length === 0) return undefined;
  if (others.some(({ asked }) => asked?.seed !== seed)) return undefined;
  const known = answers.flatMap(({ systemFingerprint }) => systemFingerprint || []);
  return {
    seed,
    fingerprints: [...new Set(known)],
    named: known.length,
    answers: answers.length,
  };
}

export function describeStability({ seed, fingerprints, named, answers }: SeedStability): string {
  if (fingerprints.length === 0)
    return `Seed ${seed}: the service names no fingerprint, so nothing tells whether it stayed the same.`;
  if (fingerprints.length > 1)
    return `Seed ${seed}: the service changed between the answers (${fingerprints.length} fingerprints), which may differ for that.`;
  const rest = named < answers ? `, which ${named} of ${answers} answers name` : '';
  return `Seed ${seed}: one fingerprint, ${fingerprints.join()}${rest}.`;
}
