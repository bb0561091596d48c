import type { Security } from '@candela/contract/sign-in/security';
import { Button } from '@mantine/core';
import { Check, ListOrdered, ScanQrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecurityCard } from './security-card.tsx';
import { SecurityRow } from './security-row.tsx';
import { beginTotp, dropTotp, renewRecoveryCodes, useSecurityChange } from './security.api.ts';
import { TotpForm } from './totp-form.tsx';
import classes from './security.module.css';

const codesInAll = 10;
const fewCodes = 3;

/** The second factor after the password. */
export function SecondFactorCard({ security }: { security: Security }) {
  const { totp, recoveryCodesLeft, needsFactor, neededFactor } = security;
  const isNeeded = neededFactor === 'totp';
  const { t } = useTranslation();
  const format = useFormat();
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [shown, setShown] = useState<{ codes: readonly string[]; hasOldCodes: boolean } | null>(null);
  const show = (codes: readonly string[]) => setShown({ codes, hasOldCodes: recoveryCodesLeft > 0 });
  const beginning = useSecurityChange(beginTotp, setSecret);
  const dropping = useSecurityChange(dropTotp);
  const renewing = useSecurityChange(renewRecoveryCodes, ({ recoveryCodes }) => show(recoveryCodes));
  const remove = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.security.removeApp),
      text: needsFactor ? t(($) => $.security.removeAppStillAsked) : t(($) => $.security.removeAppText),
      confirm: t(($) => $.security.remove),
    });
    if (isSure) dropping.mutate();
  };
  const codesText = t(($) => $.security.codesLeft, { left: recoveryCodesLeft, all: codesInAll });
  return (
    <>
      <SecurityCard title={t(($) => $.security.secondFactor)} text={t(($) => $.security.secondFactorText)}>
        <SecurityRow
          icon={ScanQrCode}
          title={t(($) => $.security.app)}
          text={
            totp
              ? [
                  t(($) => $.security.onSince, { date: format.date(totp.since) }),
                  ...(isNeeded ? [t(($) => $.security.onlyFactor)] : []),
                ].join(' · ')
              : t(($) => $.security.appText)
          }
        >
          {totp && (
            <span className={classes.tag}>
              <Check size={13} aria-hidden /> {t(($) => $.security.on)}
            </span>
          )}
          <Button variant="default" size="xs" loading={beginning.isPending} onClick={() => beginning.mutate()}>
            {totp ? t(($) => $.security.change) : t(($) => $.security.setUp)}
            <span className="visually-hidden"> {t(($) => $.security.app)}</span>
          </Button>
          {totp && !isNeeded && (
            <Button variant="subtle" color="red" size="xs" loading={dropping.isPending} onClick={() => void remove()}>
              {t(($) => $.security.remove)}
              <span className="visually-hidden"> {t(($) => $.security.app)}</span>
            </Button>
          )}
        </SecurityRow>
        {totp && (
          <SecurityRow
            icon={ListOrdered}
            title={t(($) => $.security.codes)}
            text={
              <>
                {recoveryCodesLeft <= fewCodes ? <strong className={classes.few}>{codesText}</strong> : codesText}{' '}
                {t(($) => $.security.codesText)}
              </>
            }
          >
            <Button variant="default" size="xs" loading={renewing.isPending} onClick={() => renewing.mutate()}>
              {t(($) => $.security.makeCodes)}
            </Button>
          </SecurityRow>
        )}
      </SecurityCard>
      {secret && (
        <AskingDialog title={t(($) => $.security.app)} onLeave={() => setSecret(null)}>
          <TotpForm
            {...secret}
            onLeave={() => setSecret(null)}
            onDone={(recoveryCodes) => {
              setSecret(null);
              show(recoveryCodes);
            }}
          />
        </AskingDialog>
      )}
      {shown && (
        <AskingDialog title={t(($) => $.security.codes)} onLeave={() => setShown(null)}>
          <RecoveryCodes {...shown} onDone={() => setShown(null)} />
        </AskingDialog>
      )}
    </>
  );
}
