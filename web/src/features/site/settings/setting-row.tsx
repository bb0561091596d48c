import { settingDefaults } from '@candela/contract/site/setting-defaults';
import type { SettingsForm } from '@candela/contract/site/settings';
import { ActionIcon, Button } from '@mantine/core';
import { CircleAlert, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorControl } from './color-control.tsx';
import { DisclaimersControl } from './disclaimers-control.tsx';
import { EarningsWordsControl } from './earnings-words-control.tsx';
import { FileControl } from './file-control.tsx';
import { PlansControl } from './plans-control.tsx';
import { PlainControl } from './plain-control.tsx';
import { RolesControl } from './roles-control.tsx';
import type { SettingField } from './setting-fields.ts';
import { SignInTextsControl } from './sign-in-texts-control.tsx';
import { UploadHostControl } from './upload-host-control.tsx';
import { problemOf, type SettingsDraft } from './use-settings-draft.ts';
import { useValueText } from './value-text.ts';
import classes from './settings.module.css';

const controls = {
  color: ColorControl,
  disclaimers: DisclaimersControl,
  earningsWords: EarningsWordsControl,
  file: FileControl,
  plans: PlansControl,
  roles: RolesControl,
  signInTexts: SignInTextsControl,
  uploadHost: UploadHostControl,
} as const;

/** One setting: label, control, how it differs from the saved and the default value, and buttons to reset it. */
export function SettingRow({ field, form, draft }: { field: SettingField; form: SettingsForm; draft: SettingsDraft }) {
  const { t } = useTranslation();
  const textOf = useValueText();
  const id = useId();
  const { key, control } = field;
  const value = draft.valueOf(key);
  const isChanged = draft.changedKeys.includes(key);
  const isConflict = draft.conflictKeys.includes(key);
  const problem = isChanged ? problemOf(key, value) : null;
  const isDefault = JSON.stringify(value) === JSON.stringify(settingDefaults[key]);
  const Control = control.type in controls ? controls[control.type as keyof typeof controls] : PlainControl;
  return (
    <div className={classes.row} data-changed={isChanged || undefined}>
      <div className={classes.name}>
        <strong id={`${id}-label`}>{t(field.label)}</strong>
        <span id={`${id}-hint`}>{t(field.hint)}</span>
      </div>
      <div className={classes.control}>
        <Control
          field={field}
          value={value}
          isInvalid={problem !== null}
          labelId={`${id}-label`}
          describedBy={`${id}-hint ${id}-state`}
          onChange={(next) => draft.set(key, next)}
        />
        <div id={`${id}-state`} className={classes.state}>
          {problem === 'invalid' && (
            <p className={classes.problem} role="alert">
              <CircleAlert size={15} aria-hidden /> {t(($) => $.settings.invalid)}
            </p>
          )}
          {isChanged && !isConflict && <p>{t(($) => $.settings.was, { value: textOf(key, form.values[key]) })}</p>}
          {isConflict && (
            <div className={classes.conflict}>
              <p>{t(($) => $.settings.changedMeanwhile, { value: textOf(key, form.values[key]) })}</p>
              <Button size="compact-xs" variant="default" onClick={() => draft.undo(key)}>
                {t(($) => $.settings.takeTheirs)}
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => draft.insist(key)}>
                {t(($) => $.settings.keepMine)}
              </Button>
            </div>
          )}
          {!isDefault && (
            <p>
              {t(($) => $.settings.notDefault, { value: textOf(key, settingDefaults[key]) })}{' '}
              <button type="button" className={classes.textButton} onClick={() => draft.set(key, settingDefaults[key])}>
                {t(($) => $.settings.useDefault)}
              </button>
            </p>
          )}
        </div>
      </div>
      <div className={classes.undo}>
        {isChanged && (
          <ActionIcon
            variant="subtle"
            size={34}
            aria-label={t(($) => $.settings.undoOf, { name: t(field.label) })}
            onClick={() => draft.undo(key)}
          >
            <Undo2 size={17} className="flips" aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}
