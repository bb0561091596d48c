import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { lowerPriority } from './package-in-process.ts';
import { PackagingError } from './packaging-error.ts';

const minVersion = 5;
/** What is kept of what the program says: its end. */
const keptText = 4000;

/** How a run of ffmpeg ended badly; the message is the end of what it said. */
export class FfmpegError extends Error {}

interface RunOptions {
  signal: AbortSignal;
  /** Seconds of the video that are done. */
  onSeconds?: (seconds: number) => void;
}

export interface Ffmpeg {
  /** @throws FfmpegError; what it said to the end is the answer */
  run(args: readonly string[], options: RunOptions): Promise<string>;
}

/**
 * Formats that uploads may have. Playlists, and whatever else names other files or addresses, are none of them: they would have
 * the server read what is not theirs.
 */
const inputFormats = 'mov,matroska,webm,avi,flv,mpegts,mpeg,asf,ogg,mpegvideo,h264,hevc,mxf,dv';
const maxPixels = 8192 * 4320;

/** How a file of somebody is given to ffmpeg. */
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

/** The ffmpeg of `configured`, else of PATH; null where there is none, it is older than 5, or it is switched off. */
export async function findFfmpeg(configured: string | undefined): Promise<Ffmpeg | null> {
  const path = configured === 'off' ? null : (configured ?? (await findInPath('ffmpeg')));
  if (path === null) return null;
  // Linux ends it with this process, however that ends.
  const setpriv = process.platform === 'linux' ? await findInPath('setpriv') : null;
  const command = setpriv === null ? [path] : [setpriv, '--pdeathsig', 'KILL', path];
  const run: Ffmpeg['run'] = (args, options) => runCommand([...command, ...args], options);
  try {
    const said = await run(['-version'], { signal: AbortSignal.timeout(10_000) });
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

function runCommand([command = '', ...args]: readonly string[], { signal, onSeconds }: RunOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
    lowerPriority(child.pid);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-keptText)));
    child.stdout.on('data', (chunk: Buffer) => {
      const text = String(chunk);
      // Where nobody asks for progress, it is the answer.
      if (!onSeconds) said = (said + text).slice(-keptText);
      const done = [...text.matchAll(/^out_time_us=(\d+)/gm)].at(-1)?.[1];
      if (done !== undefined) onSeconds?.(Number(done) / 1_000_000);
    });
    child.on('error', reject);
    child.on('close', (code, signalName) => {
      if (code === 0) resolve(said);
      else if (signalName !== null) reject(new PackagingError('crashed', `ffmpeg was ended by ${signalName}`));
      else reject(new FfmpegError(said.trim().split('\n').slice(-5).join('\n') || `ended with ${code}`));
    });
  });
}

/** Options as they are typed; none of them has a space in it. */
export function options(text: string): string[] {
  return text.split(' ');
}
