import { expect, it } from 'vitest';
import { recordingName } from './recording-name';

it('names a recording by its local time, as a valid file name', () => {
  expect(recordingName('Recording', new Date(2026, 2, 5, 9, 7))).toBe('Recording 2026-03-05 09.07');
});
