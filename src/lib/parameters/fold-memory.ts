const prefix = 'inference-console.folds.';

/** Groups of a form that a person has opened or closed on this device. Empty if storage is blocked. */
export function recallFolds(form: string): { [group: string]: boolean } {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + form) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([, open]) => typeof open === 'boolean'),
    );
  } catch {
    return {};
  }
}

export function rememberFolds(form: string, folds: { [group: string]: boolean }) {
  try {
    localStorage.setItem(prefix + form, JSON.stringify(folds));
  } catch {
    return; // Losing the state of a group is harmless.
  }
}
