import type { ZipDirectory } from './base/formats/zip/zip-file';
import type { RecordedExchange } from './base/storage/exchanges';
import type { ImportSource } from '$lib/shared/backup/model/import-source';

/*
 * The doors of extras that a worker opens: a worker's bundle has no pages, which extras.ts leads to.
 */

/** The door of an extra, undefined where it was taken away. */
export type Door<Parts> = (() => Promise<Parts>) | undefined;

/** Conversations of other consoles, from their files. */
export const conversationFiles: Door<{
  conversationsOfFile: (file: Blob) => ImportSource;
  conversationsOfZip: (directory: ZipDirectory) => Promise<ImportSource>;
}> = () => import('./extras/conversation-files/open-conversations');

export type RecordingForm = 'cassettes' | 'msw' | 'respx' | 'vcr';

/** The files that `recordings` writes. */
export const recordingForms: { [Form in RecordingForm]?: { label: string; fileName: string } } = {
  cassettes: { label: 'Cassettes to replay (.zip)', fileName: 'cassettes.zip' },
  msw: { label: 'Handlers for msw (.ts)', fileName: 'handlers.ts' },
  respx: { label: 'Mocks for respx (.py)', fileName: 'mock_recorded.py' },
  vcr: { label: 'Cassette for VCR.py (.yaml)', fileName: 'cassette.yaml' },
};

/** Recorded requests as files that other programs play back in tests. */
export const recordings: Door<{
  RecordingWriter: new (form: RecordingForm) => {
    /** Returns the number of those that a test can use. */
    add: (exchanges: readonly RecordedExchange[]) => number;
    end: () => Promise<Blob>;
  };
}> = () => import('./extras/programs/recordings/recording-writer');
