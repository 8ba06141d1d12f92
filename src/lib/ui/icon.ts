import type { Component } from 'svelte';
import type { ClassValue } from 'svelte/elements';

/** An icon of `@lucide/svelte/icons/*`, named by its shape so that the package's 1,700 types stay out. */
export type Icon = Component<{ class?: ClassValue }>;
