import { expect, it } from 'vitest';
import { soundFileName, visibleName } from './sound-file-name';

it.each([
  ['talk.wav', 'flac', undefined, 'talk.flac'],
  ['my.long.talk.wav', 'flac', 2, 'my.long.talk-part-2.flac'],
  ['talk', 'ogg', undefined, 'talk.ogg'],
  ['.wav', 'flac', undefined, 'audio.flac'],
])('%j, converted to %s, part %s, has the name %j', (name, ending, part, sent) => {
  expect(soundFileName(name, ending, part)).toBe(sent);
});

it.each([
  ['a<b>.mp3', 'a<b>.mp3'],
  ['x\u202Egpj.mp3', 'xgpj.mp3'],
  ['a\u0000\nb.mp3', 'ab.mp3'],
  ['\u202E', 'audio'],
])('%j is shown as %j', (name, shown) => {
  expect(visibleName(name)).toBe(shown);
});
