import { readFileSync } from 'node:fs';
import { streamAnswer, type Reply } from './fault-server';

export const sampleNames = ['code', 'markdown', 'math', 'table', 'unicode'] as const;

/** Answers at once with one of the texts of the built-in service. */
export function sampleReply(name: (typeof sampleNames)[number]): Reply {
  const file = new URL(`../../../src/lib/service/demo/samples/${name}.md`, import.meta.url);
  const markdown = readFileSync(file, 'utf8');
  return (response) => streamAnswer(response, markdown.match(/[^]{1,200}/g) ?? []);
}
