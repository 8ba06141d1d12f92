// Prerendered pages with relative paths run in any folder of any static host.
export const prerender = true;
export const trailingSlash = 'always';
