import i18next from 'i18next';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { translateKey } from '#platform/languages/i18n.ts';

interface Message {
  title: string;
  detail: string;
  /** The id of the failed call, by which those who run the site find it in their log; shown behind the detail. */
  reference?: string | undefined;
}

/** Whether a toast was shown in this visit: their container is loaded only then. */
export const useToastsWanted = create(() => false);

/** Shows a red toast. Title and detail may be translation keys; a message that is already visible is not shown again. */
export function showErrorToast({ title, detail, reference }: Message): void {
  const texts = { title: translateKey(title), detail: translateKey(detail) };
  if (reference === undefined) return void show('red', texts);
  // Isolated: it is read from left to right in every language.
  const named = i18next.t(($) => $.core.reference, { id: `\u2068${reference}\u2069` });
  void show('red', { ...texts, detail: `${texts.detail} ${named}`, id: idOf(texts) });
}

/** The same texts are one toast, whichever call has failed. */
const idOf = ({ title, detail }: { title: string; detail: string }) => `${title}\n${detail}`;

interface Toast {
  title: string;
  detail: ReactNode;
  /** Only the first of several toasts with the same id is visible; by default toasts with the same texts have the same id. */
  id?: string;
}

/** Shows a toast with translated texts; `detail` may contain a link. Returns a function that closes it. */
export function showToast(tone: 'success' | 'warning' | 'info', toast: Toast): () => void {
  const shown = show(({ success: 'teal', warning: 'yellow', info: 'teal' } as const)[tone], toast);
  return () => void shown.then((close) => close());
}

async function show(color: string, { title, detail, id }: Toast): Promise<() => void> {
  useToastsWanted.setState(true);
  const { notifications } = await import('@mantine/notifications');
  const shownId = id ?? (typeof detail === 'string' ? idOf({ title, detail }) : title);
  notifications.show({
    id: shownId,
    color,
    title,
    message: detail,
    autoClose: 8000,
    withBorder: true,
    role: 'alert',
    closeButtonProps: { 'aria-label': i18next.t(($) => $.core.close) },
  });
  return () => notifications.hide(shownId);
}
