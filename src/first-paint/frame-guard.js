// Runs before the application. Another site that embeds the console could cover its buttons with its own page; a host
// that sends no headers cannot prevent that with frame-ancestors.
(() => {
  if (isOwnPage()) return;
  // Policies add up, so no script after this one runs.
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = "default-src 'none'";
  document.head.append(meta);
  // Other sites must not show the prerendered content either.
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

  /** No page around this one, or only pages of this origin: properties of other origins are not readable. */
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
