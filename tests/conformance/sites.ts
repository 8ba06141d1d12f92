import Groq from 'groq-sdk';
import OpenAI from 'openai';
import type { ServiceOptions } from '../../src/lib/service/base/options';
import { createService } from '../../src/lib/service/service';
import { startBridge } from '../../scripts/bridge/bridge.mjs';
import { startService } from '../../scripts/service.mjs';

/** The service with clients of the two packages. */
export interface Site {
  openai: OpenAI;
  groq: Groq;
  close: () => Promise<void>;
}

const rightKey = 'right';

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

type Surroundings = Omit<Partial<ServiceOptions>, 'pace'>;

/** The same function called directly, over a real socket, and through the recording bridge. */
export const sites: [way: string, open: (options?: Surroundings) => Promise<Site>][] = [
  [
    'in-process',
    async (options) => {
      const service = createService({ acceptedKeys: [rightKey], ...options });
      return {
        ...clients('https://any.host', (input, init) => service(new Request(input, init))),
        close: () => Promise.resolve(),
      };
    },
  ],
  [
    'over HTTP',
    async (options) => {
      const { url, close } = await startService({ key: rightKey, ...options });
      return { ...clients(url, fetch), close };
    },
  ],
  [
    'through the bridge',
    async (options) => {
      const { url, close } = await startService({ key: rightKey, ...options });
      const upstreams = [{ name: '', url: new URL(url) }];
      const bridge = await startBridge({ upstreams, token: 'of-the-conformance', consolePort: 1 });
      const closeAll = async () => {
        await bridge.close();
        await close();
      };
      return { ...clients(bridge.url, fetch), close: closeAll };
    },
  ],
];

/**
 * The openai package expects the base URL; groq-sdk expects the root and adds /openai/v1 itself. Retries are off, since
 * each call counts.
 */
function clients(root: string, through: Fetch): { openai: OpenAI; groq: Groq } {
  const common = { apiKey: rightKey, fetch: through, maxRetries: 0 };
  return {
    openai: new OpenAI({ ...common, baseURL: `${root}/v1` }),
    groq: new Groq({ ...common, baseURL: root }),
  };
}
