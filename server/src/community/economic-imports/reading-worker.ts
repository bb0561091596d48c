import { parentPort, workerData } from 'node:worker_threads';
import { readCalendar, type ReadSettings } from './read-calendar.ts';

/** A thread that reads one calendar and ends. */
const { bytes, settings } = workerData as { bytes: Uint8Array; settings: ReadSettings };

parentPort?.postMessage(readCalendar(bytes, settings));
