import type { JsonObject } from '../wire/json';
import type { Parameter, ParameterType } from './request-description';

type Endpoint = 'chat' | 'responses';

/** A tool that a service runs itself: one entry for each type that has a form. */
export interface HostedTool {
  type: string;
  label: string;
  help: string;
  endpoints: readonly Endpoint[];
  /** Members that a new one starts with. */
  start?: JsonObject;
  members: Parameter[];
}

function member(
  name: string,
  label: string,
  types: ParameterType[],
  help: string,
  more: Partial<Parameter> = {},
): Parameter {
  return { name, label, types, help, group: 'Tools', ...more };
}

const lines: Partial<Parameter> = { items: 'text' };

/**
 * Types and members as in the packages openai 7.55.0 and groq-sdk 1.6.0 and in Groq's documentation, November 2026. The
 * specification has none of them. Other types and members are entered as JSON.
 */
export const hostedTools: readonly HostedTool[] = [
  {
    type: 'web_search',
    label: 'Web search',
    help: 'Searches the web and cites pages.',
    endpoints: ['responses'],
    members: [
      member('search_context_size', 'Context size', ['string'], 'How much of the pages is read.', {
        allowed: ['low', 'medium', 'high'],
        default: 'medium',
      }),
      member('filters', 'Filters', ['object'], 'Limits the pages.', {
        members: [
          member('allowed_domains', 'Allowed domains', ['array'], 'One domain per line.', lines),
        ],
      }),
      member('user_location', 'Location', ['object'], 'Where the person is, roughly.', {
        members: [
          member('type', 'Type', ['string'], 'Required with a location.', {
            allowed: ['approximate'],
          }),
          member('country', 'Country', ['string'], 'Two letters, such as CH.'),
          member('city', 'City', ['string'], 'Any text.'),
          member('region', 'Region', ['string'], 'Any text.'),
          member('timezone', 'Time zone', ['string'], 'IANA name, such as Europe/Zurich.'),
        ],
      }),
    ],
  },
  {
    type: 'code_interpreter',
    label: 'Code interpreter',
    help: 'Runs code that the model writes.',
    endpoints: ['chat', 'responses'],
    start: { container: { type: 'auto' } },
    members: [
      member('container', 'Container', ['object'], 'Where the code runs. For an id, use JSON.', {
        members: [
          member('type', 'Type', ['string'], 'A new container, or the one in use.', {
            allowed: ['auto'],
          }),
          member('file_ids', 'Files', ['array'], 'One uploaded file id per line.', lines),
          member('memory_limit', 'Memory', ['string'], 'The most memory the code may use.', {
            allowed: ['1g', '4g', '16g', '64g'],
          }),
        ],
      }),
    ],
  },
  {
    type: 'file_search',
    label: 'File search',
    help: 'Searches files in vector stores.',
    endpoints: ['responses'],
    members: [
      member('vector_store_ids', 'Vector stores', ['array'], 'One id per line. Required.', lines),
      member('max_num_results', 'Max results', ['integer'], 'The most passages to return.', {
        minimum: 1,
        maximum: 50,
      }),
      member('ranking_options', 'Ranking', ['object'], 'How passages are ranked.', {
        members: [
          member('ranker', 'Ranker', ['string'], 'The ranker’s name, such as auto.'),
          member('score_threshold', 'Min score', ['number'], 'Passages below it are left out.', {
            minimum: 0,
            maximum: 1,
          }),
        ],
      }),
      member('filters', 'Filters', ['object'], 'Limits files by their attributes.'),
    ],
  },
  {
    type: 'mcp',
    label: 'MCP server',
    help: 'The service calls this server, not your browser.',
    endpoints: ['chat', 'responses'],
    members: [
      member('server_label', 'Label', ['string'], 'Names the server in calls. Required.'),
      member('server_url', 'Server URL', ['string'], 'The service must be able to reach it.'),
      member('server_description', 'Description', ['string'], 'Tells the model what it offers.'),
      member('authorization', 'Token', ['string'], 'An OAuth access token for the server.', {
        isSecret: true,
      }),
      member('require_approval', 'Approval', ['string'], 'For rules by tool, use JSON.', {
        allowed: ['always', 'never'],
        default: 'always',
      }),
      member('allowed_tools', 'Allowed tools', ['array'], 'One name per line. Empty: all.', lines),
    ],
  },
  {
    type: 'image_generation',
    label: 'Image generation',
    help: 'Draws and edits images.',
    endpoints: ['responses'],
    members: [
      member('model', 'Model', ['string'], 'Id of an image model.'),
      member('size', 'Size', ['string'], 'Such as 1024x1024.', { default: 'auto' }),
      member('quality', 'Quality', ['string'], 'Higher takes longer and costs more.', {
        allowed: ['low', 'medium', 'high', 'auto'],
        default: 'auto',
      }),
      member('background', 'Background', ['string'], 'Transparent needs png or webp.', {
        allowed: ['transparent', 'opaque', 'auto'],
        default: 'auto',
      }),
      member('output_format', 'Format', ['string'], 'Type of the image file.', {
        allowed: ['png', 'webp', 'jpeg'],
        default: 'png',
      }),
      member('partial_images', 'Previews', ['integer'], 'Unfinished images while streaming.', {
        minimum: 0,
        maximum: 3,
        default: 0,
      }),
    ],
  },
  {
    type: 'browser_search',
    label: 'Browser search',
    help: 'Searches the web and opens pages.',
    endpoints: ['chat', 'responses'],
    members: [],
  },
];
