import { describe, expect, it } from 'vitest';
import {
  columnsOf,
  fillTemplate,
  literalTemplate,
  parseTemplate,
  placeholderFor,
  renderTemplate,
} from './template';

const row: { [column: string]: string } = {
  name: 'Ada',
  'full name': 'Ada Lovelace',
  empty: '',
  hostile: '{{name}} $& $1 </script>',
  'a}}b': 'braces',
  'c\\d': 'backslash',
};

const render = (source: string) => renderTemplate(parseTemplate(source), (column) => row[column]);

describe('A template', () => {
  it.each([
    ['Hello {{name}}!', 'Hello Ada!'],
    ['Hello {{  name }}!', 'Hello Ada!'],
    ['{{full name}}, {{name}}', 'Ada Lovelace, Ada'],
    ['{{name}}{{name}}', 'AdaAda'],
    ['[{{empty}}]', '[]'],
    ['', ''],
    ['no places', 'no places'],
  ])('%j gives %j', (source, expected) => {
    expect(render(source)).toBe(expected);
  });

  it('inserts values unchanged, without interpreting them again', () => {
    expect(render('<{{hostile}}>')).toBe('<{{name}} $& $1 </script>>');
  });

  it.each([
    ['\\{{name}}', '{{name}}'],
    ['\\\\{{name}}', '\\Ada'],
    ['\\\\\\{{name}}', '\\{{name}}'],
    ['\\\\\\\\{{name}}', '\\\\Ada'],
    ['C:\\dir', 'C:\\dir'],
    ['{{name', '{{name'],
    ['name}}', 'name}}'],
    ['{{}}', '{{}}'],
    ['{{  }}', '{{  }}'],
    ['{"a": {"b": 1}}', '{"a": {"b": 1}}'],
    ['{"a": {"b": "{{name}}"}}', '{"a": {"b": "Ada"}}'],
    ['{{nobody}}', '{{nobody}}'],
  ])('%j gives %j', (source, expected) => {
    expect(render(source)).toBe(expected);
  });

  it.each([
    ...['', 'no places', '{{name}}', '\\{{name}}', '\\\\{{name}}', '\\\\\\{{name}}'],
    ...[
      '{{{name}}}',
      '{{{{name}}}}',
      '{{',
      'C:\\dir{{',
      '{{}}',
      '{{\\}}}',
      'a{{name}}b{{full name}}',
    ],
  ])('is written for the text %j, whatever it looks like', (text) => {
    expect(render(literalTemplate(text))).toBe(text);
  });

  it('is the text itself if it has no placeholder', () => {
    expect(literalTemplate('{"a": {"b": 1}} {{')).toBe('{"a": {"b": 1}} {{');
  });

  it('names its columns once each', () => {
    expect(columnsOf(parseTemplate('{{b}} {{ a }} {{b}} \\{{c}}'))).toEqual(['b', 'a']);
  });

  it.each(Object.keys(row))('can name the column %j', (column) => {
    expect(render(`>${placeholderFor(column)}<`)).toBe(`>${row[column]}<`);
  });

  it('is read in linear time', () => {
    expect(columnsOf(parseTemplate('{{'.repeat(5_000)))).toEqual([]);
  });
});

describe('A partially filled template', () => {
  const fill = (source: string, values: { [column: string]: string }) =>
    fillTemplate(parseTemplate(source), (column) => values[column]);

  it.each([
    ['{{a}} and {{ b }}', { a: 'one' }, 'one and {{b}}'],
    ['{{a}} and {{b}}', {}, '{{a}} and {{b}}'],
    ['{"x": {"y": "{{b}}"}}', {}, '{"x": {"y": "{{b}}"}}'],
    ['{{a}}', { a: 'no place' }, 'no place'],
  ])('%j with %j is %j', (source, values, expected) => {
    expect(fill(source, values)).toBe(expected);
  });

  it.each(
    ['{{b}}', '{{', '\\', '\\\\', '}}', '$& $1', '\\{{b}}', '{{{{'].flatMap((value) => [
      ['{{a}}{{b}}', value],
      ['\\{{x}} {{a}}b}}{{b}}\\\\{{b}}', value],
      ['{{a}}}} {{a}}', value],
    ]),
  )('renders %j, with %j for a, as if all values were filled in one step', (source, value) => {
    const values: { [column: string]: string } = { a: value, b: 'B' };
    const whole = renderTemplate(parseTemplate(source), (column) => values[column]);
    const rest = fill(source, { a: value });
    expect(columnsOf(parseTemplate(rest))).toEqual(source.includes('{{b}}') ? ['b'] : []);
    expect(renderTemplate(parseTemplate(rest), (column) => values[column])).toBe(whole);
  });
});
