/** Seconds of a sound that a model of this device has transcribed, and all of them. */
export interface TranscribedSeconds {
  done: number;
  total: number;
}

const channelName = 'inference-console.own-transcription';

let sender: BroadcastChannel | undefined;

/** Notifies the pages of this site after each window of a sound. */
export function reportTranscribed(seconds: TranscribedSeconds): void {
  (sender ??= new BroadcastChannel(channelName)).postMessage(seconds);
}

/** Calls back until the returned function is called. Of two transcriptions at once, both are reported. */
export function onTranscribed(report: (seconds: TranscribedSeconds) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<TranscribedSeconds>) => report(data);
  return () => channel.close();
}
