/** The agreement of several judges. */
export interface Agreement {
  /** Answers on which every judge has decided. */
  judged: number;
  /** Those on which all decided the same. */
  alike: number;
  /** Fleiss' kappa: 1 is full agreement, 0 what chance gives. Undefined if all verdicts are equal. */
  kappa: number | undefined;
}

/**
 * The agreement over the verdicts of the same judges on several answers (Fleiss, Measuring Nominal Scale Agreement among
 * Many Raters, Psychological Bulletin 76, 1971). An answer on which a judge is undecided does not count. Undefined
 * without any that counts.
 */
export function agreementOf(
  answers: Iterable<readonly (boolean | null)[] | undefined>,
): Agreement | undefined {
  let judged = 0;
  let alike = 0;
  let agreeing = 0;
  let passes = 0;
  let verdicts = 0;
  for (const judges of answers) {
    if (!judges || judges.includes(null)) continue;
    const { length: n } = judges;
    const yes = judges.filter(Boolean).length;
    judged += 1;
    alike += Number(yes === 0 || yes === n);
    // The share of the pairs of judges that agree.
    agreeing += (yes * (yes - 1) + (n - yes) * (n - yes - 1)) / (n * (n - 1));
    passes += yes;
    verdicts += n;
  }
  if (judged === 0) return undefined;
  const share = passes / verdicts;
  const chance = share ** 2 + (1 - share) ** 2;
  const kappa = chance < 1 ? (agreeing / judged - chance) / (1 - chance) : undefined;
  return { judged, alike, kappa };
}

/** "judges agree on 8 of 10 (κ 0.41)". */
export function describeAgreement({ judged, alike, kappa }: Agreement): string {
  const beyondChance = kappa === undefined ? '' : ` (κ ${kappa.toFixed(2)})`;
  return `judges agree on ${alike} of ${judged}${beyondChance}`;
}
