import { expect, test } from '@playwright/test';
import { FaultServer, finish, done, openStream, sendJson, text } from '../e2e/support/fault-server';
import { ModelHost } from '../e2e/support/model-host';
import { sampleProfile, type Profile } from '../e2e/support/profile';
import { choosePoint, inWords, tryPoint } from './point';
import { sentenceModel } from '../support/made-models';

/** Set by scripts/test.mjs. */
const first = Number(process.env.FAULTS_SEED ?? 1);
const points = Number(process.env.FAULTS_POINTS ?? 3);
/** Points that are tried at once: most of each is waiting. */
const atOnce = Number(process.env.FAULTS_AT_ONCE ?? 3);
/** Minutes of a point on a loaded machine. */
const patience = 5;

// It would hold every page.
test.use({ trace: 'off' });

test('A fault in the middle of something loses nothing', async ({ browser }, { project }) => {
  test.setTimeout((patience * 60_000 * points) / atOnce + patience * 60_000);
  const server = new FaultServer();
  await server.start();
  server.models = ['built-in/guide'];
  server.reply = answer;
  const model = Buffer.from(await sentenceModel('These words were downloaded.').arrayBuffer());
  const host = new ModelHost(new Map([['/model.gguf', model]]));
  const around = {
    browser,
    baseURL: project.use.baseURL,
    profile: profileWith(server.url),
    host: await host.start(),
  };
  const seeds = Array.from({ length: points }, (_, index) => first + index);
  const losses: string[] = [];
  const lane = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const point = choosePoint(seed);
      const finding = await tryPoint(point, around).then(
        () => 'nothing is lost',
        (error: unknown) => String(error),
      );
      process.stdout.write(`${inWords(point)}: ${finding}\n`);
      if (finding !== 'nothing is lost')
        losses.push(
          `${inWords(point)}: ${finding}\nAgain: npm run test:all -- --faults 1 --seed ${seed}`,
        );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  await Promise.all([server.stop(), host.stop()]);
  expect(losses.join('\n\n')).toBe('');
});

/** Numbered words, which begin with the last one of the machine's in the request. */
const answer: FaultServer['reply'] = async (response, { body }) => {
  const { stream } = JSON.parse(body) as { stream?: boolean };
  if (!stream) {
    const message = { role: 'assistant', content: 'Fine.' };
    return sendJson(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }] });
  }
  openStream(response);
  const word = body.match(/\bz\w+q\b/g)?.at(-1) ?? 'zq';
  const count = body.includes('long 3000') ? 3000 : 25;
  for (let number = 1; number <= count && !response.destroyed; number++) {
    response.write(text(`${word}-${number} `));
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
  response.end(finish + done);
};

/** The sample with the stand-in for its connection without a key, without recorded requests and a batch that is begun. */
function profileWith(url: string): Profile {
  const sample = JSON.stringify(sampleProfile()).replaceAll('https://open.example', url);
  const { localStorage, ...profile } = JSON.parse(sample) as Profile;
  const stores = profile.databases['inference-console'] ?? {};
  for (const [name, records] of Object.entries(stores))
    stores[name] = records.filter(([[kind = '']]) => !/^exchange|^batch-[fm]/.test(kind));
  const chosen = Object.entries(localStorage).filter(([name]) => name.includes('policy'));
  return {
    ...profile,
    localStorage: {
      ...Object.fromEntries(chosen),
      'inference-console.panel.chat-end': '{"open":true}',
      'inference-console.preference.pace': '200',
      'inference-console.preference.jitter': '0',
      'inference-console.preference.model': '"built-in/guide"',
    },
    sessionStorage: {},
  };
}
