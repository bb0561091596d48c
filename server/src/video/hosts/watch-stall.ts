import { Transform, pipeline, type Readable } from 'node:stream';

const stallMilliseconds = 120_000;

/** Passes bytes through; `signal` is aborted when none has moved for two minutes, which means that the host hangs. */
export function watchStall(source: Readable): { bytes: Readable; signal: AbortSignal; end(): void } {
  const stalled = new AbortController();
  const abort = () => stalled.abort(new Error('nothing moves any more'));
  let timer = setTimeout(abort, stallMilliseconds);
  const bytes = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      clearTimeout(timer);
      timer = setTimeout(abort, stallMilliseconds);
      done(null, chunk);
    },
  });
  pipeline(source, bytes, () => {});
  return { bytes, signal: stalled.signal, end: () => clearTimeout(timer) };
}
