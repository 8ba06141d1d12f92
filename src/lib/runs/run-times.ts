import type { AnswerTiming } from '$lib/storage/conversation-records';

/** A measured time and its label. */
interface RunTime {
  label: string;
  /** Undefined while it has not ended. */
  ms: number | undefined;
  explanation: string;
}

/** The duration of a run: after automatic retries both of its last attempt and of the whole wait, with labels. */
export function runTimes(timing: AnswerTiming): RunTime[] {
  const { sentAt, firstSentAt = sentAt, tries = 1, endedAt } = timing;
  const lastTry = endedAt === undefined ? undefined : endedAt - sentAt;
  const here = 'measured in this browser';
  if (tries === 1)
    return [{ label: 'total', ms: lastTry, explanation: `From sending to the end, ${here}` }];
  const total = endedAt === undefined ? undefined : endedAt - firstSentAt;
  return [
    { label: `try ${tries}`, ms: lastTry, explanation: `From the last try to the end, ${here}` },
    {
      label: `total of ${tries} tries`,
      ms: total,
      explanation: `From the first try to the end, waits included, ${here}`,
    },
  ];
}

/** The label of a time that is counted from sending: after automatic retries that of the last attempt. */
export function attemptLabel(label: string, { tries = 1 }: AnswerTiming): string {
  return tries === 1 ? label : `${label} of try ${tries}`;
}
