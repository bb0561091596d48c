import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

type Field = 'firstName' | 'lastName' | 'email';

interface PersonFieldsProps {
  register: (name: Field) => UseFormRegisterReturn<Field>;
  errors: Partial<Record<Field, unknown>>;
}

/** Fields for a person's name and email address. */
export function PersonFields({ register, errors }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        dir="auto"
        label={t(($) => $.invitations.firstName)}
        error={errors.firstName !== undefined && t(($) => $.invitations.nameMissing)}
        {...register('firstName')}
      />
      <TextInput
        dir="auto"
        label={t(($) => $.invitations.lastName)}
        error={errors.lastName !== undefined && t(($) => $.invitations.nameMissing)}
        {...register('lastName')}
      />
      <TextInput
        type="email"
        dir="ltr"
        label={t(($) => $.invitations.email)}
        error={errors.email !== undefined && t(($) => $.invitations.emailWrong)}
        {...register('email')}
      />
    </>
  );
}
