import { actingMinutes, actingReason } from '@candela/contract/sign-in/acting-sessions';
import type { ManagedUser } from '@candela/contract/accounts/users';
import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea } from '@mantine/core';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import dialog from '#ui/dialog.module.css';
import { useActAs } from './users.api.ts';
import classes from './users.module.css';

/** Signs in as another person, to see what they see; asks for a reason. */
export function ActAs({ user }: { user: ManagedUser }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Eye size={15} aria-hidden />} onClick={() => setAsking(true)}>
        {t(($) => $.acting.begin)}
      </Button>
      {isAsking && (
        <AskingDialog title={t(($) => $.acting.beginAs, { name: user.fullName })} onLeave={() => setAsking(false)}>
          <ReasonForm userId={user.id} onLeave={() => setAsking(false)} />
        </AskingDialog>
      )}
    </>
  );
}

function ReasonForm({ userId, onLeave }: { userId: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const acting = useActAs(userId);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isGiven = actingReason.safeParse(reason).success;
        setMissing(!isGiven);
        if (isGiven) acting.mutate(reason);
      }}
    >
      <p className={classes.note}>{t(($) => $.acting.beginText, { minutes: actingMinutes })}</p>
      <Textarea
        dir="auto"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={300}
        label={t(($) => $.acting.reason)}
        error={isMissing && t(($) => $.acting.reasonMissing)}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onLeave}>
          {t(($) => $.core.goBack)}
        </Button>
        {/* The page reloads afterwards: the button stays busy until then. */}
        <Button type="submit" loading={acting.isPending || acting.isSuccess}>
          {t(($) => $.acting.begin)}
        </Button>
      </div>
    </form>
  );
}
