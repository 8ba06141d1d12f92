import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { titleBadge } from '$lib/base/ui/layout/page-title.svelte';
import type { End } from './hidden-ends';

const goto = vi.hoisted(() => vi.fn());
vi.mock('$app/navigation', () => ({ goto }));

class SystemNotification {
  static permission = 'granted';
  static shown: SystemNotification[] = [];
  static requestPermission = async () => SystemNotification.permission;
  onclick: () => void = () => undefined;
  constructor(readonly title: string) {
    SystemNotification.shown.push(this);
  }
}
vi.stubGlobal('Notification', SystemNotification);
const { reportHiddenEnd } = await import('./hidden-ends');
const { systemNotifications } = await import('./system-notifications.svelte');

const focus = vi.fn();
const setAppBadge = vi.fn(async () => undefined);
const end: End = { kind: 'Chat', title: 'Kittens', state: 'done', path: '/chat/?id=1' };
const titles = () => SystemNotification.shown.map(({ title }) => title);

function setHidden(isHidden: boolean): void {
  Object.assign(document, { hidden: isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  Object.assign(navigator, { setAppBadge });
  Object.assign(window, { focus });
  setHidden(true);
});

afterEach(() => {
  setHidden(false);
  SystemNotification.shown = [];
  setAppBadge.mockClear();
});

it('The end of a run in a hidden tab is notified, and a click opens it', () => {
  reportHiddenEnd(end);
  reportHiddenEnd({ ...end, kind: 'Transcript', state: 'failed' });
  expect(titles()).toEqual(['Chat “Kittens”: Completed', 'Transcript “Kittens”: Failed']);
  SystemNotification.shown[0]?.onclick();
  expect(focus).toHaveBeenCalledOnce();
  expect(goto).toHaveBeenCalledExactlyOnceWith('/chat/?id=1');
});

it('The end of a run is counted in the window title and on the icon of the app until the tab is visible', () => {
  reportHiddenEnd(end);
  reportHiddenEnd(end);
  expect(titleBadge.count).toBe(2);
  expect(setAppBadge).toHaveBeenLastCalledWith(2);
  setHidden(false);
  expect(titleBadge.count).toBe(0);
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});

it('The end of a run that was stopped, or is seen, is not notified', () => {
  reportHiddenEnd({ ...end, state: 'stopped' });
  setHidden(false);
  reportHiddenEnd(end);
  expect([titles(), titleBadge.count, setAppBadge.mock.calls]).toEqual([[], 0, []]);
});

it('The end of a run is only counted if the person has turned notifications off', async () => {
  systemNotifications.turnOff();
  reportHiddenEnd(end);
  expect([titles(), titleBadge.count, systemNotifications.areOn]).toEqual([[], 1, false]);
  await systemNotifications.turnOn();
  reportHiddenEnd(end);
  expect(titles()).toHaveLength(1);
  expect(systemNotifications.areOn).toBe(true);
});
