import type { CoursePreview } from '@candela/contract/learning/courses';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '#ui/rich-text.tsx';
import { CourseFacts } from './course-facts.tsx';
import { CourseHero } from './course-hero.tsx';
import { CourseOutline } from './course-outline.tsx';
import classes from './course-preview.module.css';

interface CourseAboutProps {
  course: CoursePreview;
  /** It is looked at by who makes it: nothing here changes what they take themselves. */
  isTrial?: boolean;
  beside?: ReactNode;
  below?: ReactNode;
}

/** A course as it presents itself: the way in, what it teaches, its outline, and the facts beside them. */
export function CourseAbout({ course, isTrial = false, beside, below }: CourseAboutProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <CourseHero course={course} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <section>
            <h2 className={classes.heading}>{t(($) => $.courses.preview.about)}</h2>
            <RichText html={course.description} language={course.languageCode} />
          </section>
          <section>
            <h2 className={classes.heading}>{t(($) => $.courses.preview.outline)}</h2>
            <CourseOutline course={course} />
          </section>
          {below}
        </div>
        <div className={classes.beside}>
          <CourseFacts course={course} isTrial={isTrial} />
          {beside}
        </div>
      </div>
    </div>
  );
}
