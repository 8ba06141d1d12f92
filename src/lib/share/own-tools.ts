import { callableNamed, followTools } from '$lib/tools/callable';

/** Those of the names whose calls a tool of this console answers by itself. Never rejects. */
export async function answeredAlone(names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  try {
    await followTools();
  } catch {
    return []; // Tools that cannot be read answer nothing.
  }
  return names.filter((name) => callableNamed(name)?.runs === 'always');
}
