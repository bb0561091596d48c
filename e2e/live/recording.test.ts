import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, inject, it } from 'vitest';
import { callApi, planLiveEvent, signInByApi } from '../api.ts';
import { useBrowser, visit, type Page } from '../browser.ts';
import { patience } from '../pace.ts';
import { openBlankPage } from './blank-page.ts';

useBrowser();

const hlsScript = resolve(import.meta.dirname, '../../node_modules/hls.js/dist/hls.min.js');
const url = inject('url');

/** Publishes a moving picture and the beeps of the browser's fake microphone by WHIP, like OBS, until the page is closed. */
async function publish(page: Page, grant: { url: string; bearer: string }): Promise<void> {
  await page.evaluate(async (given) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const paint = canvas.getContext('2d');
    let count = 0;
    setInterval(() => {
      if (!paint) return;
      paint.fillStyle = `hsl(${count % 360} 70% 40%)`;
      paint.fillRect(0, 0, 640, 360);
      paint.fillStyle = '#fff';
      paint.fillRect((count++ * 7) % 600, 100, 40, 160);
    }, 50);
    const sound = await navigator.mediaDevices.getUserMedia({ audio: true });
    const connection = new RTCPeerConnection();
    const stream = canvas.captureStream(20);
    const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
    for (const track of [...stream.getVideoTracks(), ...sound.getAudioTracks()]) {
      const transceiver = connection.addTransceiver(track, { direction: 'sendonly' });
      if (track.kind === 'video')
        transceiver.setCodecPreferences(codecs.filter((codec) => /H264/i.test(codec.mimeType)));
    }
    await connection.setLocalDescription();
    const response = await fetch(given.url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${given.bearer}` },
      body: connection.localDescription?.sdp ?? '',
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await connection.setRemoteDescription({ type: 'answer', sdp: await response.text() });
    Object.assign(globalThis, { publishing: connection });
  }, grant);
}

/** Plays HLS in a page of its own, where `look` reads the state of the video. */
async function play(page: Page, source: { url: string; bearer?: string }): Promise<void> {
  await openBlankPage(page);
  await page.addScriptTag({ path: hlsScript });
  await page.evaluate(({ url: address, bearer }) => {
    interface Player {
      loadSource(address: string): void;
      on(event: string, listener: (event: string, data: { details: string }) => void): void;
      attachMedia(media: HTMLMediaElement): void;
      playingDate: Date | null;
    }
    const { Hls } = globalThis as unknown as { Hls: new (config: object) => Player };
    const video = Object.assign(document.createElement('video'), { muted: true, autoplay: true });
    document.body.replaceChildren(video);
    const player = new Hls({
      liveSyncDurationCount: 2,
      enableWorker: false,
      xhrSetup: (request: XMLHttpRequest) => {
        if (bearer !== undefined) request.setRequestHeader('authorization', `Bearer ${bearer}`);
      },
    });
    const errors: string[] = [];
    player.on('hlsError', (_event, { details }) => errors.push(details));
    player.loadSource(address);
    player.attachMedia(video);
    Object.assign(globalThis, { player, errors });
  }, source);
}

const look = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    const { player } = globalThis as unknown as { player: { playingDate: Date | null; audioTracks: unknown[] } };
    const heard =
      (video as unknown as { webkitAudioDecodedByteCount?: number } | null)?.webkitAudioDecodedByteCount ?? 0;
    return {
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      seconds: video?.duration ?? 0,
      at: video?.currentTime ?? 0,
      width: video?.videoWidth ?? 0,
      hasSound: heard > 0,
      behind: player.playingDate ? (Date.now() - player.playingDate.getTime()) / 1000 : null,
    };
  });

async function seekTo(page: Page, seconds: number): Promise<void> {
  const { frames } = await look(page);
  await page.evaluate((to) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = to;
    void video?.play();
  }, seconds);
  await expect.poll(async () => (await look(page)).frames, { timeout: patience(20) }).toBeGreaterThan(frames + 5);
  expect((await look(page)).at).toBeGreaterThanOrEqual(seconds);
}

/** Kills the process that records, like a crash. */
function killMedia(): void {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const own = all
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .find((match) => Number(match?.[2]) === inject('processId') && match?.[3]?.includes('media/process.ts'));
  if (!own) throw new Error('no media process');
  process.kill(Number(own[1]), 'SIGKILL');
}

it('a session is seen by HLS, recorded over a crash, and can be watched when it is published', async () => {
  const [trainer, student] = [await signInByApi('trainer'), await signInByApi('student')];
  const event = await planLiveEvent('Recorded in a browser', { isRecorded: true });
  const live = `/live/${event.meetingId}/${event.id}`;
  const grantFor = async () =>
    (await callApi<{ url: string; bearer: string }>('POST', `${live}/publish-grant`, trainer.token)).body;
  const stateOf = async () =>
    (await callApi<{ state: string }>('GET', `/live/${event.meetingId}`, student.token)).body.state;
  const isLive = () => expect.poll(stateOf, { timeout: patience(20) }).toBe('live');

  const studio = await visit({ bypassCSP: true, permissions: ['microphone'] });
  await openBlankPage(studio.page);
  await publish(studio.page, await grantFor());
  await isLive();
  const firstBegan = Date.now();

  const home = await visit({ bypassCSP: true });
  const { body: grant } = await callApi<{ sources: { kind: string; url: string; bearer: string }[] }>(
    'POST',
    `${live}/play-grant`,
    student.token,
  );
  const hls = grant.sources.find(({ kind }) => kind === 'hls') ?? { url: '', bearer: '' };
  expect((await fetch(hls.url)).status).toBe(401);
  const answer = () => fetch(hls.url, { headers: { authorization: `Bearer ${hls.bearer}` } });
  await expect.poll(async () => (await answer()).status, { timeout: patience(20), interval: 500 }).toBe(200);
  await play(home.page, hls);
  await expect.poll(async () => (await look(home.page)).frames, { timeout: patience(20) }).toBeGreaterThan(20);
  const seen = await look(home.page);
  expect(seen.hasSound).toBe(true);
  expect(seen.behind, 'seconds behind').not.toBeNull();
  expect(seen.behind ?? 0).toBeGreaterThan(0);
  expect(seen.behind ?? 99).toBeLessThan(15);
  process.stdout.write(`HLS: ${(seen.behind ?? 0).toFixed(1)} s behind\n`);
  await expect.poll(() => Date.now() - firstBegan, { timeout: patience(15) }).toBeGreaterThan(10_000);
  const first = (Date.now() - firstBegan) / 1000;
  killMedia();
  await expect.poll(stateOf, { timeout: patience(10) }).toBe('interrupted');

  await openBlankPage(studio.page);
  await publish(studio.page, await grantFor());
  await isLive();
  const secondBegan = Date.now();
  await expect.poll(() => Date.now() - secondBegan, { timeout: patience(15) }).toBeGreaterThan(8000);
  const second = (Date.now() - secondBegan) / 1000;
  expect((await callApi('POST', `${live}/end`, trainer.token)).status).toBe(204);

  interface Detail {
    state: string;
    videoId: string;
    wholeSeconds: number;
    failure: string | null;
  }
  const recording = `/recordings/${event.id}`;
  const readRecording = async () => (await callApi<Detail>('GET', recording, trainer.token)).body;
  await expect.poll(async () => (await readRecording()).state, { timeout: patience(20) }).toBe('ready');
  const detail = await readRecording();
  expect(detail.failure).toBeNull();
  process.stdout.write(
    `recorded ${detail.wholeSeconds.toFixed(2)} s of ${first.toFixed(2)} and ${second.toFixed(2)} s\n`,
  );
  // The unfinished segment is lost when the process is killed.
  expect(detail.wholeSeconds).toBeLessThan(first + second + 1.5);
  expect(detail.wholeSeconds).toBeGreaterThan(first - 4 + second - 1.5);

  const playback = (token: string, query = '') =>
    callApi<{ hlsUrl: string }>('POST', `/videos/${detail.videoId}/playback${query}`, token);
  expect((await playback(student.token)).status).toBe(404);
  expect((await callApi('GET', recording, student.token)).status).toBe(404);
  const { body: whole } = await playback(trainer.token, '?whole=true');
  await play(home.page, { url: `${url}${whole.hlsUrl}` });
  await expect.poll(async () => (await look(home.page)).frames, { timeout: patience(20) }).toBeGreaterThan(10);
  const { seconds, hasSound, width } = await look(home.page);
  expect(Math.abs(seconds - detail.wholeSeconds)).toBeLessThan(1.5);
  expect(hasSound).toBe(true);
  expect(width).toBeGreaterThan(0);
  await seekTo(home.page, detail.wholeSeconds / 4);
  await seekTo(home.page, detail.wholeSeconds - 4);
  const text = await (await fetch(`${url}${whole.hlsUrl}`)).text();
  expect(text.match(/#EXT-X-DISCONTINUITY\n/g)?.length).toBeGreaterThanOrEqual(1);
  // Plays across the boundary from the first part into the second.
  const lengths = [...text.matchAll(/#EXT-X-DISCONTINUITY\n|#EXTINF:([\d.]+)/g)];
  let border = 0;
  for (const [tag, length] of lengths) {
    if (tag.startsWith('#EXT-X-DISC')) break;
    border += Number(length);
  }
  await seekTo(home.page, Math.max(0, border - 1));
  await expect.poll(async () => (await look(home.page)).at, { timeout: patience(20) }).toBeGreaterThan(border + 0.5);

  const published = { trimStart: 0, trimEnd: 86_400, chapters: [], isPublished: true };
  expect((await callApi('PUT', recording, trainer.token, published)).status).toBe(200);
  const { body: open } = await playback(student.token);
  await play(home.page, { url: `${url}${open.hlsUrl}` });
  await expect.poll(async () => (await look(home.page)).frames, { timeout: patience(20) }).toBeGreaterThan(10);
  expect((await playback(student.token, '?whole=true')).status).toBe(404);
  await home.context.close();
  await studio.context.close();
});
