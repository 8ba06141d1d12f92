/** Shown if the typed address has other origins. */
export const otherAddressProblem =
  'The kept key was entered for another address. Enter the key for this one, or remove the kept one.';

/** Parses a typed key for the Authorization header, or returns the problem. */
export function readApiKey(typed: string): { key: string } | { problem: string } {
  const key = typed.trim().replace(/^Bearer\s+/i, '');
  if (/\s/.test(key)) return { problem: 'A key has no spaces or line breaks. Copy it again.' };
  // A header cannot contain other characters: fetch would fail as if the server were missing.
  if (!/^[\x21-\x7e]*$/.test(key))
    return {
      problem: 'This holds characters that no key has, such as … or curly quotes. Copy it again.',
    };
  return { key };
}
