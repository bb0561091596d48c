import { demoCourses } from '#demo/courses.ts';
import { demoVideoId } from '#demo/ids.ts';
import type { ClipScript } from './clip-script.ts';

export interface DemoClip {
  /** Of the video's row. */
  videoId: string;
  /** Of the kept file, without `.mp4`. */
  name: string;
  /** Title of its course. */
  course: string;
  script: ClipScript;
}

/** Every video of the demo courses. The files are kept in this folder; scripts/render-demo-clips.mjs renders them. */
export function demoClips(): DemoClip[] {
  return demoCourses.flatMap(({ slug, title, sections }) =>
    sections
      .flatMap((section) => section.lessons)
      .flatMap((lesson, position) =>
        lesson.type === 'video'
          ? [
              {
                videoId: demoVideoId(slug, position),
                name: `${slug}-${position + 1}`,
                course: title,
                script: lesson.clip,
              },
            ]
          : [],
      ),
  );
}

/** Address of a kept clip, an MP4 (H.264, AAC). */
export function clipFile(name: string): URL {
  return new URL(`./${name}.mp4`, import.meta.url);
}
