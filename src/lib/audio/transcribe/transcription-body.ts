import {
  transcriptionParameters,
  transcriptionRules,
  translationParameters,
  translationRules,
} from '$lib/api/rules/audio-request';
import type { JsonValue } from '$lib/api/json';
import { refusalsOf, type Problem } from '$lib/api/rules/problem';
import type { Parameter } from '$lib/api/rules/request-description';
import { sentMembers, type ConsoleChoices } from '$lib/parameters/console-choice';
import { formWords } from '$lib/parameters/form-words';

export type TranscriptTask = 'transcribe' | 'translate';
type Values = { [name: string]: JsonValue };

/** What the console sends where nothing is set. */
export const consoleChoices: ConsoleChoices = {
  response_format: {
    value: 'verbose_json',
    because: 'its times are what is clicked, marked and exported as subtitles',
  },
  'timestamp_granularities[]': {
    value: ['word', 'segment'],
    because: 'words are marked as they are spoken, and segments are the lines',
  },
};
export const sentDefaults: Values = sentMembers(consoleChoices);

const granularities = 'timestamp_granularities[]';
/** Chosen elsewhere on the page than among the parameters. */
const elsewhere = ['model', 'file', 'url', granularities];

function parametersOf(task: TranscriptTask): Parameter[] {
  return task === 'transcribe' ? transcriptionParameters : translationParameters;
}

/** Those that stand in the form. */
export function formParametersOf(task: TranscriptTask): Parameter[] {
  return parametersOf(task).filter(({ name }) => !elsewhere.includes(name));
}

/** Times by word or segment need verbose_json and are no part of a translation. */
export function takesGranularities(task: TranscriptTask, values: Values): boolean {
  return task === 'transcribe' && (values.response_format ?? 'verbose_json') === 'verbose_json';
}

/** Names that a task has in its specification; others are sent as they are. */
export function knownNames(task: TranscriptTask): string[] {
  return parametersOf(task).map(({ name }) => name);
}

/** The fields of a request but its sound: what is set, and what the console sets. */
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

/** What must be mended before a request is sent; the service would refuse all of it. */
export function checkTranscription(task: TranscriptTask, body: Values): Problem[] {
  const rules = task === 'transcribe' ? transcriptionRules : translationRules;
  return refusalsOf(rules(body))
    .filter(({ parameter }) => parameter !== 'file')
    .map(formWords);
}
