import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '#platform/http/errors.ts';
import type { FromMedia, MediaAnswer, MediaRequest, StreamSignal, ToMedia } from './messages.ts';

const program = fileURLToPath(new URL('./process.ts', import.meta.url));
const timeoutMilliseconds = 8000;

interface Deps {
  /** The one UDP port of all media. */
  port: number;
  publicAddress: string | undefined;
  /** Where recordings are written while they are made. */
  folder: string;
  log: { error(details: object, message: string): void; warn(details: object, message: string): void };
}

interface Waiting {
  envelope: ToMedia;
  resolve: (answer: MediaAnswer) => void;
  reject: (error: AppError) => void;
  timer: NodeJS.Timeout;
}

const refusals = {
  badOffer: 'streams.badOffer',
  notLive: 'streams.notLive',
  full: 'streams.full',
  tooManySessions: 'streams.tooManySessions',
  stale: 'streams.replaced',
  otherCodec: 'streams.otherCodec',
  failed: 'streams.unavailable',
} as const;

/** Requests that begin something, and so need the process. */
const beginning = new Set<MediaRequest['what']>(['publish', 'watch', 'speak', 'hear']);

/** When a refused client should retry. */
const retrySeconds: Partial<Record<keyof typeof refusals, number>> = { notLive: 2, full: 10 };

/**
 * The media process and the messages between it and the server. It is started by the first request, and after a crash
 * by the next one: all live streams are reported as down, and publishers reconnect by themselves.
 */
export function startMediaEngine({ port, publicAddress, folder, log }: Deps) {
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<(streamId: string, signal: StreamSignal) => void>();
  const diedListeners = new Set<() => void>();
  let nextId = 1;
  let isStopped = false;
  let child: ChildProcess | null = null;
  /** Requests wait until the process listens. */
  let isReady = false;

  function start(): ChildProcess {
    const begun = fork(program, {
      // Without the server's secrets.
      env: { MEDIA_PORT: String(port), PUBLIC_IP: publicAddress ?? '', LIVE_FOLDER: folder },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Media files are bytes.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    begun.on('message', (message: FromMedia) => receive(begun, message));
    // Messages that cannot be sent to a dying process are answered when it ends.
    begun.on('error', (error) => log.error({ err: error }, 'media process'));
    begun.once('exit', (code, signal) => {
      child = null;
      isReady = false;
      for (const each of waiting.values()) {
        clearTimeout(each.timer);
        each.reject(new AppError('streams.unavailable'));
      }
      waiting.clear();
      if (isStopped) return;
      log.error({ code, signal }, 'the media process died');
      for (const listener of diedListeners) listener();
    });
    return begun;
  }

  function receive(from: ChildProcess, message: FromMedia): void {
    if (message.type === 'signal') {
      if (message.signal.kind === 'excess') {
        log.warn(
          { eventId: message.streamId, bitrate: Math.round(message.signal.bitrate) },
          'a publisher was ended: for ten seconds it sent more than twice the highest bitrate',
        );
        return;
      }
      for (const listener of listeners) listener(message.streamId, message.signal);
      return;
    }
    if (message.type === 'ready') {
      for (const { envelope } of waiting.values()) from.send(envelope);
      isReady = true;
      return;
    }
    const each = waiting.get(message.id);
    if (!each) return;
    waiting.delete(message.id);
    clearTimeout(each.timer);
    if (message.type === 'answer') return each.resolve(message.answer);
    if (message.refusal === 'failed') log.warn({ message: message.message }, 'media');
    each.reject(new AppError(refusals[message.refusal], { retryAfterSeconds: retrySeconds[message.refusal] }));
  }

  /** @throws AppError streams.badOffer, otherCodec, notLive, full, tooManySessions, replaced, unavailable */
  function ask(request: MediaRequest): Promise<MediaAnswer> {
    const envelope = { id: nextId++, request };
    return new Promise((resolve, reject) => {
      if (isStopped) return reject(new AppError('streams.unavailable'));
      // Without a process there are no publishers or viewers to end.
      if (!child && !beginning.has(request.what)) return resolve({});
      child ??= start();
      const timer = setTimeout(() => {
        waiting.delete(envelope.id);
        reject(new AppError('streams.unavailable'));
      }, timeoutMilliseconds);
      waiting.set(envelope.id, { envelope, resolve, reject, timer });
      if (isReady) child.send(envelope);
    });
  }

  return {
    ask,
    /** Starts the process before the first request. */
    start(): void {
      if (!isStopped) child ??= start();
    },
    onSignal(listener: (streamId: string, signal: StreamSignal) => void): void {
      listeners.add(listener);
    },
    /** Reports everything that was live as down. */
    onDied(listener: () => void): void {
      diedListeners.add(listener);
    },
    /** For tests: simulates a crash. */
    processId: () => child?.pid,
    async stop(): Promise<void> {
      isStopped = true;
      const last = child;
      if (!last) return;
      const ended = new Promise<void>((end) => last.once('exit', () => end()));
      last.kill('SIGTERM');
      const hard = setTimeout(() => last.kill('SIGKILL'), 2000);
      await ended;
      clearTimeout(hard);
    },
  };
}

declare module '#platform/context.ts' {
  interface DomainContext {
    /** The media process, if this process has it. */
    media: MediaEngine | undefined;
  }
}

export type MediaEngine = ReturnType<typeof startMediaEngine>;
