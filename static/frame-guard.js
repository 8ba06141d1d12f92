// Runs before the application. Another site that shows the console in a frame could lay its own page over the buttons;
// a host that sends no headers cannot refuse that with frame-ancestors.
(() => {
  if (isOwnPage()) return;
  // Policies add up, so no script that comes after this one runs.
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = "default-src 'none'";
  document.head.append(meta);
  // What is prerendered is not for others to show either.
  document.documentElement.hidden = true;
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', offerTab);
  else offerTab();

  function offerTab() {
    const link = document.createElement('a');
    link.href = location.href;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    link.textContent = 'Open the inference console in a tab of its own';
    document.body.replaceChildren(link);
    document.documentElement.hidden = false;
  }

  /** No page around this one, or only pages of this origin: the properties of others may not be read. */
  function isOwnPage() {
    try {
      for (let frame = window; frame !== frame.parent; frame = frame.parent)
        if (frame.parent.location.origin !== location.origin) return false;
      return true;
    } catch {
      return false;
    }
  }
})();
