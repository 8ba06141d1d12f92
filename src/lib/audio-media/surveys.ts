import { unlessAborted } from '$lib/work/unless-aborted';
import type { Survey } from './survey';
import { runMediaJob, type Waiting } from './worker-job';

interface Run {
  survey: Promise<Survey>;
  waiting: Set<Waiting>;
  controller: AbortController;
}

const known = new WeakMap<Blob, Survey>();
const running = new Map<Blob, Run>();

/**
 * Surveys a file once for all callers; the work is cancelled when the last waiting caller cancels. Rejects with
 * MediaError or the signal's reason.
 */
export async function surveyOf(file: Blob, waiting: Waiting): Promise<Survey> {
  waiting.signal?.throwIfAborted();
  const survey = known.get(file);
  if (survey) return survey;
  const run = running.get(file) ?? begin(file);
  run.waiting.add(waiting);
  try {
    return await unlessAborted(run.survey, waiting.signal);
  } finally {
    run.waiting.delete(waiting);
    if (run.waiting.size === 0) stop(file, run);
  }
}

function begin(file: Blob): Run {
  const waiting = new Set<Waiting>();
  const controller = new AbortController();
  const survey = runMediaJob((worker, onProgress) => worker.survey(file, onProgress), {
    signal: controller.signal,
    onprogress: (done, total) => waiting.forEach(({ onprogress }) => onprogress?.(done, total)),
  });
  const run = { survey: survey.then((found) => keep(file, found)), waiting, controller };
  running.set(file, run);
  return run;
}

function keep(file: Blob, survey: Survey): Survey {
  known.set(file, survey);
  return survey;
}

/** Removes the run immediately, so that the next caller does not join a cancelled one. */
function stop(file: Blob, run: Run): void {
  if (running.get(file) === run) running.delete(file);
  run.controller.abort();
}
