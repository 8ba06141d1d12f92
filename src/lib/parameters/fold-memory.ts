const prefix = 'inference-console.folds.';

/** Which groups of a form were unfolded or folded by hand on this device; storage may be refused altogether. */
export function recallFolds(form: string): { [group: string]: boolean } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + form) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, open]) => typeof open === 'boolean'));
  } catch {
    return {};
  }
}

export function rememberFolds(form: string, folds: { [group: string]: boolean }) {
  try {
    localStorage.setItem(prefix + form, JSON.stringify(folds));
  } catch {
    return; // A fold that is forgotten harms nobody.
  }
}
