/**
 * The options of `--eval`, or undefined without it. Throws an Error with a sentence for the person.
 *
 * @param {{ eval?: string, 'base-url'?: string, junit?: string, 'at-once'?: string, bridge: string[], replay?: string }} values
 * @param {boolean} opensFile @param {NodeJS.ProcessEnv} env
 */
export function readEval(values, opensFile, env) {
  const { eval: file, 'base-url': url, junit, 'at-once': atOnce } = values;
  if (file === undefined && (url ?? junit ?? atOnce) !== undefined)
    throw new Error('--base-url, --junit and --at-once belong to --eval.');
  if (file === undefined) return undefined;
  if (opensFile || values.bridge.length > 0 || values.replay !== undefined)
    throw new Error('--eval starts no server. Run open, --bridge and --replay by themselves.');
  if (atOnce !== undefined && !/^[1-9]\d{0,2}$/.test(atOnce))
    throw new Error(`--at-once takes a number from 1 to 999, not "${atOnce}".`);
  return { file, junit, atOnce: Number(atOnce ?? 4), ...readService(env, url) };
}

/** The key is no option: command lines are shown to other users. @param {NodeJS.ProcessEnv} env */
function readService(env, url = env.OPENAI_BASE_URL ?? '') {
  if (!/^https?:[^@?#]+$/.test(url) || !URL.canParse(url))
    throw new Error('--eval needs --base-url URL, or OPENAI_BASE_URL, without user or query.');
  const apiKey = env.INFERENCE_API_KEY || env.OPENAI_API_KEY;
  if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new Error('The key has characters that a header cannot have.');
  return { baseUrl: url.replace(/\/+$/, ''), apiKey };
}
