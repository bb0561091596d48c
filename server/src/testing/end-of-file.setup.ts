// Runs before every test file of the server: ends what the file has started, wherever it did so.
import { afterAll } from 'vitest';
import { endFile } from './end-of-file.ts';

afterAll(endFile);
