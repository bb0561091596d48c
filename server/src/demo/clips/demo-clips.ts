import { demoCourses } from '#demo/courses.ts';
import { demoVideoId } from '#demo/ids.ts';
import type { ClipScript } from './clip-script.ts';

export interface DemoClip {
  /** Id of the video's row. */
  videoId: string;
  /** Name of the file, without `.mp4`. */
  name: string;
  /** Title of the course. */
  course: string;
  script: ClipScript;
}

/** All videos of the demo courses. Their files are in this folder; scripts/render-demo-clips.mjs renders them. */
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

/** URL of a clip's file, an MP4 (H.264, AAC). */
export function clipFile(name: string): URL {
  return new URL(`./${name}.mp4`, import.meta.url);
}
