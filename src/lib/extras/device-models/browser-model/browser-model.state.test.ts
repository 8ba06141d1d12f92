import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installLanguageModel, type StandIn } from '../../../../../tests/support/language-model';
import type { LanguageModelApi } from '$lib/base/platform/language-model';
import { preferences } from '$lib/base/storage/database/preferences';
import { browserModelDownload as model } from './browser-model.svelte';

let standIn: StandIn;

function replaceCreate(create: LanguageModelApi['create']): void {
  (globalThis as unknown as { LanguageModel: LanguageModelApi }).LanguageModel.create = create;
}

beforeEach(() => {
  standIn = installLanguageModel({ availability: 'downloadable', text: '' });
});
afterEach(() => {
  preferences.set('browserModel', false);
  Reflect.deleteProperty(globalThis, 'LanguageModel');
});

describe('The download of the browser’s model', () => {
  it('that fails says why, and can be tried again', async () => {
    standIn.failure = { name: 'NetworkError', message: 'The network went away.' };
    await model.download();
    expect(model).toMatchObject({ failure: 'The network went away.', isReady: false });
    expect(model.share).toBeUndefined();
    expect(preferences.get('browserModel')).toBe(false);
    standIn.failure = undefined;
    await model.download();
    expect(model).toMatchObject({ failure: '', isReady: true });
    expect(preferences.get('browserModel')).toBe(true);
    model.isReady = false;
  });

  it('ends with a cancel, even if the browser continues, and that is no failure', async () => {
    const progress = new EventTarget();
    const create = vi.fn<LanguageModelApi['create']>(({ monitor }) => {
      monitor?.(progress);
      return new Promise(() => undefined);
    });
    replaceCreate(create);
    const report = (loaded: number) =>
      progress.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
    const download = model.download();
    report(0.25);
    expect(model.share).toBe(0.25);
    model.cancel();
    await download;
    report(0.5);
    expect(model.share).toBeUndefined();
    expect(model).toMatchObject({ failure: '', isReady: false });
    expect(create.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  });
});
