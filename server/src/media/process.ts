// The media process: everything native lives here, so that a crash of it cannot touch the server.
import { join } from 'node:path';
import { Logging, LogLevel } from 'mediabunny';
import nodeDataChannel from 'node-datachannel';
import { LiveStream, MediaError } from './live-stream.ts';
import type { FromMedia, MediaAnswer, MediaRequest, ToMedia } from './messages.ts';

const lookMilliseconds = 500;

const network = {
  port: Number(process.env['MEDIA_PORT']),
  publicAddress: process.env['PUBLIC_IP'] || undefined,
};
/** Recordings, a folder for each stream. */
const folder = process.env['LIVE_FOLDER'] ?? '';
const streams = new Map<string, LiveStream>();
const tell = (message: FromMedia) => process.send?.(message);

function streamOf(streamId: string): LiveStream {
  const known = streams.get(streamId);
  if (known) return known;
  const stream = new LiveStream(network, join(folder, streamId), (signal) =>
    tell({ type: 'signal', streamId, signal }),
  );
  streams.set(streamId, stream);
  return stream;
}

async function answer(request: MediaRequest): Promise<MediaAnswer> {
  const stream = streamOf(request.streamId);
  switch (request.what) {
    case 'publish':
      return stream.publish(request.userId, request.generation, request.sdp, request.isRecorded);
    case 'watch':
      return stream.watch(request.userId, request.sdp);
    case 'leave':
      return { isDone: stream.leave(request.sessionId, request.userId) };
    case 'record':
      stream.record(request.isOn);
      return {};
    case 'read':
      return { bytes: stream.read(request.file) };
    case 'kick':
      stream.kick(request.userId);
      return {};
    case 'end':
      streams.delete(request.streamId);
      await stream.end();
      return {};
  }
}

process.on('message', async ({ id, request }: ToMedia) => {
  try {
    tell({ type: 'answer', id, answer: await answer(request) });
  } catch (error) {
    const refusal = error instanceof MediaError ? error.refusal : 'failed';
    tell({ type: 'refusal', id, refusal, message: String(error) });
  }
});

const timer = setInterval(() => {
  for (const stream of streams.values()) stream.look(performance.now());
}, lookMilliseconds);

/** The server went away, or wants this process to end. */
async function stop(): Promise<void> {
  clearInterval(timer);
  await Promise.allSettled([...streams.values()].map((stream) => stream.end()));
  nodeDataChannel.cleanup();
  process.exit();
}

Logging.level = LogLevel.Errors;
process.once('disconnect', stop);
process.once('SIGTERM', stop);
// Ctrl+C goes to both; the server decides.
process.on('SIGINT', () => {});

tell({ type: 'ready' });
