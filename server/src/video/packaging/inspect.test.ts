import { expect, it } from 'vitest';
import { readInspection } from './inspect.ts';

const said = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:phone.mov':
  Metadata:
    title           : Stream #0:7: Video: h264, 9999x9999
                    :   Duration: 99:00:00.00
  Duration: 01:02:03.50, start: 0.000000, bitrate: 14 kb/s
  Chapters:
    Chapter #0:0: start 0.000000, end 1.000000
  Stream #0:0[0x1](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 128 kb/s (default)
    Metadata:
      handler_name    : Core Media Audio
  Stream #0:1[0x2](eng): Video: mjpeg (Baseline), yuvj420p(pc), 600x600, 90k tbr, 90k tbn (attached pic)
  Stream #0:2[0x3](und): Video: hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 1920x1080, 30 fps (default)
  Stream #0:3[0x4](und): Audio: apac (apac / 0x63617061), 48000 Hz, 5.1, 256 kb/s
  Stream #0:4(ger): Subtitle: mov_text (tx3g / 0x67337874), 0 kb/s (default)
  Stream #0:5[0x6](und): Data: bin_data (mebx / 0x7862656D)
Output #0, null, to 'pipe:':
  Stream #0:0(und): Video: h264 (High), yuv420p, 640x360
`;

it('reads what ffmpeg reports about a file, not texts inside the file', () => {
  expect(readInspection(said)).toEqual({
    durationSeconds: 3723.5,
    video: { index: 2, width: 1920, height: 1080, hdr: 'hlg' },
    videoCount: 1,
    audioCount: 2,
    subtitleCount: 1,
  });
});

it('knows that a file does not say how long it is, and that it has no pictures', () => {
  const sound =
    "Input #0, ogg, from 'song.ogg':\n  Duration: N/A, start: 0.000000\n  Stream #0:0: Audio: vorbis, 48000 Hz\n";
  expect(readInspection(sound)).toMatchObject({ durationSeconds: null, video: null, videoCount: 0, audioCount: 1 });
});
