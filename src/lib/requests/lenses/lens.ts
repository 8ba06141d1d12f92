import type { Component } from 'svelte';
import type { ExchangeContent } from '$lib/storage/exchange-records';

/** A text from the wire, with its origin. */
export interface LensBody {
  text: string;
  /** The media type as sent. */
  type: string;
  side: 'request' | 'response';
  url: string;
  content: ExchangeContent;
}

/** A way to view a body. */
export interface Lens {
  name: string;
  /** Cheap: called for every body, whatever its length. */
  fits: (body: LensBody) => boolean;
  component: Component<{ body: LensBody; label: string }>;
}
