const numeral = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

/**
 * Whether a typed number is sent exactly as typed. A JavaScript number holds about 16 digits and silently changes
 * longer ones. False for text that is no decimal number.
 */
export function isExact(typed: string): boolean {
  const value = Number(typed);
  const wanted = digitsOf(typed);
  return Number.isFinite(value) && wanted !== undefined && wanted === digitsOf(String(value));
}

/** The first number in a JSON text that JavaScript cannot represent exactly. */
export function inexactNumberIn(json: string): string | undefined {
  for (const [found] of json.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g))
    if (!found.startsWith('"') && !isExact(found)) return found;
  return undefined;
}

/** A number as sign, digits and power of ten, so that equal numbers in different notations become equal texts. */
function digitsOf(text: string): string | undefined {
  const [, sign, whole = '', fraction = '', power = '0'] = numeral.exec(text) ?? [];
  if (whole + fraction === '') return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const exponent = Number(power) - fraction.length + digits.length - significant.length;
  return `${sign === '-' ? '-' : ''}${significant}e${exponent}`;
}
