import { announceWorker } from '../work/hello';
import { sharedTabs } from './batches/tabs';
import { fetchFrom } from './audio/fetch-from';
import type { Behaviour } from './behaviour';
import type { ToWorker } from './bridge-messages';
import { answerThroughPort } from './port-answer';
import { timedInstance } from './schema/timed-instance';
import { createService } from './service';
import { DeviceStore } from './store/device-store';

let behaviour: Behaviour = { pace: Infinity, jitter: 0 };
const store = new DeviceStore('inference-console-service');
const service = createService({
  pace: () => behaviour.pace,
  jitter: () => behaviour.jitter,
  fault: () => behaviour.fault,
  instance: timedInstance,
  store,
  tabs: sharedTabs(),
  fetchUrl: (url, signal) => fetchFrom(behaviour.fetchesFrom, url, signal),
});

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToWorker>) => {
  if (data.type === 'behaviour') behaviour = data.behaviour;
  else if (port) void answerThroughPort(service, data, port);
});

announceWorker();
