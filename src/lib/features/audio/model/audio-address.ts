import { resolve } from '$app/paths';
import { addressPart } from '$lib/base/api/wire/address';

export type AudioTab = 'transcribe' | 'translate' | 'speak';

/** Address of the page with a transcript. */
export function transcriptAddress(id: string): string {
  return `${resolve('/audio')}/?id=${addressPart(id)}`;
}

/** Address of the page with a tab and no transcript. */
export function tabAddress(tab: AudioTab): string {
  return `${resolve('/audio')}/?tab=${tab}`;
}

/** The tab in an address; null for any other value. */
export function readTab(name: string | null): AudioTab | null {
  return name === 'transcribe' || name === 'translate' || name === 'speak' ? name : null;
}
