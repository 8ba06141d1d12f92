import { numberOf, referredIds, valuesOf, type SvgPart } from './svg-parts';
import { SvgRefusal } from './svg-refusal';

/** All that an element inherits and that changes its cost. */
export interface Context {
  fill: Paint;
  stroke: Paint;
  strokeWidth: number;
  /** The sum of the dashes; 0 without dashes. */
  dashes: number;
  /** Ids of markers by their property. */
  markers: { [property: string]: readonly string[] };
  fontSize: number;
  /** All that chooses a font. */
  font: string;
  /** Side of the drawing in the units of this element; 0 where it is scaled, so that any size may fill the drawing. */
  side: number;
  /** Cost of the clips around it. */
  clips: number;
  depth: number;
}

export interface Paint {
  isDrawn: boolean;
  /** Ids of gradients and patterns. */
  servers: readonly string[];
}

export function startOf(root: SvgPart): Context {
  return {
    fill: { isDrawn: true, servers: [] },
    stroke: { isDrawn: false, servers: [] },
    strokeWidth: 1,
    dashes: 0,
    markers: {},
    fontSize: 16,
    font: '',
    side: sideOf(root),
    clips: 0,
    depth: 0,
  };
}

function sideOf({ attributes }: SvgPart): number {
  const box = attributes.get('viewBox');
  const [, , ...sides] =
    box === undefined
      ? ['', '', attributes.get('width') ?? '300', attributes.get('height') ?? '150']
      : box.trim().split(/[\s,]+/);
  // A browser passes over a box that is not four numbers.
  const isBox = sides.length === 2 && !/[a-z]/i.test(box ?? '');
  return isBox ? Math.min(...sides.map(numberOf)) || 0 : 0;
}

const fontProperties = [
  ...['font', 'font-family', 'font-size', 'font-style', 'font-weight', 'font-variant'],
  ...['font-stretch', 'letter-spacing', 'word-spacing', 'text-rendering', 'writing-mode'],
];

/** A value that a browser might find invalid is inherited, too. */
export function contextOf(part: SvgPart, inherited: Context): Context {
  const context = { ...inherited, depth: inherited.depth + 1 };
  const isNested = inherited.depth > 0 && part.attributes.has('viewBox');
  const isScaled = valuesOf(part, 'transform').some((value) => /scale|matrix|skew/i.test(value));
  if (isNested || isScaled) context.side = 0;
  for (const value of valuesOf(part, 'fill')) context.fill = paintOf(value, context.fill);
  for (const value of valuesOf(part, 'stroke')) context.stroke = paintOf(value, context.stroke);
  for (const value of valuesOf(part, 'stroke-width'))
    context.strokeWidth = Math.max(context.strokeWidth, numberOf(value));
  for (const value of valuesOf(part, 'stroke-dasharray'))
    context.dashes = dashesOf(value, context.dashes);
  for (const value of valuesOf(part, 'font-size'))
    context.fontSize = Math.max(context.fontSize, numberOf(value));
  for (const value of valuesOf(part, 'font'))
    context.fontSize = Math.max(context.fontSize, numberOf(/[\d.]+(?:px|pt)/.exec(value)?.[0]));
  const fonts = fontProperties.flatMap((name) =>
    valuesOf(part, name).map((value) => `${name}:${value};`),
  );
  context.font += fonts.join('');
  context.markers = markersOf(part, context.markers);
  return context;
}

function markersOf(part: SvgPart, inherited: Context['markers']): Context['markers'] {
  const markers = { ...inherited };
  for (const property of ['marker', 'marker-start', 'marker-mid', 'marker-end'])
    for (const value of valuesOf(part, property)) {
      const ids = referredIds(value);
      if (ids.length > 0 || value === 'none') markers[property] = ids;
    }
  return markers;
}

function paintOf(value: string, inherited: Paint): Paint {
  if (value === 'none' || value === 'transparent') return { isDrawn: false, servers: [] };
  const ids = referredIds(value);
  if (ids.length > 0) return { isDrawn: true, servers: ids };
  if (value === 'inherit') return inherited;
  return { isDrawn: true, servers: isColour(value) ? [] : inherited.servers };
}

function isColour(value: string): boolean {
  return /^#([\da-f]{3}|[\da-f]{6})$/i.test(value);
}

const dashList = /^\s*(?:\d+(?:\.\d*)?|\.\d+)(?:px)?(?:[\s,]+(?:\d+(?:\.\d*)?|\.\d+)(?:px)?)*\s*$/;

function dashesOf(value: string, inherited: number): number {
  if (value === 'none') return 0;
  if (value === 'inherit') return inherited;
  if (!dashList.test(value)) throw new SvgRefusal(`stroke-dasharray="${value.slice(0, 30)}"`);
  return value.split(/[\s,]+/).reduce((sum, each) => sum + (parseFloat(each) || 0), 0);
}

/** A length as a share of the drawing's side; 1 if it is not known. */
export function share(length: number, { side }: Context): number {
  return side > 0 && length >= 0 ? length / side : 1;
}

/** The part of the drawing that a shape may cover and the part of its sides, 0 to 1. */
export function coverage(part: SvgPart, context: Context): { area: number; side: number } {
  const border = context.stroke.isDrawn ? context.strokeWidth : 0;
  const shared = (length: number) => Math.min(1, share(length + border, context));
  const [width, height] = sizeOf(part);
  const [across, down] = [shared(width), shared(height)];
  return { area: across * down, side: Math.max(across, down) };
}

/** NaN where it is not known. */
function sizeOf(part: SvgPart): [width: number, height: number] {
  const number = (name: string) => Math.max(...valuesOf(part, name).map(numberOf));
  switch (part.name) {
    case 'rect':
      return [number('width'), number('height')];
    case 'circle':
      return [2 * number('r'), 2 * number('r')];
    case 'ellipse':
      return [2 * number('rx'), 2 * number('ry')];
    case 'path':
    case 'polyline':
    case 'polygon':
      return sizeOfPoints(pointsOf(part));
    default:
      return [NaN, NaN];
  }
}

/** Pairs of numbers, if all commands have absolute ones. */
function sizeOfPoints(points: string): [width: number, height: number] {
  if (!/^[MLCQZ\d\s.,-]*$/.test(points)) return [NaN, NaN];
  const numbers = (points.match(/-?(?:\d+(?:\.\d*)?|\.\d+)/g) ?? []).map(Number);
  const spanOf = (axis: number) => {
    const all = numbers.filter((_, index) => index % 2 === axis);
    return (
      all.reduce((most, each) => Math.max(most, each), -Infinity) -
      all.reduce((least, each) => Math.min(least, each), Infinity)
    );
  };
  return [spanOf(0), spanOf(1)];
}

export function pointsOf({ attributes }: SvgPart): string {
  return attributes.get('d') ?? attributes.get('points') ?? '';
}
