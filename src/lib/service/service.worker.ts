import type { ToWorker } from './bridge-messages';
import { answerThroughPort } from './port-answer';
import { createService } from './service';

let pace = Infinity;
const service = createService({ pace: () => pace });

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToWorker>) => {
  if (data.type === 'pace') pace = data.tokensPerSecond;
  else if (port) void answerThroughPort(service, data, port);
});
