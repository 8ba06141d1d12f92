/** The size of `html` in src/app.css, in pixels. */
const rootSize = 14;

/** @param {{ value: string }} declaration */
function inRem(declaration) {
  const pixels = /^(\d+)px$/.exec(declaration.value)?.[1];
  if (pixels) declaration.value = `${Number((Number(pixels) / rootSize).toFixed(5))}rem`;
}

/** Text is written in pixels, on the design's scale, and built in rem, so that it follows the chosen text size. */
export const textInRem = {
  postcssPlugin: 'text-in-rem',
  Declaration: { 'font-size': inRem, 'line-height': inRem },
};
