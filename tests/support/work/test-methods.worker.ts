import { serve } from '../../../src/lib/base/workers/serve';

let calls = 0;
const never = () => new Promise<never>(() => {});

const methods = {
  echo: (text: string) => text,
  count: () => (calls += 1),
  refuse: (): never => {
    throw Object.assign(new Error('No.'), { name: 'NotReadableError' });
  },
  never,
  neverButTell: (begun: () => void) => {
    begun();
    return never();
  },
  /** Closes the worker without an event in the page. */
  leave: () => {
    globalThis.close();
    return never();
  },
  /** Throws an uncaught error. */
  fail: () => {
    setTimeout(() => {
      throw new Error('lost');
    });
    return never();
  },
};

export type TestMethods = typeof methods;

serve(methods);
