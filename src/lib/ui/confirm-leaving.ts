/** Makes the browser ask before the page is left or reloaded, until the returned function is called. */
export function confirmLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Whether the browser would ask now. */
export function isLeavingConfirmed(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
