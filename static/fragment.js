// SvelteKit decodes the fragment of the address, and fails of one that cannot be decoded.
(() => {
  const { hash } = location;
  if (!isDecodable(hash)) history.replaceState(history.state, '', hash.replaceAll('%', '%25'));

  // The minifier takes a call for unneeded of which nothing is used.
  function isDecodable(text) {
    try {
      return decodeURIComponent(text) !== null;
    } catch {
      return false;
    }
  }
})();
