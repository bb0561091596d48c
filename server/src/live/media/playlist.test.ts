import { describe, expect, it } from 'vitest';
import { playlistOf } from './playlist.ts';

const segment = (file: string, init: string, seconds: number, startsAt = 0) => ({ file, init, seconds, startsAt });

describe('a playlist', () => {
  it('of what is over lists everything, with a discontinuity where it begins anew', () => {
    const text = playlistOf(
      [segment('1.m4s', 'a.mp4', 2), segment('2.m4s', 'a.mp4', 1.9, 2000), segment('3.m4s', 'b.mp4', 2.25, 90_000)],
      { isOver: true },
    );
    expect(text.split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-DISCONTINUITY-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="a.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:00.000Z',
      '#EXTINF:2.000,',
      '1.m4s',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:02.000Z',
      '#EXTINF:1.900,',
      '2.m4s',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="b.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:01:30.000Z',
      '#EXTINF:2.250,',
      '3.m4s',
      '#EXT-X-ENDLIST',
      '',
    ]);
  });

  it('that goes on has no end, and numbers what has gone', () => {
    const text = playlistOf([segment('9.m4s', 'a.mp4', 2)], { sequence: 9, discontinuities: 3, isOver: false });
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:9\n#EXT-X-DISCONTINUITY-SEQUENCE:3\n');
    expect(text).not.toMatch(/VOD|ENDLIST|#EXT-X-DISCONTINUITY\n/);
  });

  it('never has a segment that is longer, rounded as it is written, than its target (RFC 8216 4.3.3.1)', () => {
    for (const seconds of [0.01, 1.4999, 2.4994, 2.4996, 2.5, 7.49951]) {
      const text = playlistOf([segment('1.m4s', 'a.mp4', seconds)], { isOver: true });
      const written = Math.round(Number(/#EXTINF:([\d.]+)/.exec(text)?.[1]));
      expect(Number(/TARGETDURATION:(\d+)/.exec(text)?.[1]), String(seconds)).toBeGreaterThanOrEqual(written);
    }
  });
});
