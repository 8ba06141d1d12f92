import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from '../../../scripts/chromium.mjs';

type LaunchOptions = ReturnType<typeof launchOptions>;

/** Launch options of a browser whose microphone is allowed, and hears this WAV file over and over. */
export function withMicrophone(sound: Buffer): LaunchOptions {
  const file = join(mkdtempSync(join(tmpdir(), 'microphone-')), 'heard.wav');
  writeFileSync(file, sound);
  return withFlags('--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${file}`);
}

/** Launch options of a browser in which the person says no to every request for the microphone. */
export function withRefusedMicrophone(): LaunchOptions {
  return withFlags('--use-fake-ui-for-media-stream=deny');
}

function withFlags(...flags: string[]): LaunchOptions {
  const options = launchOptions();
  return { ...options, args: [...options.args, '--use-fake-device-for-media-stream', ...flags] };
}
