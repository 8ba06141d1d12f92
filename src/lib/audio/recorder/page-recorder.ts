import { Recorder } from './recorder.svelte';
import { recordings } from './recordings.svelte';
import { recordingName } from './recording-name';

/** The one of the audio page: it goes on while the person looks at other pages of the console. */
export const pageRecorder = new Recorder(recordings, () => recordingName('Recording', new Date()));
