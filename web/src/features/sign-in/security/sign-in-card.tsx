import type { Security } from '@candela/contract/sign-in/security';
import { Button } from '@mantine/core';
import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProviderRow } from './provider-row.tsx';
import { SecurityCard } from './security-card.tsx';
import { SecurityRow } from './security-row.tsx';
import { keepEmail, useSecurityChange } from './security.api.ts';
import classes from './security.module.css';

/** Email address and password. */
export function SignInCard({ security }: { security: Security }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setAsked] = useState<'email' | 'password' | null>(null);
  const keeping = useSecurityChange(keepEmail);
  const { email, pendingEmail, hasPassword } = security;
  const close = () => setAsked(null);
  return (
    <>
      <SecurityCard title={t(($) => $.security.signIn)} text={t(($) => $.security.signInText)}>
        <SecurityRow icon={Mail} title={t(($) => $.security.email)} text={<bdi>{email}</bdi>}>
          <Button variant="default" size="xs" onClick={() => setAsked('email')}>
            {t(($) => $.security.change)}
            <span className="visually-hidden"> {t(($) => $.security.email)}</span>
          </Button>
        </SecurityRow>
        {pendingEmail && (
          <li className={classes.note}>
            <p>
              {t(($) => $.security.pendingEmail, {
                email: `\u2068${pendingEmail.email}\u2069`,
                until: format.dateTime(pendingEmail.expiresAt),
              })}
            </p>
            <Button variant="default" size="xs" loading={keeping.isPending} onClick={() => keeping.mutate()}>
              {t(($) => $.security.keepEmail)}
            </Button>
          </li>
        )}
        <SecurityRow
          icon={KeyRound}
          title={t(($) => $.security.password)}
          text={hasPassword ? t(($) => $.security.passwordText) : t(($) => $.security.noPassword)}
        >
          <Button variant="default" size="xs" onClick={() => setAsked('password')}>
            {hasPassword ? t(($) => $.security.change) : t(($) => $.security.setPassword)}
            <span className="visually-hidden"> {t(($) => $.security.password)}</span>
          </Button>
        </SecurityRow>
        <ProviderRow />
      </SecurityCard>
      {asked === 'email' && (
        <AskingDialog title={t(($) => $.security.newEmail)} onLeave={close}>
          <EmailForm onDone={close} />
        </AskingDialog>
      )}
      {asked === 'password' && (
        <AskingDialog title={t(($) => $.security.newPassword)} onLeave={close}>
          <PasswordForm email={email} onDone={close} />
        </AskingDialog>
      )}
    </>
  );
}
