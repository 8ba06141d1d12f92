import { preferences } from '$lib/base/storage/database/preferences';

type Permission = NotificationPermission | 'unsupported';

let permission = $state<Permission>(
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission,
);
let areWanted = $state(preferences.get('notifyEnds'));

/** Notifications of the operating system. A browser asks for permission only once, and only after a click. */
export const systemNotifications = {
  get permission(): Permission {
    return permission;
  },

  /** Whether the person wants them and the browser allows them. */
  get areOn(): boolean {
    return areWanted && permission === 'granted';
  },

  async turnOn(): Promise<void> {
    preferences.set('notifyEnds', (areWanted = true));
    permission = await Notification.requestPermission();
  },

  turnOff(): void {
    preferences.set('notifyEnds', (areWanted = false));
  },

  /** Does nothing unless they are on, in this tab or by another one. */
  show(title: string, body: string, onopen: () => void): void {
    if (permission !== 'granted' || !preferences.get('notifyEnds')) return;
    try {
      const notification = new Notification(title, { body, tag: title });
      notification.onclick = () => {
        window.focus();
        onopen();
      };
    } catch {
      return; // In mobile browsers only service workers can notify; the window title and the badge remain.
    }
  },
};
