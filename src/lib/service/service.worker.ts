import { sharedTabs } from './batches/tabs';
import type { ToWorker } from './bridge-messages';
import { answerThroughPort } from './port-answer';
import { createService } from './service';
import { DeviceStore } from './store/device-store';

let pace = Infinity;
const store = new DeviceStore('inference-console-service');
const service = createService({ pace: () => pace, store, tabs: sharedTabs(), fetchUrl });

/** The browser decides what a page may fetch; nothing of the console's is sent along. */
function fetchUrl(url: string, signal: AbortSignal): Promise<Response> {
  return fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
}

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToWorker>) => {
  if (data.type === 'pace') pace = data.tokensPerSecond;
  else if (port) void answerThroughPort(service, data, port);
});
