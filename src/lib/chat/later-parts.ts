import { afterPaint } from '$lib/ui/after-paint';

/** Milliseconds after what the page was opened for is painted. */
const delay = 300;

/**
 * Fetches what an answer needs while the network is surely there: the words for a lost connection must not have to
 * come over it. Returns the way to call it off.
 */
export function loadLaterParts(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOff = false;
  void afterPaint(async () => {
    if (!isOff) timer = setTimeout(load, delay);
  });
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
}

function load() {
  const parts = [
    import('$lib/api/chat'),
    import('./sent-body'),
    import('./export-conversation'),
    import('./Turns.svelte'),
    import('$lib/markdown/markdown-view').then(({ loadParser }) => loadParser()),
    import('./AnswerEnd.svelte'),
    import('./AnswerFacts.svelte'),
    import('./messages/MessageActions.svelte'),
    import('./messages/EditMessage.svelte'),
    import('./messages/QuestionEnd.svelte'),
    import('./context/ContextGauge.svelte'),
    import('./SiblingSwitch.svelte'),
    import('$lib/runs/RetryNotice.svelte'),
    import('$lib/markdown/JsonAnswer.svelte'),
    import('$lib/ui/RawView.svelte'),
    import('$lib/tools/ToolCalls.svelte'),
    import('./citations/Sources.svelte'),
  ];
  // One that fails is tried again where it is shown, and the layout tells of it.
  void Promise.allSettled(parts);
}
