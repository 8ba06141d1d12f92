import {
  transcriptionParameters,
  transcriptionRules,
  translationParameters,
  translationRules,
} from '$lib/base/api/rules/audio-request';
import type { JsonValue } from '$lib/base/api/wire/json';
import { type Problem } from '$lib/base/api/rules/problem';
import { problemsOver } from '$lib/base/api/rules/problems-over';
import type { Parameter } from '$lib/base/api/rules/request-description';
import { knownServiceOf } from '$lib/shared/connections/known-service';
import type { Connection } from '$lib/shared/connections/model/connection';
import { sentMembers, type ConsoleChoices } from '$lib/shared/parameters/console-choice';
import { withFormMessage } from '$lib/shared/parameters/form-state';

export type TranscriptTask = 'transcribe' | 'translate';
type Values = { [name: string]: JsonValue };

/** The console's own defaults for unset parameters. */
export const consoleChoices: ConsoleChoices = {
  response_format: {
    value: 'verbose_json',
    because: 'playback, highlighting and subtitles need its times',
  },
  'timestamp_granularities[]': {
    value: ['word', 'segment'],
    because: 'words are highlighted as they’re spoken, and segments are the lines',
  },
};
export const sentDefaults: Values = sentMembers(consoleChoices);

const granularities = 'timestamp_granularities[]';
/** Parameters that are entered outside of the parameter panel. */
const outsidePanel = ['model', 'file', 'url', granularities];

function parametersOf(task: TranscriptTask): Parameter[] {
  return task === 'transcribe' ? transcriptionParameters : translationParameters;
}

/** Parameters in the panel. */
export function formParametersOf(task: TranscriptTask): Parameter[] {
  return parametersOf(task).filter(({ name }) => !outsidePanel.includes(name));
}

/** Granularities need verbose_json and do not exist for translations. */
export function takesGranularities(task: TranscriptTask, values: Values): boolean {
  return task === 'transcribe' && (values.response_format ?? 'verbose_json') === 'verbose_json';
}

/** Parameter names in the task's specification; others are sent unchanged. */
export function knownNames(task: TranscriptTask): string[] {
  return parametersOf(task).map(({ name }) => name);
}

/** All fields of a request except the sound: the set values and the console's defaults. */
export function bodyOf(
  task: TranscriptTask,
  model: string,
  values: Values,
): Values & { model: string } {
  const names = knownNames(task);
  const all = { ...sentDefaults, ...values };
  const sent = names.filter(
    (name) => name in all && (name !== granularities || takesGranularities(task, values)),
  );
  const further = Object.keys(values).filter((name) => !names.includes(name));
  return {
    ...Object.fromEntries([...sent, ...further].map((name) => [name, all[name] ?? null])),
    model,
  };
}

/** The problems of a request over a connection, except a missing sound. */
export function checkTranscription(
  task: TranscriptTask,
  body: Values,
  connection: Pick<Connection, 'baseUrl' | 'isDemo'>,
): Problem[] {
  const rules = task === 'transcribe' ? transcriptionRules : translationRules;
  return problemsOver(knownServiceOf(connection), rules(body), body)
    .filter(({ parameter }) => parameter !== 'file')
    .map(withFormMessage);
}
