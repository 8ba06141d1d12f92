import { findCallable, followTools } from '$lib/tools/callable';

/** The names whose calls a tool of this console runs automatically. Never rejects. */
export async function automaticToolNames(names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  try {
    await followTools();
  } catch {
    return []; // Tools that cannot be read run nothing.
  }
  return names.filter((name) => findCallable(name)?.runs === 'always');
}
