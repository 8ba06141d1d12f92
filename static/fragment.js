// SvelteKit decodes the fragment of the address when it starts, and fails of one that cannot be decoded.
(() => {
  const { hash } = location;
  try {
    decodeURIComponent(hash);
  } catch {
    history.replaceState(history.state, '', hash.replaceAll('%', '%25'));
  }
})();
