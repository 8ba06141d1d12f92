import { Database } from './database';

/** The one database of the console; one object a page, for in memory there would be nothing in common otherwise. */
export const database = new Database('inference-console');
