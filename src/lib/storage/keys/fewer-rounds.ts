import { vi } from 'vitest';

/**
 * For tests that do not depend on the strength of the passphrase: PBKDF2 computes a thousand
 * rounds, until mocks are restored.
 */
export function usePbkdf2WithFewRounds(): void {
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation((algorithm, ...rest) =>
    derive({ ...(algorithm as Pbkdf2Params), iterations: 1000 }, ...rest),
  );
}
