/** Synthesiser settings of one speech sound. Frequencies are in hertz, levels from 0 to 1. */
export interface Phoneme {
  /** Duration in milliseconds at speed 1. */
  duration: number;
  /** The first three resonances of the vocal tract. */
  formants: [number, number, number];
  voice: number;
  /** Level of the breath through the tract, as in h. */
  breath: number;
  noise: number;
  /** Centre frequency of the noise. */
  noiseAt: number;
  /** The tract closes first, then opens with a burst of the noise. */
  stop: boolean;
  vowel: boolean;
  /** A diphthong glides to this phoneme's formants. */
  glidesTo?: [number, number, number];
}

type Formants = [number, number, number];

const sound = (parts: Partial<Phoneme>): Phoneme => ({
  duration: 80,
  formants: [500, 1500, 2500],
  voice: 0,
  breath: 0,
  noise: 0,
  noiseAt: 4000,
  stop: false,
  vowel: false,
  ...parts,
});
const vowel = (duration: number, formants: Formants, glidesTo?: Formants): Phoneme =>
  sound({ duration, formants, voice: 1, vowel: true, glidesTo });
const voiced = (duration: number, formants: Formants, voice: number): Phoneme =>
  sound({ duration, formants, voice });
const hiss = (noiseAt: number, noise: number, formants: Formants, voice = 0): Phoneme =>
  sound({ duration: voice ? 75 : 105, formants, noise, noiseAt, voice });
const stop = (noiseAt: number, noise: number, formants: Formants, voice = 0): Phoneme =>
  sound({ duration: voice ? 75 : 95, formants, noise, noiseAt, voice, stop: true });

/** The formants of vowels follow Peterson and Barney, 1952. */
const phonemes = {
  IY: vowel(145, [270, 2290, 3010]),
  IH: vowel(105, [390, 1990, 2550]),
  EY: vowel(165, [480, 1900, 2550], [330, 2200, 2700]),
  EH: vowel(115, [530, 1840, 2480]),
  AE: vowel(150, [660, 1720, 2410]),
  AA: vowel(160, [730, 1090, 2440]),
  AO: vowel(160, [570, 840, 2410]),
  OW: vowel(165, [540, 1000, 2400], [360, 800, 2300]),
  UH: vowel(110, [440, 1020, 2240]),
  UW: vowel(145, [300, 870, 2240]),
  ER: vowel(150, [490, 1350, 1690]),
  AX: vowel(75, [500, 1400, 2400]),
  AH: vowel(115, [640, 1190, 2390]),
  AY: vowel(190, [720, 1200, 2450], [380, 2000, 2600]),
  AW: vowel(190, [720, 1250, 2450], [400, 900, 2300]),
  OY: vowel(190, [560, 850, 2400], [380, 1950, 2550]),
  M: voiced(75, [280, 1000, 2200], 0.55),
  N: voiced(70, [280, 1600, 2600], 0.55),
  NG: voiced(85, [280, 2000, 2700], 0.55),
  L: voiced(70, [360, 1050, 2800], 0.75),
  R: voiced(75, [420, 1250, 1600], 0.8),
  W: voiced(70, [300, 700, 2200], 0.7),
  Y: voiced(65, [270, 2250, 3000], 0.75),
  HH: sound({ duration: 65, breath: 0.5 }),
  WH: sound({ duration: 80, formants: [300, 700, 2200], breath: 0.3, voice: 0.35 }),
  F: hiss(6500, 0.14, [340, 1100, 2100]),
  V: hiss(6500, 0.07, [300, 1100, 2100], 0.5),
  TH: hiss(7200, 0.12, [320, 1350, 2500]),
  DH: hiss(7200, 0.06, [280, 1350, 2500], 0.5),
  S: hiss(6200, 0.5, [320, 1400, 2550]),
  Z: hiss(6200, 0.28, [260, 1400, 2550], 0.4),
  SH: hiss(3000, 0.55, [300, 1800, 2500]),
  ZH: hiss(3000, 0.32, [280, 1800, 2500], 0.4),
  P: stop(900, 0.5, [300, 900, 2100]),
  B: stop(900, 0.3, [220, 900, 2100], 0.3),
  T: stop(4600, 0.6, [300, 1700, 2650]),
  D: stop(4200, 0.35, [220, 1700, 2650], 0.3),
  K: stop(2200, 0.6, [300, 1900, 2400]),
  G: stop(2100, 0.35, [220, 1900, 2400], 0.3),
  CH: sound({ duration: 125, noise: 0.65, noiseAt: 3100, stop: true, formants: [300, 1800, 2500] }),
  JH: sound({
    duration: 105,
    noise: 0.45,
    noiseAt: 3000,
    stop: true,
    voice: 0.3,
    formants: [250, 1800, 2500],
  }),
} satisfies { [name: string]: Phoneme };

export type PhonemeName = keyof typeof phonemes;

export function phoneme(name: PhonemeName): Phoneme {
  return phonemes[name];
}
