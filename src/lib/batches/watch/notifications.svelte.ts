type Permission = NotificationPermission | 'unsupported';

let permission = $state<Permission>(
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission,
);

/** What the person has said about notifications; a browser asks once, and only after a press. */
export const notifications = {
  get permission(): Permission {
    return permission;
  },

  async ask(): Promise<void> {
    permission = await Notification.requestPermission();
  },

  /** Does nothing unless it is allowed. */
  show(title: string, body: string, onopen: () => void): void {
    if (permission !== 'granted') return;
    try {
      const notification = new Notification(title, { body, tag: title });
      notification.onclick = () => {
        window.focus();
        onopen();
      };
    } catch {
      return; // Mobile browsers let only service workers notify; the title and the toast tell all the same.
    }
  },
};
