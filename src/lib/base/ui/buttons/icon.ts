import type { Component } from 'svelte';
import type { ClassValue } from 'svelte/elements';

/** An icon of `@lucide/svelte/icons/*`, typed by its shape so that the package's 1,700 types are not loaded. */
export type Icon = Component<{ class?: ClassValue }>;
