import { untrack } from 'svelte';
import { dismissToast, toast } from '$lib/ui/toasts.svelte';
import { describeProblem } from './microphone-problem';
import type { Recorder } from './recorder.svelte';

let visibleCount = 0;
let endNotice = () => {};

/**
 * Call it when the recorder is in sight. The returned function is for when it goes out of sight: a recording that goes
 * on is told then, with a way to stop it, until it ends or is in sight again.
 */
export function attend(recorder: Recorder): () => void {
  visibleCount += 1;
  endNotice();
  return () => {
    visibleCount -= 1;
    // No effect may begin in the teardown of another, and a change of tabs brings the recorder back at once.
    queueMicrotask(() => {
      if (visibleCount === 0 && recorder.isActive) endNotice = notifyWhileActive(recorder);
    });
  };
}

function notifyWhileActive(recorder: Recorder): () => void {
  return $effect.root(() => {
    $effect(() => {
      const { isActive } = recorder;
      return untrack(() => (isActive ? notifyStillRecording(recorder) : notifyProblem(recorder)));
    });
  });
}

function notifyStillRecording(recorder: Recorder): () => void {
  const shown = toast({
    text: 'The recording goes on',
    action: { label: 'Stop recording', run: () => recorder.stop() },
    duration: Infinity,
  });
  return () => dismissToast(shown);
}

function notifyProblem({ problem }: Recorder): undefined {
  if (problem) toast({ kind: 'failed', text: describeProblem(problem).title });
}
