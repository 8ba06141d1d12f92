import { sayHello } from '../work/hello';
import { sharedTabs } from './batches/tabs';
import type { Behaviour } from './behaviour';
import type { ToWorker } from './bridge-messages';
import { answerThroughPort } from './port-answer';
import { createService } from './service';
import { DeviceStore } from './store/device-store';

let behaviour: Behaviour = { pace: Infinity, jitter: 0 };
const store = new DeviceStore('inference-console-service');
const service = createService({
  pace: () => behaviour.pace,
  jitter: () => behaviour.jitter,
  fault: () => behaviour.fault,
  store,
  tabs: sharedTabs(),
  fetchUrl,
});

/** The browser decides what a page may fetch; nothing of the console's is sent along. */
function fetchUrl(url: string, signal: AbortSignal): Promise<Response> {
  return fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
}

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToWorker>) => {
  if (data.type === 'behaviour') behaviour = data.behaviour;
  else if (port) void answerThroughPort(service, data, port);
});

sayHello();
