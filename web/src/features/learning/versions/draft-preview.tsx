import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { CoursePreview } from '@candela/contract/learning/courses';
import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import { useFormat } from '#platform/time/time.ts';
import { CandleCover } from '#ui/candle-cover.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { RichText } from '#ui/rich-text.tsx';
import classes from './draft-preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';
import { previewLessonQuery, previewQuery } from './versions.api.ts';

const widths = [
  { width: 390, icon: Smartphone },
  { width: 820, icon: Tablet },
  { width: 1200, icon: Monitor },
];

interface DraftPreviewProps {
  courseId: number;
  lessonId: number | null;
  onLesson: (lessonId: number | null) => void;
}

/** A draft as a learner would see it, in any language and width. */
export function DraftPreview({ courseId, lessonId, onLesson }: DraftPreviewProps) {
  const { t, i18n } = useTranslation();
  const languages = useInterfaceLanguages();
  const [width, setWidth] = useState(1200);
  const [language, setLanguage] = useState(i18n.language);
  const [words, setWords] = useState(i18n);
  const course = useQuery(previewQuery(courseId, language));
  useEffect(() => {
    const own = i18n.cloneInstance({ lng: language, initAsync: false });
    let isCurrent = true;
    void own.changeLanguage(language).then(() => isCurrent && setWords(own));
    return () => {
      isCurrent = false;
    };
  }, [i18n, language]);
  if (course.isError && !course.data) return <ErrorState onRetry={() => void course.refetch()} />;
  return (
    <div className={classes.preview}>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t(($) => $.reviewing.preview.width)}
          value={String(width)}
          onChange={(value) => setWidth(Number(value))}
          data={widths.map(({ width: each, icon: Icon }) => ({
            value: String(each),
            label: (
              <span className={classes.width}>
                <Icon size={15} aria-hidden />
                {each}
              </span>
            ),
          }))}
        />
        <NativeSelect
          size="xs"
          aria-label={t(($) => $.reviewing.preview.language)}
          value={language}
          data={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
      </div>
      <div className={classes.stage}>
        <PreviewFrame title={t(($) => $.reviewing.preview.title)} width={width} language={language}>
          <I18nextProvider i18n={words}>
            {course.data ? (
              lessonId === null ? (
                <Course course={course.data} onLesson={onLesson} />
              ) : (
                <Lesson courseId={courseId} lessonId={lessonId} language={language} onBack={() => onLesson(null)} />
              )
            ) : (
              <Skeleton height={420} m={20} radius={14} />
            )}
          </I18nextProvider>
        </PreviewFrame>
      </div>
    </div>
  );
}

function Course({ course, onLesson }: { course: CoursePreview; onLesson: (lessonId: number) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <article className={classes.page}>
      <div className={classes.hero}>
        <div className={classes.cover}>
          {course.coverPath ? <img src={course.coverPath} alt="" /> : <CandleCover seed={course.id} />}
        </div>
        <div className={classes.about}>
          <h1 lang={course.languageCode} dir="auto">
            {course.title}
          </h1>
          <p lang={course.languageCode} dir="auto">
            {course.summary}
          </p>
          <p className={classes.facts}>
            <span>{course.trainers.map(({ fullName }) => fullName).join(', ')}</span>
            <span>{t(($) => $.courses.lessons, { count: course.lessonCount })}</span>
            <span>{format.duration(course.durationSeconds)}</span>
          </p>
        </div>
      </div>
      <RichText html={course.description} language={course.languageCode} />
      {course.sections.map((section) => (
        <section key={section.id} className={classes.section} lang={course.languageCode}>
          <h2 dir="auto">{section.title}</h2>
          <ol>
            {section.lessons.map((lesson) => (
              <li key={lesson.id}>
                <button type="button" onClick={() => onLesson(lesson.id)}>
                  <span dir="auto">{lesson.title}</span>
                  <small>
                    {t(($) => $.courses.lessonTypes[lesson.type])}
                    {lesson.durationSeconds > 0 && ` · ${format.duration(lesson.durationSeconds)}`}
                  </small>
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  );
}

interface LessonProps {
  courseId: number;
  lessonId: number;
  /** Of the learner. */
  language: string;
  onBack: () => void;
}

function Lesson({ courseId, lessonId, language, onBack }: LessonProps) {
  const { t } = useTranslation();
  const lesson = useQuery(previewLessonQuery(courseId, lessonId, language));
  if (lesson.isError && !lesson.data) return <ErrorState onRetry={() => void lesson.refetch()} />;
  if (!lesson.data) return <Skeleton height={420} m={20} radius={14} />;
  const { title, sectionTitle, body, languageCode, attachments, document, type } = lesson.data;
  return (
    <article className={classes.page} data-lesson>
      <button type="button" className={classes.back} onClick={onBack}>
        <ArrowLeft size={16} className="flips" aria-hidden />
        {t(($) => $.reviewing.preview.back)}
      </button>
      <p className={classes.facts}>
        <span dir="auto">{sectionTitle}</span>
        <span>{t(($) => $.courses.lessonTypes[type])}</span>
      </p>
      <h1 lang={languageCode} dir="auto">
        {title}
      </h1>
      <RichText html={body} language={languageCode} />
      {[...(document ? [document] : []), ...attachments].map(({ id, name }) => (
        <p key={id} className={classes.attachment}>
          <bdi>{name}</bdi>
        </p>
      ))}
    </article>
  );
}
