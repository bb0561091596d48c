import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import type { UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UserFields } from '@candela/contract/accounts/users';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { useZoneChoices } from '#platform/time/zone-choices.ts';

/** Language and time zone of a person; both may be left for them to choose. */
export function UserPlace({ register }: { register: UseFormRegister<UserFields> }) {
  const { t } = useTranslation();
  const languages = useContentLanguages();
  const zones = useZoneChoices();
  return (
    <>
      <NativeSelect
        label={t(($) => $.users.language)}
        data={[
          { value: '', label: t(($) => $.users.notChosen) },
          ...languages.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...register('languageId', {
          setValueAs: (value) => (value === '' || value === null ? null : Number(value)),
        })}
      />
      <NativeSelect
        label={t(($) => $.users.zone)}
        data={[{ value: '', label: t(($) => $.users.notChosen) }, ...zones]}
        {...register('timeZone', { setValueAs: (value) => (value === '' ? null : value) })}
      />
    </>
  );
}
