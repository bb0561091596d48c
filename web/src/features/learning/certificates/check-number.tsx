import '@mantine/core/styles/Input.layer.css';
import { readCertificateNumber, readRecordNumber } from '@candela/contract/learning/certificate-numbers';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './verify.module.css';

/** Form for the number of a certificate or a learning record. */
export function CheckNumber({ given = '', isFocused = false }: { given?: string; isFocused?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [number, setNumber] = useState(given);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = number.trim();
        if (typed !== '')
          void navigate({
            to: '/verify/$number',
            params: { number: readCertificateNumber(typed) ?? readRecordNumber(typed) ?? typed },
          });
      }}
    >
      <TextInput
        label={t(($) => $.certificates.number)}
        description={t(($) => $.certificates.numberHint)}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        maxLength={40}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus={isFocused || undefined}
      />
      <Button type="submit" disabled={number.trim() === ''}>
        {t(($) => $.certificates.checkNow)}
      </Button>
    </form>
  );
}
