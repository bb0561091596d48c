// Renders the videos of the demo courses from their scenes: Chromium draws the frames, ffmpeg encodes them. The results are kept in the
// repository: after changing a scene, run this again and commit the files.
// apt-get install ffmpeg chromium; node_modules/.bin/node scripts/render-demo-clips.mjs [part of a file name]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { demoClips } from '../server/src/demo/clips/demo-clips.ts';
import { root } from './install.mjs';
import { findChromium } from './packages.mjs';

/** Frames per second. */
const rate = 10;
/** Frames between keyframes: HLS segments begin at keyframes, every six seconds. */
const keyInterval = 60;

const folder = join(root, 'server', 'src', 'demo', 'clips');
const drawing = join(root, 'scripts', 'demo-clips');
const fonts = pathToFileURL(join(root, 'node_modules', '@fontsource-variable')).href;

/** H.264 that every browser plays, with a silent audio track; the index is at the front (faststart), so that playback can start early. */
function encoder(output) {
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(rate), '-i', '-'];
  const silence = ['-f', 'lavfi', '-i', 'anullsrc=channel_layout=mono:sample_rate=44100', '-shortest'];
  const x264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '32', '-bf', '0'];
  const keys = ['-g', String(keyInterval), '-keyint_min', String(keyInterval), '-sc_threshold', '0'];
  const colours = [
    '-vf',
    'scale=1024:576:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p',
    '-colorspace',
    'bt709',
  ];
  const tags = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const sound = ['-c:a', 'aac', '-b:a', '16k', '-map_metadata', '-1', '-fflags', '+bitexact'];
  const args = [...input, ...silence, ...x264, ...keys, ...colours, ...tags, ...sound, '-movflags', '+faststart'];
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args, output], { stdio: ['pipe', 'inherit', 'inherit'] });
  return {
    write: async (picture) => {
      if (!child.stdin.write(picture)) await once(child.stdin, 'drain');
    },
    finish: async () => {
      child.stdin.end();
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
    },
  };
}

async function openDrawing(browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const html = (await readFile(join(drawing, 'page.html'), 'utf8')).replaceAll('FONTS', fonts);
  await page.route('**/page.html', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  await page.goto(pathToFileURL(join(drawing, 'page.html')).href);
  await page.waitForFunction(() => 'paint' in globalThis);
  return page;
}

async function renderClip(page, { name, script, course }) {
  const output = join(folder, `${name}.mp4`);
  const { write, finish } = encoder(output);
  for (const scene of script.scenes) {
    await page.evaluate((given) => globalThis.begin(given), {
      ...scene,
      course,
      language: script.language,
      direction: script.direction,
    });
    for (let picture = 0; picture < scene.seconds * rate; picture++) {
      await page.evaluate((seconds) => globalThis.paint(seconds), picture / rate);
      await write(await page.screenshot({ type: 'png' }));
    }
  }
  await finish();
  const { size } = await stat(output);
  console.log(`${name}.mp4  ${(size / 1000).toFixed(0)} kB`);
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
});
try {
  const page = await openDrawing(browser);
  for (const clip of demoClips()) {
    if (clip.name.includes(process.argv[2] ?? '')) await renderClip(page, clip);
  }
} finally {
  await browser.close();
}
