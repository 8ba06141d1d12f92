const schema = { $ref: '#' };
const schemas = { type: 'object', additionalProperties: schema };
const count = { type: 'integer' };
const types = { enum: ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] };
const text = (description: string) => ({ type: 'string', description });

/** The JSON Schema of JSON Schemas, as far as services support them, for completions while a person types one. */
export const schemaOfSchemas = {
  type: 'object',
  properties: {
    type: {
      description: 'The type of the value, or a list of types.',
      anyOf: [types, { type: 'array', items: types }],
    },
    description: text('Its meaning, for the model.'),
    properties: { ...schemas, description: 'The fields of an object.' },
    required: {
      type: 'array',
      description: 'Required fields. Strict needs all of them.',
    },
    additionalProperties: {
      enum: [false, true],
      description: 'Whether other fields are allowed. Strict needs false.',
    },
    items: { ...schema, description: 'The schema of list items.' },
    enum: { type: 'array', description: 'The allowed values.' },
    const: { description: 'The only allowed value.' },
    anyOf: { type: 'array', items: schema, description: 'Matches at least one of these.' },
    oneOf: { type: 'array', items: schema, description: 'Matches exactly one of these.' },
    allOf: { type: 'array', items: schema, description: 'Matches all of these.' },
    $ref: text('A reference, such as #/$defs/name.'),
    $defs: { ...schemas, description: 'Schemas for references.' },
    title: text('A short name.'),
    format: {
      type: 'string',
      description: 'The format of a string.',
      examples: ['date', 'date-time', 'time', 'email', 'uri', 'uuid'],
    },
    pattern: text('A regular expression for a string.'),
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
