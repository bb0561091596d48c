import type { ComposedAcademy } from '@candela/contract/learning/academy-composition';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { useUnsavedGuard } from '#platform/shell/use-unsaved-guard.ts';
import { Badge } from '#ui/badge.tsx';
import form from '#ui/form-page.module.css';
import { AcademyActions } from './academy-actions.tsx';
import { AcademyRules } from './academy-rules.tsx';
import { AcademyTexts } from './academy-texts.tsx';
import { emptyValues, fieldsOf, valuesOf, type AcademyValues } from './academy-values.ts';
import { PathEditor } from './path-editor.tsx';
import { useAcademyForm } from './use-academy-form.ts';

interface AcademyFormProps {
  academy?: ComposedAcademy;
  /** Loads what somebody else has saved. */
  onLoadNewest?: () => void;
}

/** Form for an academy: its texts, its courses, and its rules. */
export function AcademyForm({ academy, onLoadNewest }: AcademyFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const languages = useInterfaceLanguages();
  const selectedId = useLanguageState((state) => state.selectedLanguageId);
  const own = languages.find(({ id }) => id === selectedId)?.code ?? 'en';
  const [begin] = useState(() => (academy ? valuesOf(academy) : emptyValues(own)));
  const [values, setValues] = useState(begin);
  const [isTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const change = (changes: Partial<AcademyValues>) => setValues((before) => ({ ...before, ...changes }));
  const { problems } = fieldsOf(values);
  useUnsavedGuard(values !== begin && !isLeaving);

  const leaveTo = (id: number | null) => {
    setLeaving(true);
    // The unsaved-changes blocker is updated only by the next render.
    window.setTimeout(
      () =>
        void (id === null
          ? navigate({ to: '/trainer/academies' })
          : navigate({
              to: '/trainer/academies/$academyId/edit',
              params: { academyId: String(id) },
              replace: academy === undefined,
            })),
    );
  };
  const actions = useAcademyForm({ academy, values, onTry: () => setTried(true), leaveTo });

  return (
    <form
      className={form.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void actions.save();
      }}
    >
      <header className={form.head}>
        <h1>{academy ? t(($) => $.academies.edit) : t(($) => $.academies.new)}</h1>
        {academy && (
          <Badge
            tone={academy.state === 'published' ? 'brand' : 'plain'}
            text={t(($) => $.academies.stateNames[academy.state])}
          />
        )}
      </header>
      {actions.isOutdated && (
        <div className={form.note} role="alert">
          <strong>{t(($) => $.academies.changedTitle)}</strong>
          <p>{t(($) => $.academies.changedText)}</p>
          <Button variant="default" size="xs" onClick={onLoadNewest}>
            {t(($) => $.academies.load)}
          </Button>
        </div>
      )}
      <div className={form.columns}>
        <div className={form.fields}>
          <AcademyTexts academy={academy} values={values} onChange={change} problems={isTried ? problems : []} />
          <PathEditor courses={values.courses} onChange={(courses) => change({ courses })} />
        </div>
        <div className={form.fields}>
          <AcademyRules values={values} onChange={change} problems={isTried ? problems : []} />
          <AcademyActions academy={academy} actions={actions} hasCourses={values.courses.length > 0} />
        </div>
      </div>
    </form>
  );
}
