import { keepPresses } from '$lib/ui/actions/keep-presses';

// As in every page of the console.
keepPresses();
