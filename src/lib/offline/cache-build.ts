import { dev, version } from '$app/environment';
import { resolve } from '$app/paths';
import { on } from 'svelte/events';
import { trustedScript } from '$lib/work/trusted-worker';
import { versionRequest, requestVersion, type Wish } from './worker-messages';

/** Milliseconds between two looks for a new version in a page that stays open. */
const lookEvery = 3_600_000;

/** Milliseconds between two looks at whether the page is at work; the first use of it comes first. */
const restsAfter = 1000;

/** Milliseconds after which a page that never rests keeps the build all the same. */
const restWithin = 10_000;

interface Listening {
  isBusy: () => boolean;
  /** A version that this page is not of waits, or serves pages already. */
  onnewversion: () => void;
}

/**
 * Has a service worker keep the build, once the page is loaded, rests, and nothing is under way; where there are none
 * (over plain http, in a file, while it is developed) nothing is lost but this. Returns the function that ends the listening.
 */
export function keepBuild(listening: Listening): () => void {
  const stop = new AbortController();
  if (!dev && 'serviceWorker' in navigator) void start(listening, stop.signal);
  return () => stop.abort();
}

/** Loads the page again once the version that waits serves pages. */
export async function takeWaiting(): Promise<void> {
  const waiting = (await registered())?.waiting;
  if (waiting) {
    const settled = new Promise<void>((resolve) =>
      on(waiting, 'statechange', () => {
        if (waiting.state !== 'activating') resolve();
      }),
    );
    wish(waiting, 'take-over');
    await settled;
  }
  location.reload();
}

function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(resolve('/'));
}

function wish(worker: ServiceWorker | null, wanted: Wish, transfer: Transferable[] = []): void {
  worker?.postMessage(wanted, transfer);
}

async function start(listening: Listening, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  const ends = [
    on(serviceWorker, 'message', (event) => {
      if (event instanceof MessageEvent && event.data === versionRequest)
        event.ports[0]?.postMessage(version);
    }),
  ];
  signal.addEventListener('abort', () => ends.forEach((end) => end()));

  await rest(listening.isBusy);
  if (signal.aborted) return;
  try {
    const url = trustedScript(`${resolve('/')}service-worker.js`);
    await serviceWorker.register(url, { updateViaCache: 'none' });
  } catch {
    return; // The host lacks it, or the browser refuses it: the console goes on as without one.
  }
  // Not what `register` returns: where a browser is told to block service workers, that is nothing.
  const registration = await registered();
  if (!registration || signal.aborted) return;
  ends.push(...follow(registration, listening));
  wish(registration.active, 'complete');
}

function follow(
  registration: ServiceWorkerRegistration,
  { onnewversion }: Listening,
): (() => void)[] {
  let lookedAt = Date.now();

  async function compare(worker: ServiceWorker | null): Promise<void> {
    if (!worker) return;
    const its = await requestVersion((port) => wish(worker, 'version', [port]));
    // Whoever opened this page chose its version, and pages of others are served as before.
    if (its === version && worker.state === 'installed') wish(worker, 'take-over');
    else if (its !== undefined && its !== version) onnewversion();
  }

  function watch(worker: ServiceWorker | null): void {
    if (!worker) return;
    on(worker, 'statechange', () => {
      if (worker.state === 'installed') void compare(worker);
    });
  }

  function look(): void {
    if (document.hidden || Date.now() - lookedAt < lookEvery) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined); // Without a network it stays as it is.
  }

  watch(registration.installing);
  void compare(registration.waiting);
  const timer = setInterval(look, lookEvery);
  // What is kept serves this page too, although it was opened before anything was.
  const claim = () => wish(registration.active, 'claim');
  return [
    () => clearInterval(timer),
    on(document, 'visibilitychange', look),
    on(registration, 'updatefound', () => watch(registration.installing)),
    on(
      navigator.serviceWorker,
      'controllerchange',
      () => void compare(navigator.serviceWorker.controller),
    ),
    on(window, 'offline', claim),
    on(window, 'vite:preloadError', claim),
  ];
}

/** Resolves when the page is loaded, has nothing to do, and nothing is under way in it. */
async function rest(isBusy: () => boolean): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise<void>((resolve) =>
      window.addEventListener('load', () => resolve(), { once: true }),
    );
  do {
    await later(restsAfter);
    await idle();
  } while (isBusy());
}

/** Where the browser does not tell, a page rests at once. */
function idle(): Promise<void> {
  if (!('requestIdleCallback' in window)) return Promise.resolve();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: restWithin }));
}

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
