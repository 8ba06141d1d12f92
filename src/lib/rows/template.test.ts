import { describe, expect, it } from 'vitest';
import { columnsOf, parseTemplate, placeFor, renderTemplate } from './template';

const row: { [column: string]: string } = {
  name: 'Ada',
  'full name': 'Ada Lovelace',
  empty: '',
  hostile: '{{name}} $& $1 </script>',
  'a}}b': 'braces',
  'c\\d': 'backslash',
};

const render = (source: string) => renderTemplate(parseTemplate(source), (column) => row[column]);

describe('a template', () => {
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

  it('inserts values as they are, never interpreted again', () => {
    expect(render('<{{hostile}}>')).toBe('<{{name}} $& $1 </script>>');
  });

  it.each([
    ['\\{{name}}', '{{name}}'],
    ['\\\\{{name}}', '\\Ada'],
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

  it('names its columns once each', () => {
    expect(columnsOf(parseTemplate('{{b}} {{ a }} {{b}} \\{{c}}'))).toEqual(['b', 'a']);
  });

  it.each(Object.keys(row))('can name the column %j', (column) => {
    expect(render(`>${placeFor(column)}<`)).toBe(`>${row[column]}<`);
  });

  it('is read in a time that grows with its length only', () => {
    expect(columnsOf(parseTemplate('{{'.repeat(5_000)))).toEqual([]);
  });
});
