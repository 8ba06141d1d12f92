import { attribute, childrenOf, eachElement, ownText, type XmlElement } from '$lib/data/xml/xml';
import { saveFile } from '$lib/ui/files/save-file';
import { note, toolButton } from './tool-button';

/** In UTF-16 units. */
const longest = 200_000;
/** Elements, repeated as often as others refer to them; a browser draws as many in some 50 ms. */
const mostDrawn = 20_000;
/** A filter works on each pixel, and costs as much as many elements. */
const filterCost = 500;

/**
 * The SVG drawn as an image, in which browsers run no scripts and load nothing else, or a sentence that says why not. A
 * drawing whose parts refer to each other can take hours, and nothing stops it, so its cost is estimated first.
 */
export function svgImage(svg: string): HTMLElement {
  const source = /<svg[^>]*\sxmlns=/.test(svg)
    ? svg
    : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  if (!isCheap(source))
    return note('This image is too complex to draw. Copy its code to open it elsewhere.');
  const figure = document.createElement('div');
  figure.className = 'md-image';
  const image = document.createElement('img');
  image.alt = 'Image drawn from the SVG code';
  const file = new Blob([source], { type: 'image/svg+xml' });
  image.src = URL.createObjectURL(file);
  image.onload = () => URL.revokeObjectURL(image.src);
  image.onerror = () => {
    URL.revokeObjectURL(image.src);
    figure.replaceWith(note('This image can’t be read: its SVG code is invalid.'));
  };
  figure.append(
    image,
    toolButton('Download SVG', () => saveFile('image.svg', file)),
  );
  return figure;
}

/** Also true for a damaged SVG, which the browser refuses itself. */
function isCheap(svg: string): boolean {
  if (svg.length > longest || svg.includes('<!ENTITY')) return false;
  const roots: XmlElement[] = [];
  try {
    eachElement(svg, 'svg', (root) => roots.push(root));
    const ids = new Map(
      roots.flatMap(withDescendants).map((each) => [attribute(each, 'id'), each]),
    );
    return roots.every((root) => costOf(root, ids) <= mostDrawn);
  } catch (error) {
    return !(error instanceof RangeError); // It nests too deep for this stack, and for that of the browser.
  }
}

const withDescendants = (element: XmlElement): XmlElement[] => [
  element,
  ...childrenOf(element).flatMap(withDescendants),
];

/** Elements that are drawn for this one. Infinite for a circle, and for a reference that cannot be followed here. */
function costOf(
  element: XmlElement,
  ids: ReadonlyMap<string | undefined, XmlElement>,
  costs = new Map<XmlElement, number>(),
): number {
  const known = costs.get(element);
  if (known !== undefined) return known;
  costs.set(element, Infinity);
  const values = Object.values(element.attributes).join(' ');
  const style = element.name === 'style' ? ownText(element) : '';
  if (/&#|\\|#[^\s"')]*%/.test(values) || /\\|url\(/i.test(style)) return Infinity;
  const references = [...values.matchAll(/#([^\s"')]+)/g)].map(([, id]) => ids.get(id));
  const parts = [...childrenOf(element), ...references.filter((each) => each !== undefined)];
  const own = element.name.startsWith('fe') ? filterCost : 1;
  const cost = parts.reduce((sum, part) => sum + costOf(part, ids, costs), own);
  costs.set(element, cost);
  return cost;
}
