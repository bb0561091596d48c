import { parentPort, workerData } from 'node:worker_threads';
import { createFileReader, type FileSettings, type FileSummary, type ReadPart } from './csv-file.ts';

/** A thread that reads one file, so that no request waits while a long one is read. */
export type ReadRequest = { bytes: Uint8Array } | { isEnd: true };
export type ReadAnswer = { part: ReadPart; summary?: FileSummary };

const reader = createFileReader(workerData as FileSettings);

parentPort?.on('message', (request: ReadRequest) => {
  const answer: ReadAnswer = 'isEnd' in request ? reader.end() : { part: reader.read(request.bytes) };
  parentPort?.postMessage(answer);
});
