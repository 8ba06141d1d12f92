/** The address where `npm run service` serves the built-in service to other programs. */
const servedRootUrl = 'http://127.0.0.1:8787';

export const served = { baseUrl: `${servedRootUrl}/v1`, rootUrl: servedRootUrl };

/** The note on code for the built-in service. */
export const servedNote =
  'The built-in service lives in this page. “npm run service” in the folder of the console serves it at this address.';
