type Permission = NotificationPermission | 'unsupported';

let permission = $state<Permission>(
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission,
);

/** Permission for notifications. A browser asks only once, and only after a click. */
export const systemNotifications = {
  get permission(): Permission {
    return permission;
  },

  async requestPermission(): Promise<void> {
    permission = await Notification.requestPermission();
  },

  /** Does nothing without permission. */
  show(title: string, body: string, onopen: () => void): void {
    if (permission !== 'granted') return;
    try {
      const notification = new Notification(title, { body, tag: title });
      notification.onclick = () => {
        window.focus();
        onopen();
      };
    } catch {
      return; // In mobile browsers only service workers can notify; the window title and the toast remain.
    }
  },
};
