import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { chosenRevocationReasons } from '@candela/contract/learning/certificates';
import { Button, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { useRevocation, type ChosenReason } from './certificates.api.ts';
import classes from './certificates-list.module.css';

/** Revokes a certificate: with a public reason and an internal note. */
export function RevocationForm({ number }: { number: string }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ChosenReason | null>(null);
  const [note, setNote] = useState('');
  const revocation = useRevocation(number);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) return;
        revocation.mutate(
          { reason, note },
          {
            onSuccess: () => showToast('success', { title: number, detail: t(($) => $.certificates.revokedDone) }),
          },
        );
      }}
    >
      <h3>{t(($) => $.certificates.revokeTitle)}</h3>
      <Radio.Group
        label={t(($) => $.certificates.reason)}
        description={t(($) => $.certificates.reasonHint)}
        value={reason}
        onChange={(value) => setReason(chosenRevocationReasons.find((each) => each === value) ?? null)}
      >
        <div className={classes.panel} style={{ marginBlockStart: 'var(--space-10)', gap: 'var(--space-10)' }}>
          {chosenRevocationReasons.map((each) => (
            <Radio key={each} value={each} label={t(($) => $.certificates.reasons[each])} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={t(($) => $.certificates.note)}
        description={t(($) => $.certificates.noteHint)}
        maxLength={500}
        rows={3}
        dir="auto"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" color="#c2202d" disabled={reason === null} loading={revocation.isPending}>
        {t(($) => $.certificates.revoke)}
      </Button>
    </form>
  );
}
