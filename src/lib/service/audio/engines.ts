/**
 * The audio engines without weights, loaded together by the one `import()` of service.ts. The boundary of a chunk, not a
 * list for other importers.
 */
export { noteReader } from './note-reader';
export { robotVoice } from './voice/robot-voice';
