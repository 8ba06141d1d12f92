import { describe, expect, it } from 'vitest';
import { soundFacts } from './media-facts';
import { overview, Surveyor, type Survey } from './survey';
import { sine } from '../../../../tests/support/audio-media/sound-files';

function survey(samples: Float32Array, sampleRate: number, reported: Partial<Survey> = {}): Survey {
  const surveyor = new Surveyor(sampleRate);
  for (let at = 0; at < samples.length; at += 777) surveyor.add(samples.subarray(at, at + 777));
  return {
    container: 'WAV',
    codec: 'pcm-s16',
    channels: 1,
    sampleRate,
    hasVideo: false,
    ...surveyor.end(),
    ...reported,
  };
}

function joined(...parts: Float32Array[]): Float32Array {
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

describe('Levels', () => {
  it.each([44_100, 22_050, 11_025, 8000])('of a tone at %d are those of a sine', (sampleRate) => {
    const { level } = soundFacts(survey(sine(2, sampleRate, 0.5), sampleRate), 'a.wav');
    // 20 log10(0.5), and a sine's mean square is half of its peak's.
    expect(level.peak).toBeCloseTo(-6.02, 1);
    expect(level.rms).toBeCloseTo(-9.03, 1);
  });

  it('of digital silence are minus infinity', () => {
    const facts = soundFacts(survey(new Float32Array(8000), 8000), 'a.wav');
    expect(facts.level).toEqual({ peak: -Infinity, rms: -Infinity });
    expect(facts.silence).toBe(1);
  });
});

describe('Silence', () => {
  it('is everything below -50 dBFS', () => {
    // Sines with mean squares of -60, -49 and -6 dBFS.
    const [faint, low, loud] = [-60, -49, -6].map((level) =>
      sine(1, 8000, Math.SQRT2 * 10 ** (level / 20)),
    ) as [Float32Array, Float32Array, Float32Array];
    const facts = soundFacts(survey(joined(faint, low, loud, faint), 8000), 'a.wav');
    expect(facts.silence).toBeCloseTo(0.5, 2);
  });
});

describe('A waveform', () => {
  it('has the lowest and the highest sample of each stretch', () => {
    const samples = joined(sine(1, 8000, 0.25), new Float32Array(8000), sine(1, 8000, 1));
    const pairs = [...overview(survey(samples, 8000), 3)];
    [-0.25, 0.25, 0, 0, -1, 1].forEach((value, index) =>
      expect(pairs[index]).toBeCloseTo(value, 1),
    );
  });

  it('has more stretches than a short sound has windows', () => {
    expect(overview(survey(sine(0.05, 8000), 8000), 100)).toHaveLength(200);
  });
});

describe('The facts', () => {
  const second = (reported: Partial<Survey>) => survey(sine(1, 8000), 8000, reported);

  it('report a file that ends before the length in its header', () => {
    expect(soundFacts(second({ declaredSeconds: 2 }), 'a.wav').declaredSeconds).toBe(2);
    expect(soundFacts(second({ declaredSeconds: 1.1 }), 'a.wav').declaredSeconds).toBeUndefined();
  });

  it.each([
    ['WAV', 'talk.mp3', { ending: 'mp3', right: 'wav' }],
    ['MP4', 'talk.ogg', { ending: 'ogg', right: 'm4a' }],
    ['MP3', 'talk', { ending: '', right: 'mp3' }],
    ['MP3', 'talk.mpga', undefined],
    ['MP3', 'TALK.MPEG', undefined],
    ['Ogg', 'note.opus', undefined],
  ])('report for %s whether the name %s is wrong', (container, name, expected) => {
    expect(soundFacts(second({ container }), name).wrongName).toEqual(expected);
  });

  it('give a video the ending of its video format', () => {
    const film = second({ container: 'MP4', hasVideo: true });
    expect(soundFacts(film, 'a.avi').wrongName?.right).toBe('mp4');
  });
});
