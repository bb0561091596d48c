import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { ffmpegMemory, limitMemory } from './ffmpeg-limits.ts';
import { lowerPriority } from './package-in-process.ts';
import { PackagingError } from './packaging-error.ts';

const minVersion = 5;
/** Number of characters kept from the end of ffmpeg's output. */
const keptText = 4000;
/** The same where all of it is wanted. */
const allText = 256_000;

/** A failed run of ffmpeg; the message is the end of its output. */
export class FfmpegError extends Error {}

interface RunOptions {
  signal: AbortSignal;
  /** Called with the processed seconds of the video. */
  onSeconds?: (seconds: number) => void;
  /** Whether its whole output is wanted, not only the end. */
  keepsAll?: boolean;
  /** Seconds of processor time after which it ends; a conversion is watched by its speed instead. */
  mostSeconds: number | null;
}

export interface Ffmpeg {
  /** @returns its output, by default the end of it @throws FfmpegError, PackagingError too_demanding, crashed */
  run(args: readonly string[], options: RunOptions): Promise<string>;
}

/**
 * Allowed input formats. Playlists, and other formats that refer to files or URLs, are not among them: they would make the server read
 * other people's files.
 */
const inputFormats = 'mov,matroska,webm,avi,flv,mpegts,mpeg,asf,ogg,mpegvideo,h264,hevc,mxf,dv';
const maxPixels = 8192 * 4320;

/** Arguments for reading an uploaded file. */
export function inputOf(path: string): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    inputFormats,
    '-max_pixels',
    String(maxPixels),
    '-i',
    path.startsWith('/') ? `file:${path}` : path,
  ];
}

/**
 * The ffmpeg at `configured` or in PATH; null if there is none, it is older than 5, or it is disabled.
 * @param memory bytes that it may use
 */
export async function findFfmpeg(configured: string | undefined, memory = ffmpegMemory): Promise<Ffmpeg | null> {
  const path = configured === 'off' ? null : (configured ?? (await findInPath('ffmpeg')));
  if (path === null) return null;
  // On Linux the kernel kills it when this process dies, however that happens.
  const setpriv = process.platform === 'linux' ? await findInPath('setpriv') : null;
  const command = setpriv === null ? [path] : [setpriv, '--pdeathsig', 'KILL', path];
  const run: Ffmpeg['run'] = (args, options) => {
    const { mostSeconds } = options;
    const limit = mostSeconds === null ? [] : ['-timelimit', String(mostSeconds)];
    return runCommand([...command, ...limit, ...args], memory, options);
  };
  try {
    const said = await run(['-version'], { signal: AbortSignal.timeout(10_000), mostSeconds: null });
    const version = Number(/ffmpeg version n?(\d+)/.exec(said)?.[1] ?? minVersion);
    return version >= minVersion ? { run } : null;
  } catch {
    return null;
  }
}

async function findInPath(name: string): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}

function runCommand(
  [command = '', ...args]: readonly string[],
  memory: number,
  { signal, onSeconds, keepsAll }: RunOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
    lowerPriority(child.pid);
    const isMemoryExceeded = limitMemory(child, memory);
    let said = '';
    const keep = (text: string) => (said = (said + text).slice(keepsAll ? -allText : -keptText));
    child.stderr.on('data', (chunk: Buffer) => keep(String(chunk)));
    child.stdout.on('data', (chunk: Buffer) => {
      const text = String(chunk);
      // Without a progress callback, stdout is part of the result.
      if (!onSeconds) keep(text);
      const done = [...text.matchAll(/^out_time_us=(\d+)/gm)].at(-1)?.[1];
      if (done !== undefined) onSeconds?.(Number(done) / 1_000_000);
    });
    child.on('error', reject);
    child.on('close', (code, signalName) => {
      if (code === 0) resolve(said);
      else if (isMemoryExceeded()) reject(new PackagingError('too_demanding', 'too much memory'));
      else if (isTimeExceeded(code, said)) reject(new PackagingError('too_demanding', 'too much time'));
      else if (signalName !== null) reject(new PackagingError('crashed', `ffmpeg was ended by ${signalName}`));
      else reject(new FfmpegError(said.trim().split('\n').slice(-5).join('\n') || `ended with ${code}`));
    });
  });
}

/** Whether ffmpeg has ended itself at the limit of its processor time: by a signal, which it names unless only errors are wanted. */
function isTimeExceeded(code: number | null, said: string): boolean {
  return code === 255 && (said === '' || said.includes('received signal 24'));
}

/** Splits command line options, none of which contains a space. */
export function options(text: string): string[] {
  return text.split(' ');
}

/** Why a run of ffmpeg failed, as the failure of a video; other errors as they are. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof FfmpegError)) return error;
  const { message } = error;
  if (/No space left on device/i.test(message)) return new PackagingError('disk_full', 'no space left');
  if (/Decoder .{0,100} not found|Unknown (de|en)coder|matches no streams/i.test(message))
    return new PackagingError('unsupported_format', 'unknown');
  return new PackagingError('corrupt', message.slice(0, 300));
}
