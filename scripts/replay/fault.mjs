/** @typedef {{ kind: string, share: number }} Fault a status or another kind; `share` is from 0 to 1 */

/**
 * Reads `--fault`: `429:0.2` makes a fifth of the replies fail with 429; without a share all fail. Throws an Error with
 * a sentence for the person.
 *
 * @template {string} [Other=never]
 * @param {string} text
 * @param {readonly Other[]} [others] the kinds that are allowed beside statuses
 * @returns {{ kind: `${number}` | Other, share: number }}
 */
export function readFault(text, others = []) {
  const [, kind = '', share = '1'] = /^([^:]+)(?::(.+))?$/.exec(text) ?? [];
  const isKnown = /^[45]\d\d$/.test(kind) || others.some((other) => other === kind);
  if (!isKnown || !(Number(share) >= 0 && Number(share) <= 1))
    throw new Error(
      `--fault takes ${['a status', ...others].join(' or ')}, and a share from 0 to 1, such as 429:0.2.`,
    );
  return { kind: /** @type {`${number}` | Other} */ (kind), share: Number(share) };
}
