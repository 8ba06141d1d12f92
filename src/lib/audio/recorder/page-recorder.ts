import { Recorder } from './recorder.svelte';
import { recordings } from './recordings.svelte';
import { recordingName } from './recording-name';

/** The audio page's recorder; it continues while the person visits other pages of the console. */
export const pageRecorder = new Recorder(recordings, () => recordingName('Recording', new Date()));
