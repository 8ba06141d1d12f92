import { decoded, eachElement, type XmlElement } from '$lib/base/formats/xml/xml';
import { escapedHtml } from '$lib/base/formats/static-page';
import { SvgRefusal } from './svg-refusal';
import { readStyles, type Declarations, type Styles } from './svg-styles';

/** An element of a drawing, with nothing but what can be drawn at a known cost. */
export interface SvgPart {
  name: string;
  attributes: Map<string, string>;
  /** From the style sheets and its own style; it overrides attributes. */
  style: Declarations;
  children: (SvgPart | string)[];
}

export interface SvgDrawing {
  root: SvgPart;
  /** Kinds of what is not drawn, such as `animation`. */
  leftOut: Set<string>;
}

const words = (text: string) => new Set(text.split(/\s+/));

const elements = words(
  'svg g a defs symbol use path rect circle ellipse line polyline polygon text tspan textPath image linearGradient radialGradient stop pattern clipPath mask marker',
);

/** In an image, they draw nothing. */
const inertElements = words('title desc metadata script style namedview');

const animations = /^(animate|animateTransform|animateMotion|animateColor|set)$/;

const attributeNames = words(
  'id x y x1 x2 y1 y2 cx cy r rx ry fx fy fr width height d points viewBox preserveAspectRatio transform pathLength xml:space gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient dx dy rotate textLength lengthAdjust startOffset method spacing side',
);

const properties = words(
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule mask mask-type marker marker-start marker-mid marker-end display visibility overflow font font-family font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing text-anchor text-decoration text-transform dominant-baseline alignment-baseline baseline-shift direction unicode-bidi writing-mode white-space shape-rendering text-rendering image-rendering color-interpolation paint-order background background-color transform transform-origin transform-box rx ry',
);

/** They change nothing in an image, or only the frame around it. */
const inert =
  /^((?!xlink:href$|xml:space$).*:.*|xmlns|data-.*|aria-.*|on.*|-.*|class|style|role|lang|tabindex|focusable|version|baseProfile|type|alt|target|rel|download|cursor|pointer-events|user-select|enable-background|color-scheme|contentS.*Type|zoomAndPan|requiredFeatures|transition.*|will-change|margin|padding|border|border-radius|box-shadow|box-sizing|max-width|min-width|max-height|line-height|text-align|vertical-align|user-select|outline)$/;

const leftOutProperties = /^(?:(animation).*|(filter)|backdrop-(filter))$/;

/** The characters of an id, so that each reference to it is found. */
const idCharacters = String.raw`[\p{L}\p{N}_.:=-]+`;
const idOnly = new RegExp(`^${idCharacters}$`, 'u');
const localUrl = new RegExp(String.raw`url\(\s*(["']?)#(${idCharacters})\1\s*\)`, 'gu');
const localHref = new RegExp(`^#(${idCharacters})$`, 'u');

/** All that a value may call. Variables and calculations have values that are not known here. */
const functions = /^(rgba?|hsla?|translate[XY]?|scale[XY]?|rotate|skew[XY]?|matrix)$/i;

/** UTF-16 units of the value of a property. */
const maxValueLength = 1000;

/** Deeper drawings would exceed the stack of this page or of the browser. */
const deepest = 100;

/** Reads the code of a drawing. Throws SvgRefusal, and an error if it is not well-formed. */
export function readSvg(code: string): SvgDrawing {
  // Declared entities and attributes are not seen here.
  if (/<!(ENTITY|ATTLIST)/.test(code)) throw new SvgRefusal('<!ENTITY>');
  const roots: XmlElement[] = [];
  eachElement(code, 'svg', (root) => roots.push(root));
  const [root] = roots;
  if (!root || roots.length > 1) throw new TypeError('It has not one root.');
  const leftOut = new Set<string>();
  const styles = readStyles(root, leftOut);
  const part = partOf(root, [], { styles, leftOut });
  if (!part) throw new TypeError('It has no drawing.');
  return { root: part, leftOut };
}

interface Reading {
  styles: Styles;
  leftOut: Set<string>;
}

function partOf(
  element: XmlElement,
  ancestors: readonly XmlElement[],
  reading: Reading,
): SvgPart | undefined {
  const { name, children } = element;
  if (ancestors.length > deepest) throw new SvgRefusal();
  if (inertElements.has(name)) return undefined;
  if (animations.test(name)) reading.leftOut.add('animation');
  else if (name === 'filter') reading.leftOut.add('filters');
  else if (!elements.has(name)) throw new SvgRefusal(`<${name}>`);
  else {
    const path = [...ancestors, element];
    const inner = children.map((child) =>
      typeof child === 'string' ? child : partOf(child, path, reading),
    );
    return {
      name: drawnName(element, ancestors),
      attributes: attributesOf(element, reading),
      style: withAllowed(reading.styles(element, ancestors), reading),
      children: inner.filter((child) => child !== undefined),
    };
  }
  return undefined;
}

/** A link leads nowhere in an image. */
function drawnName({ name }: XmlElement, ancestors: readonly XmlElement[]): string {
  if (name !== 'a') return name;
  return ancestors.some((ancestor) => ancestor.name === 'text') ? 'tspan' : 'g';
}

function attributesOf(element: XmlElement, reading: Reading): Map<string, string> {
  const allowed = new Map<string, string>();
  for (const [name, raw] of Object.entries(element.attributes) as [string, string][]) {
    const value = decoded(raw);
    if (name === 'href' || name === 'xlink:href') {
      if (element.name !== 'a') allowed.set('href', checkedHref(element.name, value));
    } else if (name === 'id') {
      if (idOnly.test(value)) allowed.set(name, value);
    } else if (attributeNames.has(name)) allowed.set(name, checked(value));
    else
      for (const [property, text] of withAllowed(new Map([[name, value]]), reading))
        allowed.set(property, text);
  }
  return allowed;
}

function withAllowed(declarations: Declarations, { leftOut }: Reading): Declarations {
  const allowed = new Map<string, string>();
  for (const [name, value] of declarations) {
    const [, animation, ...filters] = leftOutProperties.exec(name) ?? [];
    if (animation) leftOut.add('animation');
    else if (filters.some(Boolean)) leftOut.add('filters');
    else if (properties.has(name) && value.length <= maxValueLength)
      allowed.set(name, checked(value));
    else if (!inert.test(name)) throw new SvgRefusal(name);
  }
  return allowed;
}

/** A browser would find nothing in it but what is seen here. */
function checked(value: string): string {
  const plain = value.replace(localUrl, (_, __, id: string) => `#${id}`);
  const called = plain.split('(').slice(0, -1);
  const names = called.map((before) => /[\w-]*$/.exec(before.slice(-20))?.[0] ?? '');
  const unknown = names.find((name) => !functions.test(name));
  if (unknown !== undefined) throw new SvgRefusal(`${unknown}()`);
  const rest = plain.replace(/"[^"\n]*"|'[^'\n]*'/g, '').replace(/\([^()]*\)/g, '');
  if (/[\\@{};<()"']|\/\*/.test(rest) || /[\\;{}]/.test(value)) throw new SvgRefusal(value);
  return value;
}

const rasterUrl = /^data:image\/(?:png|jpeg);base64,[\w+/=\s]+$/;

function checkedHref(name: string, value: string): string {
  const isAllowed = name === 'image' ? rasterUrl.test(value) : localHref.test(value);
  if (!isAllowed) throw new SvgRefusal(`<${name} href="${value.slice(0, 30)}">`);
  return value;
}

/** The value of an attribute or property, and the one of the style above it. */
export function valuesOf({ attributes, style }: SvgPart, name: string): string[] {
  return [attributes.get(name), style.get(name)].filter((value) => value !== undefined);
}

/** A plain number, a length in pixels or points; NaN for what depends on more. */
export function numberOf(value = ''): number {
  const [, digits = 'NaN', unit] = /^\s*(-?(?:\d+(?:\.\d*)?|\.\d+))(px|pt)?\s*$/.exec(value) ?? [];
  return Number(digits) * (unit === 'pt' ? 4 / 3 : 1);
}

export function hrefOf({ attributes }: SvgPart): string[] {
  const [, id] = localHref.exec(attributes.get('href') ?? '') ?? [];
  return id === undefined ? [] : [id];
}

/** The ids that a value refers to. */
export function referredIds(value: string): string[] {
  return [...value.matchAll(localUrl)].map(([, , id = '']) => id);
}

/** The code of a drawing, with nothing else in it. */
export function svgCode({ name, attributes, style, children }: SvgPart, isRoot = true): string {
  const all = new Map(attributes);
  if (isRoot) all.set('xmlns', 'http://www.w3.org/2000/svg');
  if (style.size > 0) all.set('style', [...style].map((pair) => pair.join(':')).join(';'));
  const open = [name, ...[...all].map(([key, value]) => `${key}="${escapedHtml(value)}"`)].join(
    ' ',
  );
  const inner = children.map((child) =>
    typeof child === 'string' ? escapedHtml(child) : svgCode(child, false),
  );
  return `<${open}>${inner.join('')}</${name}>`;
}
