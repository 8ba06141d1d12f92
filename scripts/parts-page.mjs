const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Parts</title>
    <script src="/src/first-paint/appearance.js"></script>
  </head>
  <body>
    <script type="module" src="/src/lib/base/ui/parts/parts-page.ts"></script>
  </body>
</html>
`;

/**
 * Serves /parts/ in development: every shared component in every state. It is not a route, so the build does not
 * include it.
 *
 * @returns {import('vite').Plugin}
 */
export function partsPage() {
  return {
    name: 'parts-page',
    apply: 'serve',
    configureServer({ middlewares, transformIndexHtml }) {
      middlewares.use('/parts/', (request, response, next) => {
        if (request.url !== '/') return next();
        transformIndexHtml('/parts/', page).then((html) => {
          response.setHeader('content-type', 'text/html');
          response.end(html);
        }, next);
      });
    },
  };
}
