import type { SettingsForm } from '@candela/contract/site/settings';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '#platform/shell/use-unsaved-guard.ts';
import { ConnectionTestRow } from './connection-tests.tsx';
import { settingFields } from './setting-fields.ts';
import { SettingRow } from './setting-row.tsx';
import { useSettingsSaving } from './settings.api.ts';
import { stepOf, type SetupStep } from './setup-steps.ts';
import { useSettingsDraft } from './use-settings-draft.ts';
import classes from './setup.module.css';

interface SetupStepCardProps {
  step: SetupStep;
  form: SettingsForm;
  /** Renders the choice of languages. */
  languages: ReactNode;
  /** Goes to the next step; `isMade` is false if this one was skipped. */
  onNext: (isMade: boolean) => void;
}

/** One step: explanation, settings or test, and buttons. */
export function SetupStepCard({ step, form, languages, onNext }: SetupStepCardProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const draft = useSettingsDraft(form);
  const saving = useSettingsSaving();
  const { keys = [], test } = stepOf(step);
  const hasChanged = draft.changedKeys.length > 0;
  const isSaved = saving.isSuccess && !hasChanged;
  useUnsavedGuard(hasChanged);
  // After the unsaved-changes guard has been updated.
  const goOn = useEffectEvent(() => onNext(true));
  useEffect(() => {
    if (isSaved) goOn();
  }, [isSaved]);
  // Moves the focus of keyboard and screen reader users to the new step.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const save = () => (hasChanged ? saving.mutate({ revision: form.revision, values: draft.toSave() }) : onNext(true));
  const isBlocked = draft.conflictKeys.length > 0 || draft.problemKeys.length > 0;
  return (
    <section className={classes.card} aria-labelledby="setup-step">
      <div className={classes.words}>
        <h2 id="setup-step" ref={heading} tabIndex={-1}>
          {t(($) => $.setup.step[step].title)}
        </h2>
        <p>{t(($) => $.setup.step[step].text)}</p>
      </div>
      {keys.map((key) => {
        const field = settingFields.find((each) => each.key === key);
        return field && <SettingRow key={key} field={field} form={form} draft={draft} />;
      })}
      {test && <ConnectionTestRow kind={test} />}
      {step === 'languages' && languages}
      <footer className={classes.foot}>
        <Button variant="subtle" onClick={() => onNext(false)}>
          {t(($) => $.setup.skip)}
        </Button>
        <Button disabled={isBlocked} loading={saving.isPending} onClick={save}>
          {hasChanged ? t(($) => $.setup.saveAndNext) : t(($) => $.setup.next)}
        </Button>
      </footer>
    </section>
  );
}
