import { describe, expect, it } from 'vitest';
import {
  openLogSite,
  readAnchors,
  readCosignatures,
  readWithin,
  type ByteStream,
  type SiteAnswer,
} from './log-site.ts';
import { utf8Bytes } from './openings.ts';

/** A stream of equal parts, and how many of them were read. */
function streamOf(part: Uint8Array, count: number) {
  const state = { read: 0, isCancelled: false };
  const stream: ByteStream = {
    getReader: () => ({
      read: async () => (state.read++ < count ? { done: false, value: part } : { done: true }),
      cancel: async () => {
        state.isCancelled = true;
      },
    }),
  };
  return { stream, state };
}

const answerOf = (status: number, text = '', retryAfter: string | null = null): SiteAnswer => ({
  ok: status === 200,
  status,
  headers: { get: (name) => (name === 'retry-after' ? retryAfter : null) },
  body: streamOf(utf8Bytes(text), 1).stream,
});

function siteOf(answers: (path: string, asked: number) => SiteAnswer) {
  const [paths, waited]: [string[], number[]] = [[], []];
  const site = openLogSite({
    request: async (path) => answers(path, paths.push(path)),
    wait: async (milliseconds) => void waited.push(milliseconds),
    decode: (bytes) => String.fromCharCode(...bytes),
  });
  return { site, paths, waited };
}

describe('the log of a site', () => {
  it('is read whole, and what is longer than any part of a log is not read on', async () => {
    const { stream } = streamOf(Uint8Array.of(1, 2, 3), 3);
    expect(await readWithin(stream, 9)).toEqual(Uint8Array.of(1, 2, 3, 1, 2, 3, 1, 2, 3));
    const endless = streamOf(new Uint8Array(1_000_000), Infinity);
    const { site } = siteOf(() => ({ ...answerOf(200), body: endless.stream }));
    await expect(site.bytes('checkpoint')).rejects.toThrow('more than 16777472 bytes');
    expect(endless.state).toEqual({ read: 17, isCancelled: true });
  });

  it('is asked again when it was asked too much, at the time that it says, and not for ever', async () => {
    const { site, waited } = siteOf((_path, asked) =>
      asked === 1 ? answerOf(429, '', '7') : asked === 2 ? answerOf(429, '', 'soon') : answerOf(200, 'note'),
    );
    expect(await site.text('checkpoint')).toBe('note');
    expect(waited).toEqual([7000, 1000]);
    const busy = siteOf(() => answerOf(429, '', '100000'));
    await expect(busy.site.bytes('checkpoint')).rejects.toThrow('429');
    expect(busy.waited).toEqual(Array.from({ length: 20 }, () => 120_000));
    const gone = siteOf(() => answerOf(404));
    await expect(gone.site.bytes('checkpoint')).rejects.toThrow('404');
    expect(gone.paths).toHaveLength(1);
  });
});

describe('the anchors of a site', () => {
  const at = '2026-11-27T00:00:00.000Z';
  const page = (...ids: number[]) => JSON.stringify({ anchors: ids.map((id) => ({ id, size: id * 10, at })) });

  it('are read to the last page', async () => {
    const pages: Record<string, string> = {
      anchors: page(1, 2),
      'anchors?after=2': page(3),
      'anchors?after=3': page(),
    };
    const { site } = siteOf((path) => answerOf(200, pages[path]));
    expect((await readAnchors(site)).map(({ size }) => size)).toEqual([10, 20, 30]);
  });

  it('are none of a site that does not say, and none are left out of what is said', async () => {
    expect(await readAnchors(siteOf(() => answerOf(404)).site)).toEqual([]);
    const breaks = siteOf((path) => (path === 'anchors' ? answerOf(200, page(1)) : answerOf(500)));
    await expect(readAnchors(breaks.site)).rejects.toThrow('500');
    for (const wrong of ['{}', '{"anchors":[null]}', page(1).replace(at, 'today'), page(1).replace('10', '-1')])
      await expect(readAnchors(siteOf(() => answerOf(200, wrong)).site)).rejects.toThrow('no list of anchors');
    // A site that says the same again and again.
    expect(await readAnchors(siteOf(() => answerOf(200, page(4))).site)).toHaveLength(1);
  });
});

it('of what a witness has signed, a log that is older is shown what it has itself', async () => {
  const at = '2026-11-27T00:00:00.000Z';
  const anchors = [5, 8, 12].map((size, id) => ({ id, size, at, kind: 'witness', name: 'witness.example/one' }));
  const line = `— witness.example/one ${'A'.repeat(102)}==\n`;
  const paths: string[] = [];
  const site = { text: async (path: string) => (paths.push(path), line) };
  const log = (size: number) => ({ text: async () => `a.example/ledger\n${size}\n${'A'.repeat(43)}=\n\n${line}` });
  const sizesOf = async (size: number, witnesses = ['witness.example/one+1+key', 'witness.example/two+1+key']) =>
    (await readCosignatures(site, log(size), { anchors, witnesses })).map((each) => each.size);
  expect([await sizesOf(12), await sizesOf(11), await sizesOf(8), await sizesOf(4)]).toEqual([[12], [8], [8], []]);
  expect(paths).toEqual(['anchors/2', 'anchors/1', 'anchors/1']);
  expect(await sizesOf(12, [])).toEqual([]);
});
