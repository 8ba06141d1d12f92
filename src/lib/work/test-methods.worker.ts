import { serve } from './serve';

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
  /** Ends the worker as nothing else does: without an event in the page. */
  leave: () => {
    globalThis.close();
    return never();
  },
  /** Throws where nobody catches. */
  fail: () => {
    setTimeout(() => {
      throw new Error('lost');
    });
    return never();
  },
};

export type TestMethods = typeof methods;

serve(methods);
