import type { CoursePreview } from '@candela/contract/learning/courses';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { Badge } from '#ui/badge.tsx';
import { DemoMark } from '#ui/demo-mark.tsx';
import { Cover } from '#ui/cover.tsx';
import { CourseAction } from './course-action.tsx';
import classes from './course-hero.module.css';

/** Header of a course page: title, summary and the next step. */
export function CourseHero({ course }: { course: CoursePreview }) {
  const label = useLookupLabel();
  return (
    <header className={classes.hero}>
      <Cover path={course.coverPath} seed={course.id} candles={34} />
      <div className={classes.veil} />
      <div className={classes.content}>
        <p className={classes.badges}>
          <Badge tone="onDark" text={label('tradingClassifications', course.level)} />
          <Badge tone="onDark" text={label('courseTypes', course.type)} />
          {course.isDemo && <DemoMark />}
        </p>
        <h1 className={classes.title} lang={course.languageCode} dir="auto">
          {course.title}
        </h1>
        <p className={classes.summary} lang={course.languageCode} dir="auto">
          {course.summary}
        </p>
        <CourseAction course={course} />
      </div>
    </header>
  );
}
