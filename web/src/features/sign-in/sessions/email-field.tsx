import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The email address of an account. */
export function EmailField(props: TextInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      size="md"
      type="email"
      autoComplete="username"
      inputMode="email"
      label={t(($) => $.login.email)}
      placeholder={t(($) => $.login.emailPlaceholder)}
      {...props}
    />
  );
}
