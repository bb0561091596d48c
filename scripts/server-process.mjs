// How Node runs the server: used by npm start and by the benchmarks.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

const preload = pathToFileURL(join(root, 'server', 'src', 'quick-start.preload.ts')).href;

/** Arguments of Node. */
export const serverArguments = [
  // Imports grow the young generation to 100 MB that is not needed afterwards; 8 MB is just as fast (bench/course-list.mjs).
  '--max-semi-space-size=8',
  '--disable-warning=ExperimentalWarning',
  '--import',
  preload,
  join(root, 'server', 'src', 'main.ts'),
];

/**
 * Fixed thresholds of glibc's malloc (`man mallopt`). It raises them after each large block that is freed, and then keeps up to 64 MB of
 * free memory in each of its arenas: the server rested at 362 MB instead of 293 (bench/database-memory.mjs). Other C libraries ignore it.
 */
export const serverEnvironment = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
