// The frame names the built-in service; where another connection is in use, it names none (src/routes/Frame.svelte).
(() => {
  try {
    const id = localStorage.getItem('inference-console.preference.activeConnectionId');
    if (id !== null && id !== 'null') document.documentElement.dataset.elsewhere = '';
  } catch {
    return; // Refused: no other connection can be known either.
  }
})();
