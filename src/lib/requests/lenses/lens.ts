import type { Component } from 'svelte';
import type { ExchangeContent } from '$lib/storage/exchange-records';

/** A text that went over the wire, and where. */
export interface LensBody {
  text: string;
  /** The media type, as it was said. */
  type: string;
  side: 'request' | 'response';
  url: string;
  content: ExchangeContent;
}

/** A way to look at a body. */
export interface Lens {
  name: string;
  /** Cheap: asked of every body, whatever its length. */
  fits: (body: LensBody) => boolean;
  component: Component<{ body: LensBody; label: string }>;
}
