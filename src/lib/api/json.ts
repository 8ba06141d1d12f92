export type JsonValue =
  string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a text that does not parse was meant as JSON, and was cut or broken. A transcript may begin with [laughter],
 * so that a bracket alone does not tell.
 */
export function beginsAsJson(text: string): boolean {
  return /^\s*(?:\{|\[\s*(?:[[{"]|$))/.test(text);
}
