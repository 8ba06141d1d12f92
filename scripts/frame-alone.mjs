/** The console itself, and its page components. */
const inBrowserOnly = /[\\/]src[\\/]routes[\\/](Console|.*\+page)\.svelte$/;

/**
 * Pages are prerendered with the frame only (src/routes/Frame.svelte): browser-only modules are then neither run nor
 * loaded, so no module has to check for a browser.
 *
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
