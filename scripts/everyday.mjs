/**
 * Folders of src/lib whose browser tests are part of `npm test`, since most changes affect them. Those of the other
 * folders are part of `npm run test:extended`.
 */
export const everyday = ['chat', 'items', 'markdown', 'parameters', 'responses', 'turns'].map(
  (folder) => `src/lib/${folder}/`,
);

/** Tests with the real SDKs and other programs. Only changes of the service or of generated code affect them. */
export const conformance = 'tests/conformance/';

/**
 * The arguments of Vitest that leave out a folder.
 *
 * @param {string} folder
 */
export const without = (folder) => ['--exclude', `${folder}**`];
