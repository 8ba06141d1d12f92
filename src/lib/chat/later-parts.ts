import { afterPaint } from '$lib/ui/loading/after-paint';

/** Milliseconds after the page's main content is painted. */
const delay = 300;

/**
 * Fetches the modules that an answer needs while the network surely works: the text for a lost connection must not
 * depend on it. Returns a function that cancels.
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
    import('$lib/conversation/chat-body'),
    import('$lib/share/export-conversation'),
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
    import('$lib/ui/raw/RawView.svelte'),
    import('$lib/tools/ToolCalls.svelte'),
    import('./citations/Sources.svelte'),
  ];
  // A module that fails is fetched again where it is used, and the layout reports it.
  void Promise.allSettled(parts);
}
