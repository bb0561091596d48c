import i18next from 'i18next';
import { permissionHelp } from '#platform/device/permission-help.ts';
import { showToast } from '#platform/shell/toasts.ts';

/** Tells that the browser blocks notifications, and how to change that. */
export function warnBlocked(): void {
  showToast('warning', {
    title: i18next.t(($) => $.push.deniedTitle),
    detail: (
      <>
        {i18next.t(($) => $.push.denied)}{' '}
        <a href={permissionHelp(navigator.userAgent)} target="_blank" rel="noopener noreferrer">
          {i18next.t(($) => $.push.clickHere)}
        </a>
      </>
    ),
  });
}

export function toastSubscribed(): void {
  showToast('success', {
    title: i18next.t(($) => $.push.subscribedTitle),
    detail: i18next.t(($) => $.push.subscribed),
  });
}

export function toastUnsubscribed(): void {
  showToast('success', {
    title: i18next.t(($) => $.push.unsubscribedTitle),
    detail: i18next.t(($) => $.push.unsubscribed),
  });
}

export function warnDeclined(): void {
  showToast('warning', { title: i18next.t(($) => $.push.declinedTitle), detail: i18next.t(($) => $.push.declined) });
}
