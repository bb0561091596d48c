import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Packager, type Segment } from '#live/media/packager.ts';
import type { RecordedSegment } from '#live/media/recording.ts';
import { LiveSource, readGroup } from './live-source.ts';
import { begun, recordedSessions } from './recorded-sessions.ts';
import type { TestServer } from './test-server.ts';

/** Segments of about two seconds from one publisher. */
async function packageSession(seconds: number): Promise<Segment[]> {
  const segments: Segment[] = [];
  const packager = new Packager({
    onSegment: (segment) => segments.push(segment),
    onKeyframeWanted: () => {},
    onFailed: (error) => {
      throw error;
    },
  });
  await new LiveSource({ group: readGroup(60), packager }).send({ seconds });
  await packager.interrupt();
  return segments;
}

/**
 * A stored recording with real video by two consecutive publishers; `change` can give the second one another initialisation segment.
 */
export async function recordTwo(server: TestServer, change: (init: Buffer) => Buffer = (init) => init) {
  const { record, run } = recordedSessions(server);
  const parts = [await packageSession(6.5), await packageSession(4.5)];
  const files = new Map<string, Buffer>();
  const lines: RecordedSegment[] = [];
  for (const [index, segments] of parts.entries()) {
    const init = `${randomUUID()}.mp4`;
    const bytes = segments[0]?.part.init ?? Buffer.alloc(0);
    files.set(init, index === 1 ? change(Buffer.from(bytes)) : bytes);
    for (const segment of segments) {
      const file = `${randomUUID()}.m4s`;
      files.set(file, segment.bytes);
      const startsAt = begun + lines.length * 2000 + index * 10_000;
      lines.push({
        file,
        init,
        seconds: segment.seconds,
        startsAt,
        bytes: segment.bytes.length,
        width: 640,
        height: 360,
      });
    }
  }
  const made = await record({}, lines);
  for (const [name, bytes] of files) await writeFile(join(made.folder, name), bytes);
  await run();
  return made;
}
