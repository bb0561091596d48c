import { Logging, LogLevel } from 'mediabunny';
import nodeDataChannel from 'node-datachannel';
// The media process: all native code runs here, so that a crash does not affect the server.
import { join } from 'node:path';
import { LiveStream } from './live-stream.ts';
import { MediaError } from './media-error.ts';
import { findPortProblem } from './media-port.ts';
import type { FromMedia, MediaAnswer, MediaRequest, ToMedia } from './messages.ts';

const lookMilliseconds = 500;

const network = {
  port: Number(process.env['MEDIA_PORT']),
  publicAddress: process.env['PUBLIC_IP'] || undefined,
};
/** Recordings, one folder per stream. */
const folder = process.env['LIVE_FOLDER'] ?? '';
const streams = new Map<string, LiveStream>();
const send = (message: FromMedia) => process.send?.(message);

function streamOf(streamId: string): LiveStream {
  const known = streams.get(streamId);
  if (known) return known;
  const stream = new LiveStream(network, join(folder, streamId), (signal) =>
    send({ type: 'signal', streamId, signal }),
  );
  streams.set(streamId, stream);
  return stream;
}

/** Ended streams that are still being written. */
const ending = new Map<string, Promise<void>>();

/** Resolves when everything is written, whoever has ended it. */
async function end(streamId: string): Promise<void> {
  const stream = streams.get(streamId);
  if (!stream) return ending.get(streamId);
  streams.delete(streamId);
  const ended = finish(stream, ending.get(streamId));
  ending.set(streamId, ended);
  try {
    await ended;
  } finally {
    if (ending.get(streamId) === ended) ending.delete(streamId);
  }
}

async function finish(stream: LiveStream, before: Promise<void> | undefined): Promise<void> {
  await Promise.allSettled([before]);
  await stream.end();
}

const needsStream = new Set<MediaRequest['what']>(['watch', 'read', 'speak', 'hear']);

async function answer(request: MediaRequest): Promise<MediaAnswer> {
  const { streamId } = request;
  if (request.what === 'publish') return streamOf(streamId).publish(request);
  if (request.what === 'end') {
    await end(streamId);
    return {};
  }
  const stream = streams.get(streamId);
  if (!stream) {
    if (needsStream.has(request.what)) throw new MediaError('notLive');
    return {};
  }
  switch (request.what) {
    case 'watch':
      return stream.watch(request, request.sdp);
    case 'speak':
      return stream.voice.speak(request.userId, request.sdp, request.isMuted);
    case 'hear':
      return stream.voice.hear(request.userId, request.sdp);
    case 'mute':
      stream.voice.mute(request.isMuted);
      return {};
    case 'silence':
      stream.voice.silence(request.userId);
      return {};
    case 'leave':
      return { left: stream.leave(request.sessionId, request.userId) };
    case 'record':
      stream.record(request.isOn);
      return {};
    case 'read':
      return { bytes: stream.read(request.file) };
    case 'audience':
      return { audience: stream.audience };
    case 'kick':
      stream.kick(request.userId);
      return {};
  }
}

process.on('message', async ({ id, request }: ToMedia) => {
  try {
    send({ type: 'answer', id, answer: await answer(request) });
  } catch (error) {
    const refusal = error instanceof MediaError ? error.refusal : 'failed';
    send({ type: 'refusal', id, refusal, message: String(error) });
  }
});

const timer = setInterval(() => {
  for (const stream of streams.values()) stream.look(performance.now());
}, lookMilliseconds);

/** The server is gone, or wants this process to end. */
async function stop(): Promise<void> {
  clearInterval(timer);
  await Promise.allSettled([...ending.values(), ...[...streams.keys()].map((streamId) => end(streamId))]);
  nodeDataChannel.cleanup();
  // `process.exit` can wait for ever for V8's own threads (nodejs/node#54918), and would keep the port.
  process.kill(process.pid, 'SIGKILL');
}

Logging.level = LogLevel.Errors;
process.once('disconnect', stop);
process.once('SIGTERM', stop);
// Ctrl+C reaches both processes; the server decides.
process.on('SIGINT', () => {});

// Otherwise the library aborts without a reason.
const problem = await findPortProblem(network.port);
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
send({ type: 'ready' });
