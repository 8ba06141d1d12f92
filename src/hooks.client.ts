import type { ClientInit } from '@sveltejs/kit';

/** The router decodes the fragment of the address, so one that was cut or made up would throw in it. */
export const init: ClientInit = () => {
  const { hash } = location;
  try {
    decodeURIComponent(hash);
  } catch {
    history.replaceState(history.state, '', hash.replaceAll('%', '%25'));
  }
};
