import type { SampleFile } from './sample-files';

/** A control by what a person would call it; `nth` counts those of the same role and name. */
export interface Target {
  role: string;
  /** Numbers and ids are blanked out: they differ from run to run. */
  name: string;
  nth: number;
}

export type By = 'pointer' | 'keyboard';

/** The way on after a removal is pressed: undone, cancelled in the question that it may ask, or meant. */
export type Regret = 'undo' | 'cancel' | 'none';

export type Step =
  | { kind: 'press'; target: Target; by: By }
  | { kind: 'remove'; target: Target; by: By; regret: Regret }
  | { kind: 'type'; target: Target; text: string; enter: boolean }
  | { kind: 'ask'; text: string; then: 'wait' | 'stop' | 'go on' }
  /** `share` says which of the choices, from 0 for the first up to 1. */
  | { kind: 'choose'; target: Target; share: number }
  | { kind: 'pick file'; target: Target; file: SampleFile }
  | { kind: 'key'; key: string }
  | { kind: 'resize'; width: number }
  | { kind: 'back' | 'forward' | 'reload' | 'open tab' | 'switch tab' | 'close tab' };

const simple = {
  back: 'Go back',
  forward: 'Go forward',
  reload: 'Reload the page',
  'open tab': 'Open a second tab at the same address',
  'switch tab': 'Go to the other tab',
  'close tab': 'Close this tab',
};

const regrets = { undo: 'and undo it', cancel: 'and cancel', none: 'and mean it' };
const ends = {
  wait: 'and wait for the end',
  stop: 'and stop the answer',
  'go on': 'and go on at once',
};

/** The step as a sentence that somebody can follow by hand. */
export function sentence(step: Step): string {
  switch (step.kind) {
    case 'press':
      return `${step.by === 'pointer' ? 'Press' : 'Press with the keyboard'} ${words(step.target)}`;
    case 'remove':
      return `Press ${words(step.target)} (${step.by}) ${regrets[step.regret]}`;
    case 'type':
      return `Type ${JSON.stringify(step.text)} into ${words(step.target)}${step.enter ? ', Enter' : ''}`;
    case 'ask':
      return `Send the message ${JSON.stringify(step.text)} ${ends[step.then]}`;
    case 'choose':
      return `Choose at ${Math.round(step.share * 100)} % of ${words(step.target)}`;
    case 'pick file':
      return `Pick the file ${step.file} for ${words(step.target)}`;
    case 'key':
      return `Press the key ${step.key}`;
    case 'resize':
      return `Make the window ${step.width} px wide`;
    default:
      return simple[step.kind];
  }
}

function words({ role, name, nth }: Target): string {
  return `${role} “${name}”${nth > 0 ? ` (number ${nth + 1})` : ''}`;
}
