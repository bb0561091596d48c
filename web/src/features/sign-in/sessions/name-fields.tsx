import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from './form.module.css';

interface NameFieldsProps {
  register: (name: 'firstName' | 'lastName') => UseFormRegisterReturn;
  errors: { firstName?: unknown; lastName?: unknown };
}

/** First and last name, side by side if there is enough space. */
export function NameFields({ register, errors }: NameFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.names}>
      <TextInput
        size="md"
        autoComplete="given-name"
        label={t(($) => $.login.invitation.firstName)}
        error={errors.firstName ? t(($) => $.login.validation.name) : undefined}
        {...register('firstName')}
      />
      <TextInput
        size="md"
        autoComplete="family-name"
        label={t(($) => $.login.invitation.lastName)}
        error={errors.lastName ? t(($) => $.login.validation.name) : undefined}
        {...register('lastName')}
      />
    </div>
  );
}
