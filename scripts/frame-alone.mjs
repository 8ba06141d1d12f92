/** The console itself, and what its pages hold. */
const inBrowserOnly = /[\\/]src[\\/]routes[\\/](Console|.*\+page)\.svelte$/;

/**
 * While pages are prerendered, the frame is all there is of them (src/routes/Frame.svelte): what needs a browser is
 * neither run nor read then, so that no module has to ask where it is.
 * @returns {import('vite').Plugin}
 */
export function frameAlone() {
  return {
    name: 'frame-alone',
    enforce: 'pre',
    load(id, options) {
      return options?.ssr && inBrowserOnly.test(id) ? '' : undefined;
    },
  };
}
