import type { JsonObject } from '../../api/json';

/** A response request whose types are checked (docs/service.md#responses). */
export interface ResponseBody {
  model: string;
  input: string | unknown[];
  instructions?: string | null;
  max_output_tokens?: number | null;
  metadata?: JsonObject | null;
  parallel_tool_calls?: boolean | null;
  reasoning?: { effort?: string | null; summary?: string | null } | null;
  service_tier?: string | null;
  stream?: boolean | null;
  temperature?: number | null;
  text?: { format?: JsonObject };
  tool_choice?: string | JsonObject | null;
  tools?: FlatTool[] | null;
  top_p?: number | null;
  truncation?: 'auto' | 'disabled' | null;
  user?: string;
  [name: string]: unknown;
}

/** A tool whose definition is beside its type. In chat the definition is the member `function`. */
export interface FlatTool {
  type: 'function';
  name: string;
  description?: string | null;
  parameters?: JsonObject | null;
  strict?: boolean | null;
}
