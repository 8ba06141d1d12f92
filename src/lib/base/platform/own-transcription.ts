/** Seconds of a sound that a model of this device has transcribed, and all of them. */
export interface TranscribedSeconds {
  done: number;
  total: number;
}

/** The header of a request that names the transcription, so that its page alone hears of its progress. */
export const progressHeader = 'x-progress';

/** A channel per transcription, since the model may run for another tab. */
function channelOf(id: string): BroadcastChannel {
  return new BroadcastChannel(`inference-console.own-transcription.${id}`);
}

/** Reports a window of the sound of the request with this id in `progressHeader`. */
export function reportTranscribed(id: string, seconds: TranscribedSeconds): void {
  const channel = channelOf(id);
  channel.postMessage(seconds);
  channel.close();
}

/** Calls back until the returned function is called. */
export function onTranscribed(
  id: string,
  report: (seconds: TranscribedSeconds) => void,
): () => void {
  const channel = channelOf(id);
  channel.onmessage = ({ data }: MessageEvent<TranscribedSeconds>) => report(data);
  return () => channel.close();
}
