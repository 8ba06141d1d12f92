import { chatParameters } from './chat-request';
import type { KnownService, Parameter } from './request-description';

const textOnly: readonly KnownService[] = ['Mistral', 'Ollama'];

/** Fields of a chat request that the specification does not have, one entry for each. Other services take them. */
const unlistedParameters: Parameter[] = [
  {
    name: 'modalities',
    label: 'Modalities',
    types: ['array', 'null'],
    allowed: ['text', 'audio', 'image'],
    unsupported: 'unlisted',
    refusedBy: textOnly,
    group: 'Output',
    help: 'The kinds of output the model may give. Sound needs audio too, and the fields below.',
  },
  {
    name: 'audio',
    label: 'Spoken answer',
    types: ['object', 'null'],
    unsupported: 'unlisted',
    refusedBy: textOnly,
    group: 'Output',
    help: 'How an answer is spoken.',
    members: [
      {
        name: 'voice',
        label: 'Voice',
        types: ['string', 'null'],
        group: 'Output',
        help: 'A voice of the model, such as alloy.',
      },
      {
        name: 'format',
        label: 'Sound format',
        types: ['string', 'null'],
        allowed: ['pcm16', 'wav', 'mp3', 'flac', 'opus', 'aac'],
        group: 'Output',
        help: 'How the sound is encoded. OpenAI streams only pcm16.',
      },
    ],
  },
];

/** The fields of the specification, then those that other services take. */
export const allChatParameters: readonly Parameter[] = [...chatParameters, ...unlistedParameters];
