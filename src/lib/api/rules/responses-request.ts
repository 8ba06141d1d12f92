import { reasoningEfforts } from './chat-request';
import { samplingParameters, toolUseParameters } from './generation-parameters';
import type { Problem } from './problem';
import type { KnownService, Parameter } from './request-description';

const storedGroup = 'Stored responses';
/** The known services that store responses, and continue them (docs/services.md#stored-responses). */
const storing: readonly KnownService[] = ['OpenAI', 'Azure', 'xAI', 'Fireworks', 'LM Studio'];
/** Those of them that have all that the API of OpenAI has. */
const whole: readonly KnownService[] = ['OpenAI', 'Azure'];

/** Members of text.format that belong to a schema. */
const definitionMembers: Parameter[] = [
  {
    name: 'name',
    label: 'Name',
    types: ['string'],
    needs: { name: 'type', value: 'json_schema' },
    group: 'Output',
    help: 'The name of the schema.',
  },
  {
    name: 'description',
    label: 'Description',
    types: ['string', 'null'],
    needs: { name: 'type', value: 'json_schema' },
    group: 'Output',
    help: 'Tells the model what the answer is for.',
  },
  {
    name: 'schema',
    label: 'JSON Schema',
    types: ['object', 'null'],
    needs: { name: 'type', value: 'json_schema' },
    group: 'Output',
    help: 'The schema of the answer.',
  },
  {
    name: 'strict',
    label: 'Strict',
    types: ['boolean', 'null'],
    needs: { name: 'type', value: 'json_schema' },
    group: 'Output',
    help: 'The service enforces the schema. All fields required; no extra fields.',
  },
];

/** The response request (docs/service.md#responses), one entry for each field; used like chat-request.ts. */
export const responseParameters: Parameter[] = [
  {
    name: 'model',
    label: 'Model',
    types: ['string'],
    required: true,
    notEmpty: true,
    group: 'Input',
    help: 'Model id from the model list.',
  },
  {
    name: 'input',
    label: 'Input',
    types: ['string', 'array'],
    required: true,
    group: 'Input',
    help: 'Text, or items: messages, function calls and outputs. To continue, send the output items again.',
  },
  {
    name: 'instructions',
    label: 'Instructions',
    types: ['string', 'null'],
    group: 'Input',
    help: 'Inserted as the first system or developer message.',
  },
  ...samplingParameters,
  {
    name: 'max_output_tokens',
    label: 'Max length',
    types: ['integer', 'null'],
    minimum: 1,
    group: 'Length',
    help: 'The most tokens the model may generate, including reasoning.',
  },
  {
    name: 'truncation',
    label: 'Truncation',
    types: ['string', 'null'],
    default: 'disabled',
    allowed: ['auto', 'disabled'],
    group: 'Length',
    help: 'auto drops the oldest input that doesn’t fit; disabled refuses it.',
  },
  {
    name: 'reasoning',
    label: 'Reasoning',
    types: ['object', 'null'],
    group: 'Reasoning',
    help: 'How much the model reasons, and what it shows of it.',
    members: [
      {
        name: 'effort',
        label: 'Effort',
        types: ['string', 'null'],
        allowed: reasoningEfforts,
        group: 'Reasoning',
        help: 'How much the model reasons. Which values it accepts depends on its family.',
      },
      {
        name: 'summary',
        label: 'Summary',
        types: ['string', 'null'],
        allowed: ['auto', 'concise', 'detailed'],
        group: 'Reasoning',
        help: 'Returns a summary of the reasoning.',
      },
    ],
  },
  {
    name: 'text',
    label: 'Text',
    types: ['object'],
    group: 'Output',
    help: 'The format and the length of the answer.',
    members: [
      {
        name: 'format',
        label: 'Format',
        types: ['object', 'null'],
        group: 'Output',
        help: 'Text, JSON, or JSON by a schema.',
        members: [
          {
            name: 'type',
            label: 'Type',
            types: ['string'],
            default: 'text',
            allowed: ['text', 'json_object', 'json_schema'],
            group: 'Output',
            help: 'For json_object, the input must mention JSON.',
          },
          ...definitionMembers,
        ],
      },
      {
        name: 'verbosity',
        label: 'Verbosity',
        types: ['string', 'null'],
        allowed: ['low', 'medium', 'high'],
        group: 'Output',
        help: 'How long and detailed the answer is.',
      },
    ],
  },
  {
    name: 'tools',
    label: 'Tool definitions',
    types: ['array', 'null'],
    maximumItems: 128,
    group: 'Tools',
    help: 'The functions the model may call, up to 128.',
  },
  ...toolUseParameters,
  {
    name: 'metadata',
    label: 'Metadata',
    types: ['object', 'null'],
    maximumItems: 16,
    group: 'Service',
    help: 'Up to 16 key–value pairs, returned with the response.',
  },
  {
    name: 'service_tier',
    label: 'Service tier',
    types: ['string', 'null'],
    default: 'auto',
    allowed: ['auto', 'default', 'flex'],
    group: 'Service',
    help: 'Speed and price of the request. auto picks your organization’s highest tier; flex succeeds or fails quickly.',
  },
  {
    name: 'user',
    label: 'End user',
    types: ['string'],
    group: 'Service',
    help: 'Identifies the end user, for abuse monitoring.',
  },
  {
    name: 'stream',
    label: 'Stream',
    types: ['boolean', 'null'],
    default: false,
    group: 'Service',
    help: 'Sends the response piece by piece, as server-sent events with named types.',
  },
  {
    name: 'store',
    label: 'Store',
    types: ['boolean', 'null'],
    default: false,
    defaultNote: 'set by the service',
    allowedBooleans: [false],
    group: storedGroup,
    help: 'Stores the response at the service, to open, continue or delete it by its id.',
  },
  {
    name: 'previous_response_id',
    label: 'Previous response',
    types: ['string', 'null'],
    unsupported: 'never',
    acceptedBy: storing,
    conflictsWith: ['conversation'],
    group: storedGroup,
    help: 'Continues a stored response by its id. Then send only the new items.',
  },
  {
    name: 'conversation',
    label: 'Conversation',
    types: ['string', 'object', 'null'],
    unsupported: 'never',
    acceptedBy: whole,
    group: storedGroup,
    help: 'Id of a conversation at the service, to which input and output are added.',
  },
  {
    name: 'background',
    label: 'Background',
    types: ['boolean', 'null'],
    unsupported: 'never',
    acceptedBy: whole,
    group: storedGroup,
    help: 'Keeps running when you close this page, which picks up the answer later. Needs store.',
  },
  {
    name: 'include',
    label: 'Include',
    types: ['array', 'null'],
    items: 'text',
    unsupported: 'never',
    acceptedBy: [...whole, 'xAI'],
    group: storedGroup,
    help: 'More output, one name a line, such as reasoning.encrypted_content.',
  },
];

/** Warnings that hold for this service: one that stores responses need not follow what the specification says of them. */
export function withoutStoredWarnings(
  problems: readonly Problem[],
  service: KnownService | undefined,
): Problem[] {
  return problems.filter(
    ({ level, parameter }) => level !== 'warning' || !isStoredBy(service, parameter),
  );
}

/** Whether the service is known to accept a parameter of stored responses. */
function isStoredBy(service: KnownService | undefined, name: string): boolean {
  const parameter = responseParameters.find((one) => one.name === name);
  const { acceptedBy = storing, group } = parameter ?? {};
  return group === storedGroup && service !== undefined && acceptedBy.includes(service);
}
