import { saveFile } from '$lib/base/ui/files/save-file';

export function downloadJson(name: string, content: unknown): void {
  saveFile(name, new Blob([jsonText(content)], { type: 'application/json' }));
}

/** `content` may be anything that was stored: a value that JSON cannot represent becomes a string. */
export function jsonText(content: unknown): string {
  try {
    return JSON.stringify(content, withoutBigInt, 2);
  } catch {
    return JSON.stringify(String(content)); // A circular value.
  }
}

function withoutBigInt(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
