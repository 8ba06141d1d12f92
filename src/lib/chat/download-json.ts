/** Gives the person a file. `content` may be anything that was stored: what JSON cannot hold becomes a string. */
export function downloadJson(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([asJson(content)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The download has taken hold of the data by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function asJson(content: unknown): string {
  try {
    return JSON.stringify(content, withoutBigInt, 2);
  } catch {
    return JSON.stringify(String(content)); // It contains itself.
  }
}

function withoutBigInt(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
