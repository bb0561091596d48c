// The media process: everything native lives here, so that a crash of it cannot touch the server.
import nodeDataChannel from 'node-datachannel';
import { LiveStream, MediaError } from './live-stream.ts';
import type { FromMedia, MediaAnswer, MediaRequest, ToMedia } from './messages.ts';

const lookMilliseconds = 500;

const network = {
  port: Number(process.env['MEDIA_PORT']),
  publicAddress: process.env['PUBLIC_IP'] || undefined,
};
const streams = new Map<string, LiveStream>();
const tell = (message: FromMedia) => process.send?.(message);

function streamOf(streamId: string): LiveStream {
  const known = streams.get(streamId);
  if (known) return known;
  const stream = new LiveStream(network, (signal) => tell({ type: 'signal', streamId, signal }));
  streams.set(streamId, stream);
  return stream;
}

async function answer(request: MediaRequest): Promise<MediaAnswer> {
  const stream = streamOf(request.streamId);
  switch (request.what) {
    case 'publish':
      return stream.publish(request.userId, request.generation, request.sdp);
    case 'watch':
      return stream.watch(request.userId, request.sdp);
    case 'leave':
      return { isDone: stream.leave(request.sessionId, request.userId) };
    case 'kick':
      stream.kick(request.userId);
      return {};
    case 'end':
      stream.end();
      streams.delete(request.streamId);
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
function stop(): void {
  clearInterval(timer);
  for (const stream of streams.values()) stream.end();
  nodeDataChannel.cleanup();
  process.exit();
}

process.once('disconnect', stop);
process.once('SIGTERM', stop);
// Ctrl+C goes to both; the server decides.
process.on('SIGINT', () => {});

tell({ type: 'ready' });
