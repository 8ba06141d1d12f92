import { isObject } from '../wire/json';
import {
  authorizationIn,
  authorizationPath,
  authorizationPlaceholder,
} from '../wire/tab-authorization';
import { allChatParameters } from './all-chat-parameters';
import { checkDocuments, checkMessages } from './chat-messages';
import { checkFunctionCall, checkFunctions, checkToolChoice, checkTools } from './chat-tools';
import { composeRules, type FieldRule } from './compose-rules';
import { adviseEffort } from './generation-parameters';
import { describedMembers, membersOf, textItems, yesOrNo } from './members';
import { type Body, refusal, type ReportProblem } from './problem';
import { checkResponseFormat } from './response-format';

/** Rules that the description of a chat request cannot express. */
const fieldRules: { [field: string]: FieldRule } = {
  messages: checkMessages,
  stop: checkStop,
  tools: checkTools,
  tool_choice: checkToolChoice,
  functions: checkFunctions,
  function_call: checkFunctionCall,
  documents: checkDocuments,
  response_format: checkResponseFormat,
  reasoning_effort: (effort, report, { model }) =>
    adviseEffort(effort, { parameter: 'reasoning_effort', model }, report),
  reasoning_format: checkRawReasoning,
  stream_options: membersOf('stream_options', { include_usage: yesOrNo }),
  include_domains: textItems('include_domains'),
  exclude_domains: textItems('exclude_domains'),
  ...describedMembers(allChatParameters),
  disable_tool_validation: checkDisabledValidation,
};

/** Every rule of POST /chat/completions. */
export const chatRules = composeRules(allChatParameters, fieldRules);

/** Every rule for the body of a batch line, whose answer is written to a file. */
export const batchBodyRules = composeRules(allChatParameters, {
  ...fieldRules,
  stream: refuseStream,
  compound_custom: checkCompoundOfLine,
});

function refuseStream(stream: unknown, report: ReportProblem): void {
  const message = 'stream must not be true: the results of a batch come as a file.';
  if (stream === true) report(refusal('stream', 'stream', message));
}

/** A batch file is stored, so a secret that is only in memory cannot be part of it. */
function checkCompoundOfLine(custom: unknown, report: ReportProblem, body: Body): void {
  fieldRules.compound_custom?.(custom, report, body);
  if (authorizationIn(custom) !== authorizationPlaceholder) return;
  const message = `${authorizationPath} is only in this tab and can’t be written to a file.`;
  report(refusal('secret', authorizationPath, message));
}

/** Raw reasoning is part of the content, which JSON mode and tool calls do not allow. */
function checkRawReasoning(format: unknown, report: ReportProblem, body: Body): void {
  if (format !== 'raw') return;
  const { response_format: form, tools, functions } = body;
  const json = isObject(form) && form.type !== 'text';
  if (!json && !hasItems(tools) && !hasItems(functions)) return;
  const message =
    'reasoning_format raw goes neither with JSON mode nor with tools; use parsed or hidden.';
  report(refusal('conflict', 'reasoning_format', message));
}

function hasItems(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}

/** Some deployments expect this field at the top level instead of in compound_custom. */
function checkDisabledValidation(value: unknown, report: ReportProblem): void {
  const name = 'disable_tool_validation';
  if (typeof value !== 'boolean')
    report(refusal('type', name, `${name} must be ${yesOrNo.description}.`));
}

/** Checks that stop sequences are non-empty strings. */
function checkStop(stop: unknown, report: ReportProblem): void {
  const sequences: unknown[] = Array.isArray(stop) ? stop : [stop];
  sequences.forEach((sequence, index) => {
    if (typeof sequence === 'string' && sequence !== '') return;
    const parameter = Array.isArray(stop) ? `stop[${index}]` : 'stop';
    const message = `${parameter} must be a string that is not empty.`;
    report(refusal('type', parameter, message));
  });
}
