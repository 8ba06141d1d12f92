import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { serveFolder } from '../../scripts/static-server.mjs';
import { withCost } from './process-cost.mjs';

const minutes = 30;
const sampleRate = 44_100;
const wavHead = 44;
/** @import { Figure } from './report.mjs' */

/**
 * Converts a 30-minute stereo file to 16 kHz mono by each method, and reports the time, memory and longest task of the page.
 * @param {import('@playwright/test').Browser} browser
 * @returns {AsyncGenerator<string | Figure>}
 */
export async function* measureAudioConversion(browser) {
  const folder = mkdtempSync(join(tmpdir(), 'audio-bench-'));
  const site = join(folder, 'site');
  await buildPage(site);
  const server = await serveFolder({ folder: site });
  const address = `${server.url}audio-page.html`;
  try {
    const wav = writeWav(join(folder, 'long.wav'), minutes);
    yield `${minutes} minutes of ${sampleRate / 1000} kHz stereo (ms, CPU ms, peak MB, longest task in ms):`;
    for (const way of ['resample', 'flac', 'ogg', 'inspect', 'decodeAudioData'])
      yield* measure(browser, address, wav, way);
    const mp3 = await writeMp3(browser, address, folder);
    for (const way of ['resample', 'flac', 'inspect', 'decodeAudioData'])
      yield* measure(browser, address, mp3, way);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {import('@playwright/test').Browser} browser @param {string} address @param {string} file @param {string} way
 * @returns {AsyncGenerator<string | Figure>}
 */
async function* measure(browser, address, file, way) {
  const context = await browser.newContext();
  const page = await openWith(context, address, file);
  const { result, megabytes, cpu } = await withCost(() =>
    page.evaluate((one) => window.audioBench.measure(one), way),
  );
  await context.close();
  if (Math.abs(result.seconds - minutes * 60) > minutes * 0.2)
    throw new Error(`${way} made ${result.seconds} s of ${minutes} minutes.`);
  const figures = [result.ms, cpu, megabytes, result.longestTask].map((figure) =>
    figure.toFixed(0).padStart(7),
  );
  const form = file.slice(-3);
  yield `  ${form} ${way.padEnd(16)} ${figures.join(' ')}`;
  yield { name: `${form} ${way}, time of the processor`, unit: 'ms', values: [cpu] };
}

/** @param {import('@playwright/test').BrowserContext} context @param {string} address @param {string} file */
async function openWith(context, address, file) {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('input').setInputFiles(file);
  return page;
}

/** Writes the same minute of a voice-like sound `length` times. @param {string} path @param {number} length  Minutes. */
function writeWav(path, length) {
  const minute = Buffer.from(voice().buffer);
  writeFileSync(path, wavHeader(length * minute.length));
  for (let written = 0; written < length; written++) appendFileSync(path, minute);
  return path;
}

/** One minute, stereo, 16 bits: a hum with overtones that swells four times a second, with a little noise. */
function voice() {
  const samples = new Int16Array(2 * 60 * sampleRate);
  for (let frame = 0; frame < samples.length / 2; frame++) {
    const time = frame / sampleRate;
    const swell = Math.max(0, Math.sin(8 * Math.PI * time));
    let value = 0;
    for (let overtone = 1; overtone <= 8; overtone++)
      value += Math.sin(2 * Math.PI * 130 * overtone * time) / overtone;
    const noise = 40 * (Math.random() - 0.5);
    samples[2 * frame] = 5000 * swell * value + noise;
    samples[2 * frame + 1] = 4000 * swell * value - noise;
  }
  return samples;
}

/** @param {number} bytes */
function wavHeader(bytes) {
  const header = Buffer.alloc(wavHead);
  header.write('RIFF');
  header.writeUInt32LE(wavHead - 8 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(4 * sampleRate, 28);
  header.writeUInt16LE(4, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}

/**
 * MP3 frames can be concatenated, so only one minute is encoded.
 * @param {import('@playwright/test').Browser} browser @param {string} address @param {string} folder
 */
async function writeMp3(browser, address, folder) {
  const context = await browser.newContext();
  const page = await openWith(context, address, writeWav(join(folder, 'minute.wav'), 1));
  const minute = Buffer.from(await page.evaluate(() => window.audioBench.mp3()), 'base64');
  await context.close();
  const path = join(folder, 'long.mp3');
  writeFileSync(path, Buffer.concat(Array.from({ length: minutes }, () => minute)));
  return path;
}

/** @param {string} outDir */
async function buildPage(outDir) {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('.', import.meta.url)),
    resolve: { alias: { $lib: fileURLToPath(new URL('../../src/lib', import.meta.url)) } },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input: fileURLToPath(new URL('audio-page.html', import.meta.url)) },
    },
  });
}
