import { boxesOf } from '#platform/movie-boxes.ts';

/** The number of samples of a track in the fragment of a `moof`. */
export function samplesIn(moof: Buffer, trackId: number): number {
  let count = 0;
  for (const { kind, body } of boxesOf(moof.subarray(8))) {
    if (kind !== 'traf') continue;
    let isCurrentPublisher = false;
    for (const inner of boxesOf(body)) {
      if (inner.kind === 'tfhd') isCurrentPublisher = inner.body.readUInt32BE(4) === trackId;
      if (inner.kind === 'trun' && isCurrentPublisher) count += inner.body.readUInt32BE(4);
    }
  }
  return count;
}
