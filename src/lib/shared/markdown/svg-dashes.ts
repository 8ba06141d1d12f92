import type { Context } from './svg-context';
import { numberOf, valuesOf, type SvgPart } from './svg-parts';

/**
 * The number of dashes along a shape; those of a stroke that is wider than its dashes are long are counted as often as
 * they lie upon each other.
 */
export function dashCount(part: SvgPart, context: Context): number {
  if (context.dashes === 0) return 0;
  const length = lengthOf(part);
  const declared = part.attributes.get('pathLength');
  const scale = declared === undefined ? 1 : length / numberOf(declared);
  return dashesAlong(length, { ...context, dashes: context.dashes * scale });
}

export function dashesAlong(length: number, { dashes, strokeWidth }: Context): number {
  return dashes === 0 ? 0 : (length / dashes) * Math.max(1, strokeWidth / dashes);
}

function lengthOf(part: SvgPart): number {
  const { name, attributes } = part;
  const number = (key: string) => numberOf(attributes.get(key) ?? '0');
  switch (name) {
    case 'rect':
      return 2 * (number('width') + number('height'));
    case 'circle':
      return 2 * Math.PI * number('r');
    case 'ellipse':
      return (
        2 * Math.PI * Math.max(...['rx', 'ry'].flatMap((key) => valuesOf(part, key)).map(numberOf))
      );
    case 'line':
      return Math.abs(number('x2') - number('x1')) + Math.abs(number('y2') - number('y1'));
    default: {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('d', attributes.get('d') ?? `M${attributes.get('points') ?? ''}z`);
      return path.getTotalLength();
    }
  }
}
