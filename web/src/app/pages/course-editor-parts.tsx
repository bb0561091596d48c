import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ComponentProps } from 'react';

/** The text of a lesson is loaded first; panels beside it, and editors that replace it, are loaded separately. */

const Panel = lazy(async () => {
  const { CourseEditorPanel: Loaded } = await import('#app/pages/course-editor-panel.tsx');
  return { default: Loaded };
});

export function CourseEditorPanel(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}

const About = lazy(async () => {
  const { CourseAbout: Loaded } = await import('#features/authoring/drafts/course-about.tsx');
  return { default: Loaded };
});

export function CourseAbout(props: ComponentProps<typeof About>) {
  return (
    <Suspense fallback={<Skeleton height={400} radius="lg" m="var(--space-26)" />}>
      <About {...props} />
    </Suspense>
  );
}

const VideoUpload = lazy(async () => {
  const { LessonVideoUpload: Loaded } = await import('#features/video/uploads/lesson-video-upload.tsx');
  return { default: Loaded };
});

export function LessonVideoUpload(props: ComponentProps<typeof VideoUpload>) {
  return (
    <Suspense>
      <VideoUpload {...props} />
    </Suspense>
  );
}
