import { dev, version } from '$app/environment';
import { resolve } from '$app/paths';
import { on } from 'svelte/events';
import { trustedScript } from '$lib/base/workers/trusted-worker';
import type { WorkerRequest } from './worker-scope';

/** Milliseconds between two checks for a new version in a page that stays open. */
const checkInterval = 3_600_000;

/** Milliseconds between two checks whether the page is idle; its first use takes precedence. */
const idleCheckInterval = 1000;

/** Milliseconds after which a page that is never idle caches the build anyway. */
const maxIdleWait = 10_000;

interface BuildListener {
  isBusy: () => boolean;
  /** A version other than this page's is waiting, or already serves pages. */
  onnewversion: () => void;
}

/**
 * Has a service worker cache the build once the page is loaded and idle, and nothing is in
 * progress; without service workers (over plain http, in a file, in development) only the offline
 * copy is missing. Returns a function that unsubscribes.
 */
export function cacheBuild(listening: BuildListener): () => void {
  const stop = new AbortController();
  if (!dev && 'serviceWorker' in navigator) void start(listening, stop.signal);
  return () => stop.abort();
}

/** Reloads the page once the waiting version serves pages. */
export async function activateWaiting(): Promise<void> {
  const waiting = (await registered())?.waiting;
  if (waiting) {
    const settled = new Promise<void>((resolve) =>
      on(waiting, 'statechange', () => {
        if (waiting.state !== 'activating') resolve();
      }),
    );
    send(waiting, 'take-over');
    await settled;
  }
  location.reload();
}

function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(resolve('/'));
}

function send(
  worker: ServiceWorker | null,
  wanted: WorkerRequest,
  transfer: Transferable[] = [],
): void {
  worker?.postMessage(wanted, transfer);
}

function versionOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
    send(worker, 'version', [port2]);
  });
}

async function start(listening: BuildListener, signal: AbortSignal): Promise<void> {
  await pageIsIdle(listening.isBusy);
  if (signal.aborted) return;
  try {
    const url = trustedScript(`${resolve('/')}service-worker.js`);
    await navigator.serviceWorker.register(url, { updateViaCache: 'none' });
  } catch {
    return; // The host has no such script, or the browser refuses it; the console works without.
  }
  // Not the result of `register`: it is nothing where a browser is set to block service workers.
  const registration = await registered();
  if (!registration || signal.aborted) return;
  follow(registration, listening, signal);
  send(registration.active, 'complete');
}

function follow(
  registration: ServiceWorkerRegistration,
  { onnewversion }: BuildListener,
  signal: AbortSignal,
): void {
  let lookedAt = Date.now();

  async function compare(worker: ServiceWorker | null): Promise<void> {
    if (!worker) return;
    if ((await versionOf(worker)) !== version) onnewversion();
    // The host has already given this page the new version.
    else if (worker.state === 'installed') send(worker, 'take-over');
  }

  function watch(): void {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void compare(worker);
    });
  }

  function look(): void {
    if (document.hidden || Date.now() - lookedAt < checkInterval) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined); // Without a network nothing changes.
  }

  watch();
  void compare(registration.waiting);
  registration.addEventListener('updatefound', watch, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  const timer = setInterval(look, checkInterval);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Resolves when the page is loaded and idle, and nothing is in progress in it. */
async function pageIsIdle(isBusy: () => boolean): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise<void>((resolve) =>
      window.addEventListener('load', () => resolve(), { once: true }),
    );
  do {
    await later(idleCheckInterval);
    await idle();
  } while (isBusy());
}

/** If the browser cannot report idle time, the page counts as idle. */
function idle(): Promise<void> {
  if (!('requestIdleCallback' in window)) return Promise.resolve();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: maxIdleWait }));
}

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
