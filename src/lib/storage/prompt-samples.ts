import type { Prompt, PromptVersion } from './prompt-records';

/** For tests: as version 1 stores it, which every later version reads. */
export function promptSample(id: string, fields: Partial<Prompt> = {}): Prompt {
  return {
    v: 1,
    id,
    createdAt: 1_763_600_000_000,
    updatedAt: 1_763_600_000_000,
    name: `Prompt ${id}`,
    description: '',
    text: `Text of ${id} about {{topic}}`,
    textAt: 1_763_600_000_000,
    tags: [],
    use: 'message',
    ...fields,
  };
}

/** For tests. */
export function promptVersionSample(
  promptId: string,
  id: string,
  at = 1_763_500_000_000,
): PromptVersion {
  return { v: 1, id, promptId, at, text: `Earlier text ${id}` };
}
