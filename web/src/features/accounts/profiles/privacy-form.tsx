import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { profileFields, type ProfileField } from '@candela/contract/accounts/people';
import type { About } from '@candela/contract/accounts/profiles';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAboutChange } from './profiles.api.ts';
import classes from './profiles.module.css';

/** Who can see which part of the user's profile; changes are saved at once. */
export function PrivacyForm({ about, isEducator }: { about: About; isEducator: boolean }) {
  const { t } = useTranslation();
  const change = useAboutChange();
  // What is being saved is shown already. The switches are not disabled meanwhile, which would take the focus away.
  const { hiddenFields, isPrivate } = { ...about, ...(change.isPending && change.variables) };
  const show = (field: ProfileField, isShown: boolean) =>
    change.mutate({
      hiddenFields: isShown ? hiddenFields.filter((each) => each !== field) : [...hiddenFields, field],
    });
  return (
    <div className={classes.form}>
      {isEducator ? (
        <p className={classes.hint}>{t(($) => $.profile.privacyEducator)}</p>
      ) : (
        <Switch
          label={t(($) => $.profile.isPrivate)}
          description={t(($) => $.profile.isPrivateHint)}
          checked={isPrivate}
          onChange={(event) => change.mutate({ isPrivate: event.currentTarget.checked })}
        />
      )}
      <fieldset className={classes.fields}>
        <legend>{t(($) => $.profile.othersSee)}</legend>
        {profileFields.map((field) => (
          <Switch
            key={field}
            label={t(($) => $.profile.fields[field])}
            checked={!hiddenFields.includes(field)}
            onChange={(event) => show(field, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <p className={classes.hint}>{t(($) => $.profile.alwaysSeen)}</p>
    </div>
  );
}
