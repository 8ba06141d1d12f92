/** Address of the built-in service inside the page; `.invalid` can never be a real host (RFC 2606). */
export const builtInRootUrl = 'https://built-in.invalid';
export const builtInBaseUrl = `${builtInRootUrl}/v1`;
