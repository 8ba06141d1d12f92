import { childrenOf, eachElement, ownText, type XmlElement } from '$lib/data/xml/xml';
import { saveFile } from '$lib/ui/files/save-file';
import { note, toolButton } from './tool-button';

/** In UTF-16 units. */
const longest = 200_000;
/** Elements, repeated as often as others refer to them; a browser draws as many in some 50 ms. */
const mostDrawn = 20_000;
/** A filter works on each pixel, and costs as much as many elements. */
const filterCost = 500;
const tooComplex = 'This image is too complex to draw. Copy its code to open it elsewhere.';
const invalid = 'This image can’t be read: its SVG code is invalid.';
const ownNamespace = '<svg xmlns="http://www.w3.org/2000/svg"';
/** The characters of an id, so that each reference to it is found. */
const idCharacters = '[\\p{L}\\p{N}_.:-]+';
const plainId = new RegExp(`^${idCharacters}$`, 'u');
const reference = new RegExp(`#(${idCharacters})`, 'gu');

/**
 * The SVG drawn as an image, in which browsers run no scripts and load nothing else, or a sentence that says why not. A
 * drawing whose parts refer to each other can take hours, and nothing stops it, so its cost is estimated first.
 */
export function svgImage(svg: string): HTMLElement {
  // Without a declaration it is UTF-8; in another encoding a browser would read other elements.
  const source = svg
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .replace(/<svg(?![^>]*\sxmlns=)/, ownNamespace);
  const refusal = refusalOf(source);
  if (refusal) return note(refusal);
  const figure = document.createElement('div');
  figure.className = 'md-image';
  const image = document.createElement('img');
  image.alt = 'Image drawn from the SVG code';
  const file = new Blob([source], { type: 'image/svg+xml' });
  image.src = URL.createObjectURL(file);
  image.onload = () => URL.revokeObjectURL(image.src);
  image.onerror = () => {
    URL.revokeObjectURL(image.src);
    figure.replaceWith(note(invalid));
  };
  figure.append(
    image,
    toolButton('Download SVG', () => saveFile('image.svg', file)),
  );
  return figure;
}

function refusalOf(svg: string): string | undefined {
  // Declared entities and attributes are not seen here.
  if (svg.length > longest || /<!(ENTITY|ATTLIST)/.test(svg)) return tooComplex;
  const roots: XmlElement[] = [];
  try {
    eachElement(svg, 'svg', (root) => roots.push(root));
    const ids = elementsById(roots);
    const isCheap = costOfAll(roots, ids) <= mostDrawn;
    return isCheap && [...ids.keys()].every((id) => plainId.test(id)) ? undefined : tooComplex;
  } catch (error) {
    // It nests too deep for this stack, and for that of the browser, or it is damaged.
    return error instanceof RangeError ? tooComplex : invalid;
  }
}

type ElementsById = ReadonlyMap<string, readonly XmlElement[]>;

function elementsById(roots: readonly XmlElement[]): ElementsById {
  const ids = new Map<string, XmlElement[]>();
  for (const element of roots.flatMap(withDescendants))
    for (const [name, id] of Object.entries(element.attributes) as [string, string][])
      if (/^(.*:)?id$/.test(name)) ids.set(id, [...(ids.get(id) ?? []), element]);
  return ids;
}

const withDescendants = (element: XmlElement): XmlElement[] => [
  element,
  ...childrenOf(element).flatMap(withDescendants),
];

function costOfAll(elements: readonly XmlElement[], ids: ElementsById): number {
  const costs = new Map<XmlElement, number>();
  return elements.reduce((sum, element) => sum + costOf(element, ids, costs), 0);
}

/**
 * Elements that are drawn for this one; for a reference, all that have its id. Infinite for a circle, and for a reference
 * that cannot be followed here.
 */
function costOf(element: XmlElement, ids: ElementsById, costs: Map<XmlElement, number>): number {
  const known = costs.get(element);
  if (known !== undefined) return known;
  costs.set(element, Infinity);
  const values = Object.values(element.attributes).join(' ');
  const style = element.name === 'style' ? ownText(element) : '';
  if (/&#|\\|#[^\s"')]*%/.test(values) || /\\|url\(/i.test(style)) return Infinity;
  const references = [...values.matchAll(reference)].flatMap(([, id = '']) => ids.get(id) ?? []);
  const own = element.name.startsWith('fe') ? filterCost : 1;
  const parts = [...childrenOf(element), ...references];
  const cost = parts.reduce((sum, part) => sum + costOf(part, ids, costs), own);
  costs.set(element, cost);
  return cost;
}
