// The frame names the demo service; if another connection is active, it names none (src/routes/Frame.svelte).
(() => {
  try {
    const id = localStorage.getItem('inference-console.preference.activeConnectionId');
    if (id !== null && id !== 'null') document.documentElement.dataset.elsewhere = '';
  } catch {
    return; // Storage is blocked: no other connection can exist.
  }
})();
