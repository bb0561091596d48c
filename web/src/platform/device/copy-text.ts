import i18next from 'i18next';
import { showToast } from '#platform/shell/toasts.ts';

/**
 * Copies a text. Browsers refuse it on pages without https and when their user has forbidden it: a toast says so.
 * @returns whether the text was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast('warning', {
      title: i18next.t(($) => $.core.copyRefused),
      detail: i18next.t(($) => $.core.copyByHand),
    });
    return false;
  }
}
