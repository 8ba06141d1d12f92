const schema = { $ref: '#' };
const schemas = { type: 'object', additionalProperties: schema };
const count = { type: 'integer' };
const text = (description: string) => ({ type: 'string', description });

/** The JSON Schema of JSON Schemas, as far as services support them, for completions while a person types one. */
export const schemaOfSchemas = {
  type: 'object',
  properties: {
    type: {
      description: 'The kind of value.',
      enum: ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'],
    },
    description: text('What it means. The model reads it.'),
    properties: { ...schemas, description: 'The members of an object, by name.' },
    required: {
      type: 'array',
      description: 'Names of the members that are always there. Strict wants all of them.',
    },
    additionalProperties: {
      enum: [false, true],
      description: 'Whether there may be other members. Strict wants false.',
    },
    items: { ...schema, description: 'What each item of a list is.' },
    enum: { type: 'array', description: 'The values that it may have.' },
    const: { description: 'The only value that it may have.' },
    anyOf: { type: 'array', items: schema, description: 'It fits one of these at least.' },
    oneOf: { type: 'array', items: schema, description: 'It fits exactly one of these.' },
    allOf: { type: 'array', items: schema, description: 'It fits all of these.' },
    $ref: text('Another schema in its place, such as #/$defs/name.'),
    $defs: { ...schemas, description: 'Schemas that are referred to, by name.' },
    title: text('A short name.'),
    format: {
      type: 'string',
      description: 'The form of a text.',
      examples: ['date', 'date-time', 'time', 'email', 'uri', 'uuid'],
    },
    pattern: text('A regular expression that a text matches.'),
    minLength: count,
    maxLength: count,
    minimum: { type: 'number' },
    maximum: { type: 'number' },
    multipleOf: { type: 'number' },
    minItems: count,
    maxItems: count,
    uniqueItems: { type: 'boolean' },
  },
};
