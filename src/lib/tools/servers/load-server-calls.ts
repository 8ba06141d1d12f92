/** Loads the calls of tool servers, with the SDK of the Model Context Protocol, which is large. */
export const loadServerCalls = () => import('./server-calls');
