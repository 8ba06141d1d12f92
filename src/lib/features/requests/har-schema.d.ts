/** The published schema of HTTP Archive 1.2, in parts that refer to each other. */
declare module 'har-schema' {
  const parts: { [name: string]: import('@cfworker/json-schema').Schema };
  export default parts;
}
