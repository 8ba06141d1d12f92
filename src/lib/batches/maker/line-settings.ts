import { chatParameters } from '$lib/api/chat-request';
import type { JsonValue } from '$lib/api/json';
import type { Parameter } from '$lib/api/request-description';

/** Where the custom_id of a line comes from: a column, or the prefix and the number of the row. */
export type CustomIdSource = { from: 'rows'; prefix: string } | { from: 'column'; column: string };

/** What makes lines out of rows. */
export interface LineSettings {
  model: string;
  /** A template; blank for no system message. */
  system: string;
  /** A template. */
  user: string;
  parameters: { [name: string]: JsonValue };
  customId: CustomIdSource;
  /** What becomes of a row that lacks a value which the templates name. */
  lacking: 'skip' | 'send';
}

/** A line of a batch is answered whole (wire-facts.md 6), and its messages are made here. */
const notInLines = ['model', 'messages', 'stream', 'stream_options', 'n'];

/** The parameters of api-spec.md 2.1 that a line may set. */
export const lineParameters: Parameter[] = chatParameters.filter(
  ({ name }) => !notInLines.includes(name),
);
