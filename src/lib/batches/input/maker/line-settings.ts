import { chatParameters } from '$lib/api/rules/chat-request';
import { responseParameters } from '$lib/api/rules/responses-request';
import type { Parameter } from '$lib/api/rules/request-description';
import type { LineSettings } from '$lib/storage/batch-maker-draft';

/** A line of a batch is not streamed (docs/service.md#batches), and the maker builds its messages. */
const madeHere = ['model', 'messages', 'stream', 'stream_options', 'n'];

/** The parameters of docs/service.md#chat-request that a line may set. */
export const lineParameters: Parameter[] = chatParameters.filter(
  ({ name }) => !madeHere.includes(name),
);

/** Parameters of other pages that a line does not send. */
export const notInLines: string[] = [...chatParameters, ...responseParameters]
  .map(({ name }) => name)
  .filter((name) => !lineParameters.some((known) => known.name === name));

export const emptySettings: LineSettings = {
  model: '',
  system: '',
  user: '',
  parameters: {},
  customId: { from: 'rows', prefix: 'row-' },
  lacking: 'skip',
};
