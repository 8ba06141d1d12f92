import { config } from 'zod';

// Runs before any schema is made: the content policy refuses code made from strings, and the browser reports each
// attempt.
config({ jitless: true });
