import { describe, expect, it } from 'vitest';
import { chooseRecordingType, recordingFile, recordingName } from './recording-file';

const chosen = (vendor: string, ...supported: string[]) =>
  chooseRecordingType({ vendor, isTypeSupported: (type) => supported.includes(type) });

describe('The type of a recording', () => {
  it.each([
    ['Chromium', 'Google Inc.', ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4']],
    ['Firefox', '', ['audio/webm;codecs=opus', 'audio/webm', 'audio/ogg;codecs=opus']],
  ])('is webm with opus in %s', (_, vendor, supported) => {
    expect(chosen(vendor, ...supported)).toBe('audio/webm;codecs=opus');
  });

  it('is mp4 in Safari, even if it claims to support webm', () => {
    const vendor = 'Apple Computer, Inc.';
    expect(chosen(vendor, 'audio/webm;codecs=opus', 'audio/webm', 'audio/mp4')).toBe('audio/mp4');
    expect(chosen(vendor, 'audio/mp4')).toBe('audio/mp4');
  });

  it('is left to a browser that supports none of them', () => {
    expect(chosen('')).toBeUndefined();
  });
});

describe('The file of a recording', () => {
  it.each([
    ['audio/webm;codecs=opus', 'Talk.webm', 'audio/webm'],
    ['audio/mp4;codecs=mp4a.40.2', 'Talk.m4a', 'audio/mp4'],
    ['audio/ogg;codecs=opus', 'Talk.ogg', 'audio/ogg'],
  ])('of %s is %s', (recorded, name, type) => {
    const file = recordingFile('Talk', recorded, [new Blob(['ab']), new Blob(['c'])]);
    expect([file.name, file.type, file.size]).toEqual([name, type, 3]);
  });
});

it('A recording is named by its local time, as a valid file name', () => {
  expect(recordingName('Recording', new Date(2026, 2, 5, 9, 7))).toBe('Recording 2026-03-05 09.07');
});
