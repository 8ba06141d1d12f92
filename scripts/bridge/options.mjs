import { randomBytes } from 'node:crypto';

/** @typedef {{ name: string, url: URL, key?: string }} Upstream a service; the only one may have no name */

/**
 * The services of `--bridge [NAME=]URL`, with their keys from the environment, and the secret of the bridge's address.
 * Throws an Error with a sentence for the person.
 *
 * @param {string[]} values @param {NodeJS.ProcessEnv} env
 */
export function readBridge(values, env) {
  const upstreams = values.map((value) => readUpstream(value, values.length === 1, env));
  const names = new Set(upstreams.map(({ name }) => name));
  if (upstreams.length > 1 && (names.has('') || names.size < upstreams.length))
    throw new Error('Several services need a name each: --bridge NAME=URL --bridge OTHER=URL.');
  const token = env.INFERENCE_BRIDGE_TOKEN || randomBytes(24).toString('base64url');
  if (!/^[\w-]{16,}$/.test(token))
    throw new Error('INFERENCE_BRIDGE_TOKEN needs at least 16 letters, digits, - or _.');
  return { upstreams, token };
}

/** @param {string} value @param {boolean} isOnly @param {NodeJS.ProcessEnv} env @returns {Upstream} */
function readUpstream(value, isOnly, env) {
  const [, name = '', address = ''] = /^(?:([a-z\d][a-z\d_-]*)=)?(https?:.*)$/.exec(value) ?? [];
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username || url.password || url.search || url.hash)
    throw new Error(`--bridge takes [name=]URL without user, query or fragment, not "${value}".`);
  const variable = `INFERENCE_BRIDGE_KEY_${name.toUpperCase().replaceAll('-', '_')}`;
  const key = env[variable] || (isOnly ? env.INFERENCE_BRIDGE_KEY : undefined);
  if (key && !/^[\x21-\x7e]+$/.test(key))
    throw new Error('INFERENCE_BRIDGE_KEY has characters that a header cannot have.');
  return { name, url, key };
}
