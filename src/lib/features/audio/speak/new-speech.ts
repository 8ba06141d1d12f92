import { speechParameters, speechRules } from '$lib/base/api/rules/audio-request';
import type { JsonValue } from '$lib/base/api/wire/json';
import { type Problem } from '$lib/base/api/rules/problem';
import { problemsOver } from '$lib/base/api/rules/problems-over';
import type { Parameter } from '$lib/base/api/rules/request-description';
import { knownServiceOf } from '$lib/shared/connections/known-service';
import type { Connection } from '$lib/shared/connections/model/connection';
import { withFormMessage } from '$lib/shared/parameters/form-state';
import { randomId } from '$lib/base/platform/random-id';
import type { SpeechRecord, SpeechTake } from '$lib/base/storage/speeches';
import { splitText } from '$lib/shared/read-aloud/split-text';

/** Parameters that are entered outside of the parameter panel. */
const outsidePanel = ['model', 'input', 'voice'];

/** Parameters in the panel. */
export const formParameters: Parameter[] = speechParameters.filter(
  ({ name }) => !outsidePanel.includes(name),
);

/** The problems of a take over a connection, except those of the text. */
export function checkTake(
  { model, voice, parameters }: SpeechTake,
  connection: Pick<Connection, 'baseUrl' | 'isDemo'>,
): Problem[] {
  const body = { model, voice, ...parameters };
  return problemsOver(knownServiceOf(connection), speechRules(body), body)
    .filter(({ parameter }) => parameter !== 'input')
    .map(withFormMessage);
}

interface SpeechOptions {
  text: string;
  take: SpeechTake;
  groupId: string;
  connectionName: string;
  /** Longest input of one request. */
  maxCharacters: number;
}

/** A record of a speech that is about to be requested. Copies the parameters, which may be those of a form. */
export function newSpeech({ take, maxCharacters, ...options }: SpeechOptions): SpeechRecord {
  const { model, voice } = take;
  return {
    v: 1,
    id: randomId(),
    createdAt: Date.now(),
    state: 'running',
    ...options,
    model,
    voice: voice.trim(),
    parameters: structuredClone(take.parameters),
    parts: splitText(options.text, maxCharacters).map((text) => ({ text, state: 'waiting' })),
  };
}

/** "wav · 16,000 Hz · speed 1.5 · style "calm""; empty if nothing is set. */
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
