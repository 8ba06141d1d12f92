import type { CompletionUsage } from '../chat/usage';
import { isObject } from '../../base/api/wire/json';
import type { FlatTool, ResponseBody } from './response-request';

/** The parts of a response that do not change while it runs. */
export interface ResponseForm {
  id: string;
  /** Unix seconds. */
  createdAt: number;
  body: ResponseBody;
  /** The effort in use, from the request or the model's default; null if the model does not reason. */
  effort: string | null;
}

export interface ResponseEnd {
  status: 'in_progress' | 'completed' | 'incomplete' | 'failed';
  /** Why the response is incomplete. */
  reason?: string;
  error?: { code: string; message: string };
  usage?: CompletionUsage;
}

/** Builds the response object with every field (docs/service.md#responses) and the defaults in use. */
export function responseObject(form: ResponseForm, output: object[], end: ResponseEnd): object {
  return {
    id: form.id,
    object: 'response',
    status: end.status,
    created_at: form.createdAt,
    background: false,
    error: end.error ?? null,
    incomplete_details: end.reason === undefined ? null : { reason: end.reason },
    output: [...output],
    ...settings(form.body),
    reasoning: { effort: form.effort, summary: form.body.reasoning?.summary ?? null },
    usage: end.usage ? usageObject(end.usage) : null,
    max_tool_calls: null,
    previous_response_id: null,
    store: false,
    top_logprobs: 0,
  };
}

/** The request's fields, with defaults for missing ones. */
function settings(body: ResponseBody): object {
  const tools = body.tools ?? [];
  return {
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    metadata: body.metadata ?? {},
    model: body.model,
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    service_tier: body.service_tier === 'flex' ? 'flex' : 'default',
    temperature: body.temperature ?? 1,
    text: { ...body.text, format: body.text?.format ?? { type: 'text' } },
    tool_choice: toolChoice(body.tool_choice, tools),
    tools: tools.map(fullTool),
    top_p: body.top_p ?? 1,
    truncation: body.truncation ?? 'disabled',
    user: body.user ?? null,
  };
}

/** A choice by name is flat in the reply, as the openai package types it, even if the request nested it. */
function toolChoice(choice: ResponseBody['tool_choice'], tools: FlatTool[]): unknown {
  if (!isObject(choice)) return choice ?? (tools.length > 0 ? 'auto' : 'none');
  const { name } = isObject(choice.function) ? choice.function : choice;
  return { type: 'function', name: name ?? null };
}

/** The openai package types these members as always present. */
function fullTool({ type, name, description, parameters, strict }: FlatTool): object {
  return {
    type,
    name,
    description: description ?? null,
    parameters: parameters ?? null,
    strict: strict ?? null,
  };
}

function usageObject(usage: CompletionUsage): object {
  return {
    input_tokens: usage.prompt_tokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: usage.completion_tokens,
    output_tokens_details: {
      reasoning_tokens: usage.completion_tokens_details?.reasoning_tokens ?? 0,
    },
    total_tokens: usage.total_tokens,
  };
}
