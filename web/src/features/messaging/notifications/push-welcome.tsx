import { Button } from '@mantine/core';
import { BellRing } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForPush, registerPush } from '#platform/device/push.ts';
import { currentSession } from '#platform/session/session.ts';
import { useOpenDialog } from '#ui/use-open-dialog.ts';
import classes from './push-welcome.module.css';
import { toastSubscribed, warnDeclined } from './push-toasts.tsx';

interface PushWelcomeProps {
  onClose: () => void;
  onDrawer: () => void;
}

/** Offers push notifications before the browser asks: subscribe now, or later. */
export function PushWelcome({ onClose, onDrawer }: PushWelcomeProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useOpenDialog();
  const [isAsking, setAsking] = useState(false);
  const subscribe = async () => {
    setAsking(true);
    const permission = await askForPush();
    onClose();
    if (permission === 'denied') warnDeclined();
    if (permission !== 'granted') return;
    toastSubscribed();
    onDrawer();
    await registerPush(currentSession().profile?.id ?? '');
  };
  const later = () => {
    onClose();
    onDrawer();
  };
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onClose={onClose}>
      <span className={classes.icon}>
        <BellRing size={26} aria-hidden />
      </span>
      <h2 id={titleId}>{t(($) => $.push.welcomeTitle)}</h2>
      <p>{t(($) => $.push.welcome)}</p>
      <Button fullWidth loading={isAsking} onClick={() => void subscribe()}>
        {t(($) => $.push.now)}
      </Button>
      <Button fullWidth variant="subtle" onClick={later}>
        {t(($) => $.push.later)}
      </Button>
    </dialog>
  );
}
