import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#platform/reference/branding.ts';
import { askForPush, registerPush, unregisterPush, usePush } from '#platform/device/push.ts';
import { currentSession } from '#platform/session/session.ts';
import classes from './push-switch.module.css';
import { toastSubscribed, toastUnsubscribed, warnBlocked, warnDeclined } from './push-toasts.tsx';

/** Turns push notifications on this device on or off. */
export function PushSwitch() {
  const { t } = useTranslation();
  const product = useBranding()?.productName ?? '';
  const { permission, isRegistered } = usePush();
  if (permission === 'unsupported') return null;
  const isOn = permission === 'granted' && isRegistered;
  const change = async () => {
    if (isOn) {
      await unregisterPush();
      return toastUnsubscribed();
    }
    if (permission === 'denied') return warnBlocked();
    if ((await askForPush()) !== 'granted') return warnDeclined();
    await registerPush(currentSession().profile?.id ?? '');
    if (usePush.getState().isRegistered) toastSubscribed();
  };
  return (
    <p className={classes.row}>
      <span>{isOn ? t(($) => $.push.isOn, { product }) : t(($) => $.push.isOff, { product })}</span>
      <Button variant="subtle" size="compact-sm" onClick={() => void change()}>
        {isOn ? t(($) => $.push.turnOff) : t(($) => $.push.turnOn)}
      </Button>
    </p>
  );
}
