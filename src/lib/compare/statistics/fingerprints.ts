import type { AssistantMessage } from '$lib/storage/conversation-records';

/** A seed promises equal answers only while the service's system_fingerprint is the same. */
export interface SeedStability {
  seed: number;
  /** Without duplicates, in order of arrival. */
  fingerprints: string[];
  /** Number of answers that name a fingerprint. */
  named: number;
  answers: number;
}

/** Undefined for a single answer, and unless all repeats used the same seed. */
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
