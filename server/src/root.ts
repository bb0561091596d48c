import { resolve } from 'node:path';

/** The folder of the whole project. */
export const root = resolve(import.meta.dirname, '../..');
