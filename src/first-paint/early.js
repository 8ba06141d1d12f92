// Until the console runs, only its frame is shown (src/routes/Frame.svelte). This script records typed text, shortcuts
// and the focus in it for src/lib/base/ui/loading/early-input.ts.
(() => {
  const early = { typed: '', shouldSend: false, end };
  const listeners = { input, keydown, focusin, focusout };
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true);
  addEventListener('DOMContentLoaded', startWriting);
  globalThis.early = early;

  function end() {
    for (const [type, listener] of Object.entries(listeners))
      removeEventListener(type, listener, true);
    removeEventListener('DOMContentLoaded', startWriting);
  }

  // With touch, focusing would open the on-screen keyboard.
  function startWriting() {
    if (document.activeElement === document.body && !matchMedia('(pointer: coarse)').matches)
      document.querySelector('[data-frame] textarea')?.focus();
  }

  function input({ target }) {
    if (target.matches('[data-frame] textarea')) early.typed = target.value;
  }

  function keydown(event) {
    const isIn = event.target.matches?.('[data-frame] textarea');
    const isComposing = event.isComposing || event.keyCode === 229;
    if (isIn && event.key === 'Enter' && !event.shiftKey && !isComposing) {
      event.preventDefault();
      early.shouldSend = early.typed.trim() !== '';
    } else if (isIn ? isPalette(event) : isPalette(event) || event.key === '?') {
      event.preventDefault();
      const { key, ctrlKey, metaKey, shiftKey } = event;
      early.key = { key, ctrlKey, metaKey, shiftKey };
    }
  }

  function isPalette({ key, ctrlKey, metaKey, altKey, shiftKey }) {
    return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
  }

  function focusin({ target }) {
    const part = target.closest?.('[data-frame] :is(a, button, input, select, textarea)');
    early.focused = part?.getAttribute('aria-label') ?? part?.getAttribute('href') ?? undefined;
  }

  function focusout() {
    early.focused = undefined;
  }
})();
