// SvelteKit decodes the fragment of the address, and throws if it cannot be decoded.
(() => {
  const { hash } = location;
  if (!isDecodable(hash)) history.replaceState(history.state, '', hash.replaceAll('%', '%25'));

  // The minifier would drop a call whose result is unused.
  function isDecodable(text) {
    try {
      return decodeURIComponent(text) !== null;
    } catch {
      return false;
    }
  }
})();
