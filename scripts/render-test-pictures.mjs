// Renders the video that the tests of live media send: two seconds of H.264 (constrained baseline, one keyframe) with a moving square
// of noise. The file is kept in the repository.
// apt-get install ffmpeg; node_modules/.bin/node scripts/render-test-pictures.mjs
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './install.mjs';

const background = 'color=c=0x283c5a:s=1280x720:r=30:d=2[background]';
const square = 'color=c=0xc8b428:s=64x64:r=30:d=2,noise=alls=40:allf=t[square]';
const picture = "[background][square]overlay=x='mod(n*3,192)':y=16";
const format = ['-profile:v', 'baseline', '-level', '4.0', '-pix_fmt', 'yuv420p', '-qp', '26'];
const order = ['-bf', '0', '-refs', '1', '-g', '600', '-sc_threshold', '0', '-x264-params', 'slices=1:threads=1'];
// Without the encoder's messages about itself (SEI).
const units = ['-bsf:v', 'filter_units=remove_types=6', '-f', 'h264'];
const output = join(root, 'server', 'src', 'testing', 'moving-square.h264');
const filter = ['-filter_complex', `${background};${square};${picture}`, '-frames:v', '60'];
const run = spawnSync(
  'ffmpeg',
  ['-v', 'error', '-y', ...filter, '-c:v', 'libx264', ...format, ...order, ...units, output],
  {
    stdio: 'inherit',
  },
);
process.exit(run.status ?? 1);
