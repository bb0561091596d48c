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
  /** Preview for authors: has no effect on their own enrolments. */
  isTrial?: boolean;
  beside?: ReactNode;
  below?: ReactNode;
}

/** A course page: enrolment, description, outline, and facts. */
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
