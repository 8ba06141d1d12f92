import { resolve } from '$app/paths';
import { addressPart } from '$lib/api/wire/address-part';

export type AudioTab = 'transcribe' | 'translate' | 'speak';

/** The page that shows a transcript. */
export function transcriptAddress(id: string): string {
  return `${resolve('/audio')}/?id=${addressPart(id)}`;
}

/** The page with the form of a task and nothing shown below it. */
export function tabAddress(tab: AudioTab): string {
  return `${resolve('/audio')}/?tab=${tab}`;
}

/** The tab that an address names, if it names one. */
export function readTab(name: string | null): AudioTab | null {
  return name === 'transcribe' || name === 'translate' || name === 'speak' ? name : null;
}
