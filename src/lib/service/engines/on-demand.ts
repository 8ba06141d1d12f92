/**
 * The engines beside the guide, loaded together by the one `import()` of load-engines.ts. The boundary of a chunk,
 * not a list for other importers.
 */
export { browserChat } from './browser-model/browser-model';
export { ownEngines, sharedEngine } from './llama/own-engines';
