const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const powers: [value: number, name: string][] = [
  [1e9, 'billion'],
  [1e6, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
];
/** Longer numbers are spelled digit by digit. */
const mostDigits = 12;

/** A number as English words; `digits` may hold thousands separators and a decimal point. */
export function numberWords(digits: string): string[] {
  const [whole = '', fraction] = digits.replaceAll(',', '').split('.');
  const words =
    whole.length > mostDigits || /^0\d/.test(whole) ? spelt(whole) : wholeNumber(Number(whole));
  return fraction ? [...words, 'point', ...spelt(fraction)] : words;
}

function spelt(digits: string): string[] {
  return [...digits].map((digit) => small[Number(digit)] ?? '');
}

function wholeNumber(value: number): string[] {
  if (value < 20) return [small[value] ?? ''];
  if (value < 100) {
    const ten = tens[Math.floor(value / 10)] ?? '';
    return value % 10 === 0 ? [ten] : [ten, small[value % 10] ?? ''];
  }
  const [power, name] = powers.find(([least]) => value >= least) ?? [100, 'hundred'];
  const rest = value % power;
  return [
    ...wholeNumber(Math.floor(value / power)),
    name,
    ...(rest === 0 ? [] : wholeNumber(rest)),
  ];
}
