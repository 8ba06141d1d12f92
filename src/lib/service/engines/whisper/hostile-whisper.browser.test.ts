import { describe, expect, it } from 'vitest';
import { madeWhisper } from '../../../../../tests/support/made-whisper';
import { findSpeechFiles } from '../../../base/model-files/speech-files';
import { Whisper } from './whisper';
import type { SoundWindow, WindowText } from './whisper.worker';

const folder = madeWhisper({ transcribe: [{ text: 'hello', start: 0, end: 1 }] });
const second: SoundWindow = {
  samples: new Float32Array(16_000),
  task: 'transcribe',
  temperature: 0,
  wordTimes: false,
};
const explodes = { type: 'Split', pattern: { Regex: '(a+)+$' }, behavior: 'Isolated' };

type Limits = Parameters<typeof Whisper.load>[2];

/** Loads the folder with another text in one of its files, and has it transcribe a second. */
async function transcribed(
  [name, from, to]: [name: string, from: string, to: string],
  options: { window?: Partial<SoundWindow>; limits?: Limits } = {},
): Promise<WindowText> {
  const files = await Promise.all(
    folder.map(async (file) =>
      file.name === name ? new File([(await file.text()).replace(from, to)], name) : file,
    ),
  );
  const { signal } = new AbortController();
  const whisper = await Whisper.load(findSpeechFiles(files), signal, options.limits);
  try {
    return await whisper.transcribe({ ...second, ...options.window }, signal);
  } finally {
    await whisper.unload();
  }
}

describe('A Whisper model that means harm', () => {
  it('is ended and refused with a reason while a regular expression of its tokenizer has no end', async () => {
    const from =
      '"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":true}';
    const to = `"pre_tokenizer":${JSON.stringify(explodes)}`;
    const window = { prompt: `${'a'.repeat(60)}!` };
    const limits = { start: 120_000, window: 3000 };
    await expect(transcribed(['tokenizer.json', from, to], { window, limits })).rejects.toThrow(
      'The model needs too long for 30 seconds of sound.',
    );
  });

  it('is ended and refused with a reason if it does not start in time', async () => {
    const change = ['config.json', '"decoder_layers":0', '"decoder_layers":1e9'] as const;
    const limits = { start: 0, window: 0 };
    await expect(transcribed([...change], { limits })).rejects.toThrow(
      'The model did not start in time.',
    );
  });

  it('is refused if the text of a window has no measure', async () => {
    const change = ['tokenizer.json', 'Ġhello', `Ġ${'x'.repeat(20_000)}`] as const;
    await expect(transcribed([...change])).rejects.toThrow('The text of 30 seconds is too long');
  });

  it('has no languages but those with a code', async () => {
    const change = ['generation_config.json', '"<|en|>"', '"<|no language!|>"'] as const;
    expect(await transcribed([...change])).toHaveProperty('language', 'de');
  });
});
