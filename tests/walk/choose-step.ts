import type { Control } from './controls';
import { pick, pickWeighted, seededRandom } from './random';
import { sampleFiles } from './sample-files';
import type { By, Regret, Step } from './step';

/** All that the choice of a step depends on. */
export interface Sight {
  controls: readonly Control[];
  tabs: number;
}

interface Kind {
  weight: number;
  /** Undefined where there is nothing of the kind to do. */
  choose: (sight: Sight, random: () => number) => Step | undefined;
}

const removing =
  /^(?:delete|remove|clear|discard|retry$|cancel$|cancel (?:the |this )?batch|reset|undo|restore the)/i;
/** Whose effect the walk could not know, or that would make the service fail by chance. */
const left = /^(?:share of faults|reload)/i;

const texts = [
  'What is 2 + 3?',
  'Привет, 你好 🙂',
  '{"a": [1, 2]}',
  '<b>bold</b> **strong** `code`',
  'A first line\nA second line',
  '/sample markdown',
  '/sample error 429',
  '0.5',
  '-1',
  '9007199254740993',
  'https://127.0.0.1:9/v1',
];
const questions = [
  'What is 2 + 3?',
  '/sample markdown',
  '/sample code',
  '/sample math',
  '/sample table',
  '/sample unicode',
  '/sample error 500',
  '/sample error cut',
  '/sample error stream',
  '/sample long 300',
  'List three fruits as JSON',
];
const keys = [
  'Escape',
  'Tab',
  'Shift+Tab',
  'ArrowUp',
  'ArrowDown',
  '?',
  'ControlOrMeta+K',
  'Enter',
];
const widths = [1440, 1024, 390];

const isField = ({ role }: Control) => ['textbox', 'searchbox', 'spinbutton'].includes(role);
const isPressed = (control: Control) =>
  !isField(control) &&
  !['select', 'combobox', 'file', 'slider', 'separator'].includes(control.role);
const by = (random: () => number): By => (random() < 0.35 ? 'keyboard' : 'pointer');

const kinds: Kind[] = [
  {
    weight: 14,
    choose: ({ controls }, random) => {
      const sections =
        'Chat Responses Compare Audio Models Batches Files Fine-tunings Legacy Requests Settings';
      const target = pick(
        controls.filter(({ role, name }) => role === 'link' && sections.split(' ').includes(name)),
        random,
      );
      return target && { kind: 'press', target, by: by(random) };
    },
  },
  {
    weight: 34,
    choose: ({ controls }, random) => {
      const target = pick(
        controls.filter((control) => isPressed(control) && !removing.test(control.name)),
        random,
      );
      return target && { kind: 'press', target, by: by(random) };
    },
  },
  {
    weight: 5,
    choose: ({ controls }, random) => {
      const target = pick(
        controls.filter((control) => isPressed(control) && removing.test(control.name)),
        random,
      );
      const regret = pick<Regret>(['undo', 'undo', 'cancel', 'none'], random) ?? 'undo';
      return target && { kind: 'remove', target, by: by(random), regret };
    },
  },
  {
    weight: 14,
    choose: ({ controls }, random) => {
      const target = pick(controls.filter(isField), random);
      const text = `${pick(texts, random)} ${word(random)}`;
      return target && { kind: 'type', target, text, enter: random() < 0.25 };
    },
  },
  {
    weight: 8,
    choose: ({ controls }, random) => {
      if (!controls.some(({ role, name }) => role === 'textbox' && name === 'Message'))
        return undefined;
      const then = pick(['wait', 'wait', 'stop', 'go on'] as const, random) ?? 'wait';
      const text = then === 'wait' ? pick(questions, random) : '/sample long 3000';
      return { kind: 'ask', text: `${text} ${word(random)}`, then };
    },
  },
  {
    weight: 7,
    choose: ({ controls }, random) => {
      const target = pick(
        controls.filter(({ role }) => ['select', 'combobox', 'slider', 'separator'].includes(role)),
        random,
      );
      return target && { kind: 'choose', target, share: random() };
    },
  },
  {
    weight: 4,
    choose: ({ controls }, random) => {
      const target = pick(
        controls.filter(({ role }) => role === 'file'),
        random,
      );
      const file = pick(sampleFiles, random);
      return target && file && { kind: 'pick file', target, file };
    },
  },
  { weight: 6, choose: (_, random) => ({ kind: 'key', key: pick(keys, random) ?? 'Tab' }) },
  { weight: 6, choose: () => ({ kind: 'back' }) },
  { weight: 3, choose: () => ({ kind: 'forward' }) },
  { weight: 4, choose: () => ({ kind: 'reload' }) },
  { weight: 3, choose: (_, random) => ({ kind: 'resize', width: pick(widths, random) ?? 1440 }) },
  { weight: 2, choose: ({ tabs }) => (tabs < 2 ? { kind: 'open tab' } : { kind: 'switch tab' }) },
  { weight: 1, choose: ({ tabs }) => (tabs > 1 ? { kind: 'close tab' } : undefined) },
];

/** A word that is found again wherever it goes. */
function word(random: () => number): string {
  return `w${Math.floor(random() * 36 ** 5).toString(36)}`;
}

/** The step that a seed takes at a place; it depends on nothing but these and what can be done there. */
export function chooseStep(seed: number, index: number, sight: Sight): Step {
  const random = seededRandom(seed * 1_000_003 + index);
  random();
  const controls = sight.controls.filter(({ name }) => !left.test(name));
  for (let tries = 0; tries < 20; tries++) {
    const step = pickWeighted(kinds, random)?.choose({ ...sight, controls }, random);
    if (step) return bare(step);
  }
  return { kind: 'key', key: 'Escape' };
}

/** A target as it is written down, without what was seen of it. */
function bare(step: Step): Step {
  if (!('target' in step)) return step;
  const { role, name, nth } = step.target;
  return { ...step, target: { role, name, nth } };
}
