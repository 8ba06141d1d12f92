import { describe, expect, it } from 'vitest';
import { chooseAudioModel } from './transcriber';

const vendor = [
  'llama-3.3-70b-versatile',
  'whisper-large-v3-turbo',
  'whisper-large-v3',
  'canopylabs/orpheus-v1-english',
].map((id) => ({ id }));
const isDemo = ['built-in/guide', 'built-in/note-reader', 'built-in/robot-voice'].map((id) => ({
  id,
}));
const none = { picked: '', last: '' };

describe('The model of an audio task', () => {
  it.each([
    ['transcribe', 'whisper-large-v3-turbo', 'built-in/note-reader'],
    ['translate', 'whisper-large-v3', 'built-in/note-reader'],
    ['speak', 'canopylabs/orpheus-v1-english', 'built-in/robot-voice'],
  ] as const)('to %s is a capable one', (task, ofVendor, ofDemo) => {
    expect(chooseAudioModel(task, none, vendor)).toBe(ofVendor);
    expect(chooseAudioModel(task, none, isDemo)).toBe(ofDemo);
  });

  it('is an own model rather than the demo’s, which reads notes only', () => {
    const list = [...isDemo, { id: 'own/whisper-base' }];
    expect(chooseAudioModel('transcribe', none, list)).toBe('own/whisper-base');
    expect(chooseAudioModel('translate', none, list)).toBe('own/whisper-base');
  });

  it('is the one that the person picked, even if it is not in the list', () => {
    expect(chooseAudioModel('speak', { picked: 'mine', last: 'other' }, vendor)).toBe('mine');
  });

  it('is the last one used if there is no list, or if it is in the list', () => {
    const last = { picked: '', last: 'whisper-large-v3' };
    expect(chooseAudioModel('transcribe', last, [])).toBe('whisper-large-v3');
    expect(chooseAudioModel('transcribe', last, vendor)).toBe('whisper-large-v3');
    expect(chooseAudioModel('transcribe', last, isDemo)).toBe('built-in/note-reader');
  });

  it('is never one that is inactive or made for something else', () => {
    const list = [{ id: 'whisper-1', active: false }, { id: 'llama' }];
    expect(chooseAudioModel('transcribe', none, list)).toBe('');
  });
});
