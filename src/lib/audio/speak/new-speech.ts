import { speechParameters, speechRules } from '$lib/api/rules/audio-request';
import type { JsonValue } from '$lib/api/json';
import { refusalsOf, type Problem } from '$lib/api/rules/problem';
import type { Parameter } from '$lib/api/rules/request-description';
import { formWords } from '$lib/parameters/form-words';
import { randomId } from '$lib/random-id';
import type { SpeechRecord, SpeechTake } from '$lib/storage/speech-records';
import { splitText } from './split-text';

/** Entered elsewhere on the page than among the parameters. */
const elsewhere = ['model', 'input', 'voice'];

/** Those that stand in the form. */
export const formParameters: Parameter[] = speechParameters.filter(
  ({ name }) => !elsewhere.includes(name),
);

/** What must be mended before a take is sent, beside its text; the service would refuse all of it. */
export function checkTake({ model, voice, parameters }: SpeechTake): Problem[] {
  return refusalsOf(speechRules({ model, voice, ...parameters }))
    .filter(({ parameter }) => parameter !== 'input')
    .map(formWords);
}

interface Order {
  text: string;
  take: SpeechTake;
  groupId: string;
  connectionName: string;
  /** Of one input. */
  maxCharacters: number;
}

/** A speech that is about to be asked for. Its parameters are copied: they may be those of a form. */
export function newSpeech({ take, maxCharacters, ...order }: Order): SpeechRecord {
  const { model, voice } = take;
  return {
    v: 1,
    id: randomId(),
    createdAt: Date.now(),
    state: 'running',
    ...order,
    model,
    voice: voice.trim(),
    parameters: structuredClone(take.parameters),
    parts: splitText(order.text, maxCharacters).map((text) => ({ text, state: 'waiting' })),
  };
}

/** "wav · 16,000 Hz · speed 1.5 · style "calm""; empty where nothing is set. */
export function describeSettings(parameters: { [name: string]: JsonValue }): string {
  const { response_format: format, sample_rate: rate, speed, ...further } = parameters;
  return [
    typeof format === 'string' && format,
    typeof rate === 'number' && `${rate.toLocaleString('en')} Hz`,
    typeof speed === 'number' && `speed ${speed}`,
    ...Object.entries(further).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  ]
    .filter(Boolean)
    .join(' · ');
}
