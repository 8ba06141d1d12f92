import { cutEnd, shownText } from '$lib/base/ui/text/shown-text';

/** UTF-16 units of a message. */
const longestMessage = 200;

/** A report of a call's progress as text: "Reading (3 of 10)". Its message is untrusted. */
export function describeProgress(progress: number, total?: number, message = ''): string {
  const count = total === undefined ? String(progress) : `${progress} of ${total}`;
  return message === '' ? count : `${shownText(cutEnd(message, longestMessage))} (${count})`;
}
