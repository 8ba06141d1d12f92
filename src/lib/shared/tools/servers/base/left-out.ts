import type { LeftOutTool } from '$lib/base/storage/tool-servers';

/** Tools that are named; a longer list helps nobody. */
const maxNamed = 50;

/** Adds a tool to those of a server that are left out. */
export function leaveOut(leftOut: LeftOutTool[], name: string, why: LeftOutTool['why']): void {
  if (leftOut.length < maxNamed) leftOut.push({ name, why });
}

export const reasons: { readonly [why in LeftOutTool['why']]: string } = {
  nameless: 'It has no name.',
  schema: 'Its schema isn’t that of an object.',
  'long-name': 'Its name is too long.',
  large: 'Its schema is too large.',
};
