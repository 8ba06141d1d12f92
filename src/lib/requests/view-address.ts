import { requestAddress } from './request-address';

export type RequestsView = 'requests' | 'usage' | 'limits';

/** The page with a view of what was recorded; the list itself is the page without more. */
export function viewAddress(view: RequestsView): string {
  return view === 'requests' ? requestAddress() : `${requestAddress()}?view=${view}`;
}

/** The view that an address names. */
export function readView(name: string | null): RequestsView {
  return name === 'usage' || name === 'limits' ? name : 'requests';
}
