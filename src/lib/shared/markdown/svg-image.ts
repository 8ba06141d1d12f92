import { saveFile } from '$lib/base/ui/files/save-file';
import { checkCost } from './svg-cost';
import { readSvg, svgCode, type SvgDrawing } from './svg-parts';
import { SvgRefusal } from './svg-refusal';
import { note, toolButton } from './tool-button';

/** In UTF-16 units. */
const longest = 200_000;
const elsewhere = 'Copy its code to open it elsewhere.';
const invalid = 'This image can’t be read: its SVG code is invalid.';

/**
 * The SVG drawn as an image, in which browsers run no scripts and load nothing else, or a sentence that says why not.
 * Nothing stops a browser that draws, so the image has only what can be drawn at a known cost, of at most a second.
 */
export function svgImage(svg: string): HTMLElement {
  const drawing = readDrawing(svg);
  if (typeof drawing === 'string') return note(drawing);
  const figure = document.createElement('div');
  figure.className = 'md-image';
  const image = document.createElement('img');
  image.alt = 'Image drawn from the SVG code';
  const drawn = new Blob([svgCode(drawing.root)], { type: 'image/svg+xml' });
  image.src = URL.createObjectURL(drawn);
  image.onload = () => URL.revokeObjectURL(image.src);
  image.onerror = () => {
    URL.revokeObjectURL(image.src);
    figure.replaceWith(note(invalid));
  };
  const file = new Blob([svg], { type: 'image/svg+xml' });
  figure.append(
    image,
    toolButton('Download SVG', () => saveFile('image.svg', file)),
  );
  if (drawing.leftOut.size > 0)
    figure.append(note(`Shown without its ${[...drawing.leftOut].join(' and ')}.`));
  return figure;
}

function readDrawing(svg: string): SvgDrawing | string {
  try {
    if (svg.length > longest) throw new SvgRefusal();
    const drawing = readSvg(svg);
    checkCost(drawing.root);
    return drawing;
  } catch (error) {
    if (error instanceof SvgRefusal && error.uses !== undefined)
      return `This image isn’t drawn, since it uses ${error.uses.slice(0, 60)}. ${elsewhere}`;
    // It nests too deep for this stack, or it is damaged.
    const isComplex = error instanceof SvgRefusal || error instanceof RangeError;
    return isComplex ? `This image is too complex to draw. ${elsewhere}` : invalid;
  }
}
