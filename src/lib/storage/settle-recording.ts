import type { Collection } from './collection';
import { chunkKey, type Recording, type RecordingChunk } from './recording-schema';
import { isRunElsewhere, isRunHere } from './run-lock';

/**
 * The current state of a recording: one whose page died becomes interrupted, with the duration of
 * the stored part. Undefined when nothing was stored; then it is removed.
 */
export async function settleRecording(
  recording: Recording,
  recordings: Collection<Recording>,
  chunks: Collection<RecordingChunk>,
): Promise<Recording | undefined> {
  const { id } = recording;
  if (recording.state !== 'recording' || isRunHere(id) || (await isRunElsewhere(id)))
    return recording;
  const { records: stored } = await chunks.list(chunkKey(id, ''));
  const last = stored.at(-1);
  if (!last) {
    await recordings.remove([id]);
    return undefined;
  }
  const bytes = stored.reduce((sum, { data }) => sum + data.size, 0);
  let shown: Recording | undefined;
  // Since the record was read, its page may have ended it properly, or another may have removed it.
  await recordings.update(id, (current) => {
    const isCutOff = current?.state === 'recording';
    shown = isCutOff ? { ...current, seconds: last.seconds, bytes, state: 'interrupted' } : current;
    return shown;
  });
  return shown;
}
