export interface PanelMemory {
  width: number;
  open: boolean;
}

const prefix = 'inference-console.panel.';

/** The stored state of a side panel on this device, or `start`; storage may be blocked. */
export function recallPanel(key: string, start: PanelMemory): PanelMemory {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return start;
    return {
      width: 'width' in kept && typeof kept.width === 'number' ? kept.width : start.width,
      open: 'open' in kept && typeof kept.open === 'boolean' ? kept.open : start.open,
    };
  } catch {
    return start;
  }
}

export function rememberPanel(key: string, panel: PanelMemory) {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(panel));
  } catch {
    return; // Losing a width does no harm.
  }
}
