import { keepPresses } from '$lib/base/ui/actions/keep-presses';

// As in every page of the console.
keepPresses();
