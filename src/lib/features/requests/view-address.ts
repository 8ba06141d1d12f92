import { requestAddress } from '$lib/shared/exchanges/request-address';

export type RequestsView = 'requests' | 'usage' | 'limits';

/** The address of a view; the list itself has no parameter. */
export function viewAddress(view: RequestsView): string {
  return view === 'requests' ? requestAddress() : `${requestAddress()}?view=${view}`;
}

/** The view that an address names. */
export function readView(name: string | null): RequestsView {
  return name === 'usage' || name === 'limits' ? name : 'requests';
}
