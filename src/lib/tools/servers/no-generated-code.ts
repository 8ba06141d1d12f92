import { config } from 'zod';

// Before anything makes a schema: the content policy refuses code that is made from strings, and the browser tells of
// each attempt.
config({ jitless: true });
