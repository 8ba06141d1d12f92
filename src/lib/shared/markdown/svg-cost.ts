import { drawableBase64 } from '$lib/base/formats/image-header/drawable-image';
import {
  contextOf,
  coverage,
  pointsOf,
  share,
  startOf,
  type Context,
  type Paint,
} from './svg-context';
import { dashCount, dashesAlong } from './svg-dashes';
import { hrefOf, numberOf, referredIds, valuesOf, type SvgPart } from './svg-parts';
import { SvgRefusal } from './svg-refusal';

/**
 * Costs in microseconds, as Chromium 156 needs on one slow core without a graphics card for an image of 800 × 480 pixels
 * at the most expensive size.
 */
const cost = {
  element: 60,
  fill: 900,
  gradient: 7_000,
  pattern: 180_000,
  smallPattern: 10_000,
  layer: 7_000,
  mask: 20_000,
  clip: 1_300,
  filledNumber: 100,
  strokedNumber: 150,
  dash: 30,
  letter: 60,
  textElement: 150,
  font: 6_000,
  fontFamily: 5_000,
  character: 600,
  imagePixel: 0.02,
};

/** Half a second, so that a finer screen or a slower machine needs no more than about one. */
const most = 500_000;

/** Most length of a letter's outline, in font sizes. */
const outline = 20;

/** References in references, beyond which a browser might overflow its stack. */
const deepest = 100;

/** Throws SvgRefusal if drawing might take longer than a second, whatever refers to what. */
export function checkCost(root: SvgPart): void {
  new Costs(root).draw();
}

class Costs {
  #sum = 0;
  readonly #root: SvgPart;
  readonly #ids = new Map<string, SvgPart>();
  /** The contexts of elements where they stand, for those that others refer to. */
  readonly #places = new Map<SvgPart, Context>();
  readonly #fonts = new Set<string>();

  constructor(root: SvgPart) {
    this.#root = root;
  }

  draw(): void {
    const start = startOf(this.#root);
    this.#place(this.#root, start);
    this.#part(this.#root, start);
  }

  #add(microseconds: number): void {
    this.#sum += microseconds;
    if (!(this.#sum <= most)) throw new SvgRefusal();
  }

  #costOf(work: () => void): number {
    const before = this.#sum;
    work();
    return this.#sum - before;
  }

  #place(part: SvgPart, inherited: Context): void {
    this.#add(cost.element / 2);
    this.#places.set(part, inherited);
    const id = part.attributes.get('id');
    if (id !== undefined && !this.#ids.has(id)) this.#ids.set(id, part);
    const own = contextOf(part, inherited);
    const families = [...valuesOf(part, 'font-family'), ...valuesOf(part, 'font')];
    for (const family of families.flatMap((list) => list.split(',')))
      if (this.#isNew(family)) this.#add(cost.fontFamily);
    for (const child of part.children) if (typeof child !== 'string') this.#place(child, own);
  }

  /** An element where it is drawn: at its place, or where another refers to it. */
  #part(part: SvgPart, inherited: Context, isUsed = false): void {
    const context = contextOf(part, inherited);
    if (context.depth > deepest) throw new SvgRefusal();
    this.#add(cost.element);
    this.#addLayers(part, context);
    const inside = { ...context, clips: context.clips + this.#addClips(part, context) };
    switch (part.name) {
      case 'svg':
      case 'g':
        return this.#children(part, inside);
      case 'text':
      case 'tspan':
      case 'textPath':
        return this.#addText(part, inside);
      case 'symbol':
        return isUsed ? this.#children(part, inside) : undefined;
      case 'use':
        return this.#refer(hrefOf(part), (target) => this.#part(target, inside, true));
      case 'image':
        return this.#addImage(part, inside);
      case 'path':
      case 'rect':
      case 'circle':
      case 'ellipse':
      case 'line':
      case 'polyline':
      case 'polygon':
        return this.#addShape(part, inside);
    }
  }

  #children(part: SvgPart, context: Context): void {
    for (const child of part.children) if (typeof child !== 'string') this.#part(child, context);
  }

  #refer(ids: readonly string[], work: (target: SvgPart) => void): void {
    for (const id of ids) {
      const target = this.#ids.get(id);
      if (target) work(target);
    }
  }

  /** The contents of an element such as a pattern, drawn where another refers to it, in any size. */
  #contents(target: SvgPart, { depth }: Context): void {
    const place = this.#places.get(target);
    if (!place) return;
    const context = { ...contextOf(target, place), side: 0, clips: 0, depth: depth + 1 };
    if (context.depth > deepest) throw new SvgRefusal();
    this.#add(cost.element);
    this.#addLayers(target, context);
    this.#addClips(target, context);
    this.#children(target, context);
    // Gradients and patterns take over what they refer to.
    this.#refer(hrefOf(target), (other) => this.#contents(other, context));
  }

  #addLayers(part: SvgPart, context: Context): void {
    const opacities = valuesOf(part, 'opacity');
    if (opacities.some((value) => value !== '1'))
      this.#add(cost.layer * coverage(part, context).area);
    const masks = valuesOf(part, 'mask').flatMap(referredIds);
    this.#refer(masks, (mask) => {
      this.#add(cost.mask);
      this.#contents(mask, context);
    });
  }

  #addClips(part: SvgPart, context: Context): number {
    const clips = valuesOf(part, 'clip-path').flatMap(referredIds);
    return this.#costOf(() => {
      this.#refer(clips, (clip) => {
        this.#add(cost.clip);
        this.#contents(clip, context);
      });
    });
  }

  #addPaint(paint: Paint, covered: number, context: Context): void {
    if (!paint.isDrawn) return;
    this.#add(cost.fill * covered + context.clips / 10);
    this.#refer(paint.servers, (server) => {
      const { name } = server;
      if (name === 'pattern')
        this.#add(isSmall(server, context) ? cost.smallPattern : cost.pattern);
      else this.#add(cost.gradient * covered);
      this.#contents(server, context);
    });
  }

  #addShape(part: SvgPart, context: Context): void {
    const { area, side } = coverage(part, context);
    const numbers = pointsOf(part).match(/-?(?:\d+\.?\d*|\.\d+)|[a-z]/gi)?.length ?? 1;
    const segments = numbers * Math.max(0.03, side);
    if (part.name !== 'line') {
      this.#addPaint(context.fill, area, context);
      if (context.fill.isDrawn) this.#add(segments * cost.filledNumber);
    }
    if (context.stroke.isDrawn) {
      const isLine = part.name === 'line';
      const strip = isLine ? Math.min(1, share(context.strokeWidth, context)) : area;
      this.#addPaint(context.stroke, strip, context);
      this.#add(segments * cost.strokedNumber + dashCount(part, context) * cost.dash);
    }
    for (const [position, ids] of Object.entries(context.markers)) {
      const times = position === 'marker-mid' || position === 'marker' ? numbers + 2 : 1;
      this.#refer(ids, (marker) => {
        const once = this.#costOf(() => this.#contents(marker, context));
        this.#add(once * (times - 1));
      });
    }
  }

  #addText(part: SvgPart, context: Context): void {
    const { attributes, children } = part;
    const isScaled = context.side === 0 || Number.isNaN(context.fontSize);
    this.#add(cost.textElement);
    if (isScaled || this.#isNew(context.font)) this.#add(cost.font);
    const inside = attributes.has('lengthAdjust') ? { ...context, side: 0 } : context;
    const covered = Math.min(1, share(inside.fontSize, inside) ** 2);
    this.#refer(hrefOf(part), (path) => this.#part(path, context));
    for (const child of children) {
      if (typeof child !== 'string') {
        this.#part(child, inside);
        continue;
      }
      for (const character of child.match(/[^ -~\s]/gu) ?? [])
        if (isScaled || this.#isNew(context.font + character)) this.#add(cost.character);
      const letters = child.replace(/\s+/g, ' ').length;
      const each = this.#costOf(() => {
        this.#add(cost.letter);
        this.#addPaint(context.fill, covered, context);
        // A stroke follows all points of a letter.
        const stroke = this.#costOf(() => this.#addPaint(context.stroke, covered, context));
        this.#add(2 * stroke);
        if (context.stroke.isDrawn)
          this.#add(dashesAlong(outline * context.fontSize, context) * cost.dash);
      });
      this.#add(each * (letters - 1));
    }
  }

  #isNew(font: string): boolean {
    if (this.#fonts.has(font)) return false;
    this.#fonts.add(font);
    return true;
  }

  #addImage(part: SvgPart, context: Context): void {
    const url = part.attributes.get('href') ?? '';
    const base64 = url.slice(url.indexOf(',') + 1);
    const header = drawableBase64(base64);
    const isStill = header && /png|jpeg/.test(header.type) && !atob(base64).includes('acTL');
    if (!isStill) throw new SvgRefusal('<image>');
    const { width, height } = header;
    this.#add(cost.gradient + width * height * cost.imagePixel + context.clips / 10);
  }
}

/** A tile that is drawn at its own size; a large or scaled one is drawn beyond the drawing. */
function isSmall({ attributes }: SvgPart, { side }: Context): boolean {
  if (attributes.get('patternUnits') !== 'userSpaceOnUse') return false;
  if (/scale|matrix|skew/.test(attributes.get('patternTransform') ?? '')) return false;
  const sides = ['width', 'height'].map((name) => numberOf(attributes.get(name)));
  const isOwn = !attributes.has('viewBox') && !attributes.has('href');
  return isOwn && sides.every((each) => each <= side / 4);
}
