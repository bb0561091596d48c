import '@mantine/core/styles/Input.layer.css';
import type { CourseImport } from '@candela/contract/authoring/exchange';
import { Button, FileButton, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, FileArchive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { importQuery, isOver, useImportCourse } from './exchange.api.ts';
import classes from './import-course.module.css';

/** Creates a draft from an exported course, or from Markdown files. */
export function ImportCoursePage() {
  const { t, i18n } = useTranslation();
  const languages = useContentLanguages();
  const [languageCode, setLanguageCode] = useState(i18n.resolvedLanguage ?? 'en');
  const [share, setShare] = useState(0);
  const sending = useImportCourse(setShare);
  const id = sending.data?.id;
  const found = useQuery({ ...importQuery(id ?? ''), enabled: id !== undefined }).data ?? sending.data;
  const isBusy = sending.isPending || (found !== undefined && !isOver(found));
  const begin = (files: File[]) => {
    setShare(0);
    if (files.length > 0) sending.mutate({ files, languageCode });
  };
  return (
    <div className={classes.page}>
      <header>
        <h1>{t(($) => $.courseImport.title)}</h1>
        <p className={classes.lead}>{t(($) => $.courseImport.lead)}</p>
      </header>
      <section className={classes.drop} aria-label={t(($) => $.courseImport.choose)}>
        <FileArchive size={28} aria-hidden />
        <NativeSelect
          label={t(($) => $.courseImport.language)}
          value={languageCode}
          onChange={(event) => setLanguageCode(event.currentTarget.value)}
          data={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
        />
        <FileButton multiple accept=".zip,.md,.markdown" disabled={isBusy} onChange={begin}>
          {(button) => (
            <Button {...button} loading={isBusy}>
              {t(($) => $.courseImport.choose)}
            </Button>
          )}
        </FileButton>
      </section>
      <div aria-live="polite" className={classes.outcome}>
        {sending.isPending && <ProgressBar value={share} max={1} label={t(($) => $.courseImport.sending)} />}
        {found && <Outcome found={found} />}
      </div>
    </div>
  );
}

function Outcome({ found }: { found: CourseImport }) {
  const { t } = useTranslation();
  const { state, doneCount, totalCount, courseId, problem, warnings } = found;
  if (state === 'failed') {
    return (
      <p className={classes.failed} role="alert">
        <CircleAlert size={18} aria-hidden />
        {t(($) => $.courseImport.problems[problem ?? 'failed'])}
      </p>
    );
  }
  if (state !== 'done') {
    return (
      <>
        <p>{t(($) => $.courseImport.working)}</p>
        <ProgressBar value={doneCount} max={Math.max(1, totalCount)} label={t(($) => $.courseImport.working)} />
      </>
    );
  }
  return (
    <>
      <p className={classes.done}>
        <CircleCheck size={18} aria-hidden />
        {t(($) => $.courseImport.done)}
      </p>
      {warnings.length > 0 && (
        <ul className={classes.warnings}>
          {warnings.map(({ warning, name }, index) => (
            <li key={index}>{t(($) => $.courseImport.warnings[warning], { name })}</li>
          ))}
        </ul>
      )}
      {courseId !== null && (
        <Button
          renderRoot={(props) => (
            <Link to="/trainer/courses/$courseId/edit" params={{ courseId: String(courseId) }} {...props} />
          )}
        >
          {t(($) => $.courseImport.open)}
        </Button>
      )}
    </>
  );
}
