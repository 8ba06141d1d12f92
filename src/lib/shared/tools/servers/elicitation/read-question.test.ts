import { describe, expect, it } from 'vitest';
import { readQuestion } from './read-question';

function formOf(properties: { [name: string]: unknown }, required: string[] = []) {
  const requestedSchema = { type: 'object', properties, required };
  return readQuestion({ mode: 'form', message: 'Please', requestedSchema });
}

describe('A form that a server requests', () => {
  it('has a field for each value of the specification', () => {
    const { fields, missing } = formOf({
      name: { type: 'string', title: 'Your name', default: 'Ada' },
      age: { type: 'integer', default: 36 },
      news: { type: 'boolean', default: true },
      size: { type: 'string', enum: ['s', 'm'], enumNames: ['Small', 'Medium'], default: 'm' },
      day: { type: 'string', oneOf: [{ const: 'mo', title: 'Monday' }] },
      pets: { type: 'array', items: { type: 'string', enum: ['cat', 'dog'] }, default: ['dog'] },
      tea: { type: 'array', items: { anyOf: [{ const: 'g', title: 'Green' }] } },
    });
    expect(missing).toEqual([]);
    expect(fields.map(({ kind, label, start }) => [kind, label, start])).toEqual([
      ['text', 'Your name', 'Ada'],
      ['number', 'age', '36'],
      ['switch', 'news', true],
      ['choice', 'size', 'm'],
      ['choice', 'day', ''],
      ['choices', 'pets', ['dog']],
      ['choices', 'tea', []],
    ]);
    expect(fields.map(({ choices: [first] }) => first?.label)).toEqual([
      ...[undefined, undefined, undefined, 'Small', 'Monday', 'cat', 'Green'],
    ]);
  });

  it('names each value that has no field, and the others have one', () => {
    const { fields, missing } = formOf(
      {
        tags: { type: 'array', items: { type: 'string' } },
        home: { type: 'object', title: 'Your home' },
        file: 7,
        name: { type: 'string' },
      },
      ['home'],
    );
    expect(fields.map(({ name }) => name)).toEqual(['name']);
    expect(missing).toEqual([
      {
        label: 'tags',
        why: 'The console has no field for a list without fixed choices.',
        isRequired: false,
      },
      {
        label: 'Your home',
        why: 'The console has no field for a group of values.',
        isRequired: true,
      },
      { label: 'file', why: 'Its kind isn’t described.', isRequired: false },
    ]);
  });

  it('has no more than 30 fields, and names the rest', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => [`f${at}`, { type: 'string' }]);
    const { fields, missing } = formOf(
      Object.fromEntries(many) as object as { [n: string]: unknown },
    );
    expect(fields).toHaveLength(30);
    expect(missing).toHaveLength(50);
  });

  it('offers each choice once', () => {
    const [field] = formOf({ x: { type: 'string', enum: ['a', 'a', 7, ''] } }).fields;
    expect(field?.choices.map(({ value }) => value)).toEqual(['a', '']);
  });

  it('shows long and reversed texts as what they are', () => {
    const [field] = formOf({ x: { type: 'string', title: '\u202E' + 'x'.repeat(1000) } }).fields;
    expect(field?.label).toMatch(/^‹U\+202E›x{99}…$/);
  });

  it.each([{}, { requestedSchema: 'none' }, { requestedSchema: { properties: [] } }])(
    'is only a message without values (%j)',
    (params) => {
      expect(readQuestion({ message: 'Go on?', ...params })).toEqual({
        message: 'Go on?',
        fields: [],
        missing: [],
      });
    },
  );
});

describe('A page that a server wants a person to visit', () => {
  const visit = (url: string) => readQuestion({ mode: 'url', message: 'Sign', url });

  it('is shown by its address, with the host as browsers read it', () => {
    expect(visit('https://пример.test/pay?id=1').page?.href).toBe(
      'https://xn--e1afmkfd.test/pay?id=1',
    );
    expect(visit('http://127.0.0.1:8000/pay').page?.port).toBe('8000');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://x.test/',
    '/settings',
    '',
    'ftp://x',
  ])('is not opened, which is said, if it is %j', (url) => {
    const { page, missing } = visit(url);
    expect(page).toBeUndefined();
    expect(missing).toMatchObject([{ label: url || 'Page', isRequired: true }]);
  });
});

it('A question of an unknown kind is shown, and cannot be answered', () => {
  expect(readQuestion({ mode: 'voice', message: 'Say it' })).toMatchObject({
    message: 'Say it',
    missing: [{ label: 'voice', isRequired: true }],
  });
});
