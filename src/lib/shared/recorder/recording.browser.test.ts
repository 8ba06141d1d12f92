import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Recording } from '$lib/base/storage/recordings';
import { isRunHere } from '$lib/base/storage/database/locks';
import { Recorder } from './recorder.svelte';
import { Recordings } from './recordings.svelte';
import {
  fakeMicrophone,
  MemoryRecordings,
  refuseMicrophone,
  untilSounding,
} from '../../../../tests/support/audio/microphone';

let storage: MemoryRecordings;
let recordings: Recordings;
let recorder: Recorder;
const recorded = vi.fn<(file: File, recording: Recording) => void>();

// Without a user gesture no AudioContext runs, and the fake microphone makes no tone.
beforeAll(() => userEvent.click(document.body));

const { value: startReal } = Object.getOwnPropertyDescriptor(
  MediaRecorder.prototype,
  'start',
) as TypedPropertyDescriptor<(slice: number) => void>;

/** The pieces of a recording are shorter than in the console, so that a test records a fifth of a second. */
function startWithShortPieces(this: MediaRecorder) {
  startReal?.call(this, 100);
}

beforeEach(() => {
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(startWithShortPieces);
  storage = new MemoryRecordings();
  recordings = new Recordings(storage);
  recorder = new Recorder(recordings, () => 'Talk');
  recorder.onRecorded(recorded);
});

afterEach(async () => {
  recorder.stop();
  await vi.waitFor(() => expect(recorder.state).toBe('idle'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  recorded.mockClear();
});

const listed = () => recordings.library.list.all;
const chunkCount = (count: number) =>
  vi.waitFor(() => expect(storage.chunks.length).toBeGreaterThanOrEqual(count));
/** Whether the page prompts before it is closed. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
const idle = () => vi.waitFor(() => expect(recorder.state).toBe('idle'));

async function recordingOfTone(): Promise<MediaStream> {
  const stream = fakeMicrophone();
  // The recorder counts from its start, and would count a silence that is not in the file.
  await untilSounding(stream);
  await recorder.start();
  await chunkCount(2);
  return stream;
}

/** Length that the browser's own decoder finds in a file, in seconds. */
async function decodedSeconds(file: File): Promise<number> {
  const context = new OfflineAudioContext(1, 1, 16_000);
  return (await context.decodeAudioData(await file.arrayBuffer())).duration;
}

it('A recording that is stopped before the microphone is open never begins', async () => {
  const stream = fakeMicrophone();
  const opened = Promise.withResolvers<MediaStream>();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(opened.promise);
  const started = recorder.start();
  recorder.stop();
  opened.resolve(stream);
  await started;
  expect(recorder.state).toBe('idle');
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
  expect(recorded).not.toHaveBeenCalled();
});

describe('A recording', () => {
  it('leaves no listeners on the microphone when it ends', async () => {
    const [track] = fakeMicrophone().getAudioTracks();
    if (!track) throw new Error('The microphone has no track.');
    const added = vi.spyOn(track, 'addEventListener');
    const removed = vi.spyOn(track, 'removeEventListener');
    await recorder.start();
    await chunkCount(2);
    const listeners = added.mock.calls.map(([type, listener]) => [type, listener]);
    expect(listeners).not.toEqual([]);
    recorder.stop();
    await idle();
    const gone = removed.mock.calls.map(([type, listener]) => [type, listener]);
    expect(gone).toEqual(expect.arrayContaining(listeners));
  });

  it('is stored piece by piece while it continues', async () => {
    await recordingOfTone();
    const [running] = storage.recordings.values();
    expect(running).toMatchObject({ name: 'Talk', state: 'recording' });
    expect(isRunHere(running?.id ?? '')).toBe(true);
    expect(storage.chunks.map(({ id }) => id).slice(0, 2)).toEqual(['000000', '000001']);
    expect(storage.chunks[1]?.seconds).toBeGreaterThan(storage.chunks[0]?.seconds ?? Infinity);
  });

  it('is a playable file with a recorded length and size', async () => {
    await recordingOfTone();
    recorder.stop();
    await idle();
    const [file, recording] = recorded.mock.lastCall ?? [];
    expect(file?.name).toBe('Talk.webm');
    expect(recording).toMatchObject({
      state: 'done',
      bytes: file?.size,
      seconds: recorder.seconds,
    });
    expect(await decodedSeconds(file as File)).toBeCloseTo(recording?.seconds ?? 0, 0);
    expect(listed()).toEqual([recording]);
    expect(isRunHere(recording?.id ?? '')).toBe(false);
  });

  it('excludes its pause, and is stored up to it', async () => {
    await recordingOfTone();
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    recorder.pauseOrResume();
    expect(recorder.state).toBe('paused');
    const before = storage.chunks.length;
    await chunkCount(before + 1);
    const { seconds } = storage.chunks.at(-1) ?? {};
    now.mockReturnValue(performance.now() + 60_000);
    recorder.pauseOrResume();
    expect(recorder.state).toBe('recording');
    recorder.stop();
    await idle();
    expect(recorder.seconds).toBe(seconds);
  });

  it('releases the microphone at its end', async () => {
    const stream = await recordingOfTone();
    recorder.stop();
    await idle();
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
  });

  it('ends properly when the microphone is unplugged, and is stored', async () => {
    const stream = await recordingOfTone();
    for (const track of stream.getTracks()) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
    await idle();
    expect(recorder.problem).toBe('unplugged');
    expect(recorded).toHaveBeenCalledOnce();
    expect([...storage.recordings.values()]).toMatchObject([{ state: 'done' }]);
  });

  it('of less than a tenth of a second is discarded with a message', async () => {
    fakeMicrophone();
    // On a busy machine the start alone may take longer.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await recorder.start();
    recorder.stop();
    await idle();
    expect(recorder.problem).toBe('too-short');
    expect(recorded).not.toHaveBeenCalled();
    expect(storage.recordings.size).toBe(0);
  });

  it('continues in memory when the storage is full, with an immediate warning', async () => {
    storage.isFull = true;
    fakeMicrophone();
    await recorder.start();
    await vi.waitFor(() => expect(recorder.saveFailure?.kind).toBe('quota'));
    expect(recorder.state).toBe('recording');
    await vi.waitFor(() => expect(recorder.fileSoFar?.size).toBeGreaterThan(0));
    await vi.waitFor(() => expect(recorder.seconds).toBeGreaterThan(0.2));
    recorder.stop();
    await idle();
    const recording = listed()[0] as Recording;
    const { library } = recordings;
    expect(library.openOrGet(recording).isUnstored).toBe(true);
    expect((await library.openOrGet(recording).file()).size).toBe(recording.bytes);
    expect(asks()).toBe(true);
    const undo = await library.remove(recording.id);
    expect(asks()).toBe(false);
    storage.isFull = false;
    await undo();
    await vi.waitFor(() => expect(library.openOrGet(recording).isUnstored).toBe(false));
    expect(storage.chunks.reduce((sum, { data }) => sum + data.size, 0)).toBe(recording.bytes);
    expect(listed()).toEqual([recording]);
    expect(asks()).toBe(false);
  });

  it('is stored completely once there is space again', async () => {
    storage.isFull = true;
    fakeMicrophone();
    await recorder.start();
    await vi.waitFor(() => expect(recorder.bytes).toBeGreaterThan(0));
    storage.isFull = false;
    await chunkCount(2);
    expect(recorder.saveFailure).toBeUndefined();
    expect(storage.chunks[0]?.id).toBe('000000');
  });

  it('prompts before its page is closed only while it runs', async () => {
    await recordingOfTone();
    expect(asks()).toBe(true);
    recorder.stop();
    await idle();
    expect(asks()).toBe(false);
  });
});

describe('A recording that cannot start', () => {
  it.each([
    ['NotFoundError', 'none'],
    ['NotReadableError', 'in-use'],
    ['OverconstrainedError', 'not-connected'],
  ])('because of %s is reported as %s', async (name, problem) => {
    refuseMicrophone(name);
    await recorder.start();
    expect([recorder.state, recorder.problem]).toEqual(['idle', problem]);
  });

  it('is reported in a browser without MediaRecorder', async () => {
    fakeMicrophone();
    vi.stubGlobal('MediaRecorder', undefined);
    await recorder.start();
    expect([recorder.state, recorder.problem]).toEqual(['idle', 'unsupported']);
  });

  it('releases the microphone if the browser can record none of its types', async () => {
    const stream = fakeMicrophone();
    vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(() => {
      throw new DOMException('', 'NotSupportedError');
    });
    await recorder.start();
    expect(recorder.problem).toBe('unsupported');
    expect(stream.active).toBe(false);
  });

  it('is reported on an insecure page', async () => {
    vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as never);
    await recorder.start();
    expect(recorder.problem).toBe('insecure');
  });

  it('begins at the next press once the cause is gone', async () => {
    refuseMicrophone('NotReadableError');
    await recorder.start();
    fakeMicrophone();
    await recorder.start();
    expect([recorder.state, recorder.problem]).toEqual(['recording', undefined]);
    await chunkCount(1);
  });
});

it('An error of the MediaRecorder ends the recording and stores it', async () => {
  const made: MediaRecorder[] = [];
  const Real = MediaRecorder;
  vi.stubGlobal(
    'MediaRecorder',
    class extends Real {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, options);
        made.push(this);
      }
    },
  );
  await recordingOfTone();
  made[0]?.dispatchEvent(new Event('error'));
  await idle();
  expect(recorder.problem).toBe('recorder-failed');
  expect(listed()).toMatchObject([{ state: 'done' }]);
});
