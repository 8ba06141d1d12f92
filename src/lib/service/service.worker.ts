import type { ToWorker } from './bridge-messages';
import { answerThroughPort } from './port-answer';
import { createService } from './service';
import { DeviceStore } from './store/device-store';

let pace = Infinity;
const store = new DeviceStore('inference-console-service');
const service = createService({ pace: () => pace, store });

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToWorker>) => {
  if (data.type === 'pace') pace = data.tokensPerSecond;
  else if (port) void answerThroughPort(service, data, port);
});
