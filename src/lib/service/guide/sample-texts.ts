import code from './samples/code.md?raw';
import markdown from './samples/markdown.md?raw';
import math from './samples/math.md?raw';
import table from './samples/table.md?raw';
import unicode from './samples/unicode.md?raw';

/** The samples that consist of a text only. */
export const sampleTexts: { [name: string]: string } = { markdown, code, table, math, unicode };
