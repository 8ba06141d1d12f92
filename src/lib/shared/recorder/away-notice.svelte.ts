import { untrack } from 'svelte';
import { dismissToast, toast } from '$lib/base/ui/notices/toasts.svelte';
import { describeMicrophoneProblem } from './microphone';
import type { Recorder } from './recorder.svelte';

let visibleCount = 0;
let endNotice = () => {};

/**
 * Call it when the recorder becomes visible, and the returned function when it is hidden. While a recording runs and no
 * recorder is visible, a toast says so and can stop the recording.
 */
export function trackVisibility(recorder: Recorder): () => void {
  visibleCount += 1;
  endNotice();
  return () => {
    visibleCount -= 1;
    // An effect cannot start in another's teardown, and a change of tabs shows the recorder again immediately.
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
    text: 'Still recording',
    action: { label: 'Stop recording', run: () => recorder.stop() },
    duration: Infinity,
  });
  return () => dismissToast(shown);
}

function notifyProblem({ problem }: Recorder): undefined {
  if (problem) toast({ kind: 'failed', text: describeMicrophoneProblem(problem).title });
}
