/** The voices of built-in/robot-voice, the default first. */
export const builtInVoices = [
  'robot-middle',
  'robot-low',
  'robot-high',
  'robot-small',
  'robot-whisper',
] as const;

export type BuiltInVoice = (typeof builtInVoices)[number];
