import { expect, it, vi } from 'vitest';

it('The name of the policy is reserved when it is loaded, before any worker starts', async () => {
  const create = vi.spyOn(window.trustedTypes as TrustedTypePolicyFactory, 'createPolicy');
  const start = vi.spyOn(globalThis, 'Worker');
  vi.resetModules();
  const { trustedScript } = await import('./trusted-worker');
  expect(create).toHaveBeenCalledExactlyOnceWith('inference-console-worker', expect.anything());
  expect(start).not.toHaveBeenCalled();
  expect(() => trustedScript('https://evil.example/worker.js')).toThrow(TypeError);
});
