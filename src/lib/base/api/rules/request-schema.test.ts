import { expect, it } from 'vitest';
import { chatParameters } from './chat-request';
import { requestSchema } from './request-description';

it('The schema of a request has its members with the details of the specification', () => {
  const schema = requestSchema(chatParameters);
  expect(schema.required).toEqual(['model', 'messages']);
  expect(schema.properties).toMatchObject({
    temperature: { type: ['number', 'null'], default: 1 },
    reasoning_format: { enum: ['hidden', 'raw', 'parsed'] },
    tools: { type: ['array', 'null'] },
  });
});
