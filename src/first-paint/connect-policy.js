// Runs before the application: from here on the page connects only to its own host and those of the saved connections.
// src/lib/shared/connections/model/reach.ts writes the policy, since IndexedDB would be read too late.
(() => {
  let policy;
  try {
    policy = localStorage.getItem('inference-console.connect-policy');
  } catch {
    policy = null; // Storage may be blocked; the policy is then added once the connections are known.
  }
  if (!policy) return;
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.id = 'connect-policy';
  meta.content = policy;
  document.head.append(meta);
})();
