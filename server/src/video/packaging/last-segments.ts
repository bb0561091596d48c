import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { childrenOf, shownIn, tracksIn, type SegmentTrack } from './segment-boxes.ts';

/** Matches the last entry of a playlist. */
const entry = /#EXTINF:([\d.]+),\r?\n(\S+)\s*$/;

/**
 * Appends segments after the last picture to the segment with that picture, because the sound of many files is slightly longer. With a
 * segment of sound only, players wait for pictures and never report the end of the video.
 * @returns the number of removed segments
 */
export async function joinLastSegments(folder: string, playlist: string): Promise<number> {
  const path = join(folder, playlist);
  const end = '\n#EXT-X-ENDLIST\n';
  let [text = ''] = (await readFile(path, 'utf8')).split('#EXT-X-ENDLIST');
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1];
  if (init === undefined) return 0;
  const pictures = tracksIn(await readFile(join(folder, init))).find(({ handler }) => handler === 'vide');
  if (pictures === undefined) return 0;
  let joined = 0;
  for (;;) {
    const last = entry.exec(text);
    const before = last && entry.exec(text.slice(0, last.index));
    if (!last || !before) break;
    const bytes = await readFile(join(folder, last[2] ?? ''));
    if (hasSamplesOf(bytes, pictures)) break;
    await appendFile(join(folder, before[2] ?? ''), bytes);
    await rm(join(folder, last[2] ?? ''));
    const seconds = Number(before[1]) + Number(last[1]);
    text = `${text.slice(0, before.index)}#EXTINF:${seconds},\n${before[2]}\n`;
    text = text.replace(/(#EXT-X-TARGETDURATION:)(\d+)/, (_whole, tag: string, target: string) => {
      return `${tag}${Math.max(Number(target), Math.ceil(seconds))}`;
    });
    joined++;
  }
  if (joined > 0) await writeFile(path, `${text.trimEnd()}\n${end}`);
  return joined;
}

function hasSamplesOf(segment: Buffer, track: SegmentTrack): boolean {
  return childrenOf([segment], 'moof').some((fragment) => shownIn(fragment, track) !== null);
}
