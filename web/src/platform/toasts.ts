import i18next from 'i18next';
import { create } from 'zustand';
import { translateKey } from '#platform/i18n.ts';

interface Message {
  title: string;
  detail: string;
}

/** Whether a toast was shown in this visit: only then their place on the page is loaded. */
export const useToastsWanted = create(() => false);

/** Shows a red toast. Title and detail may be translation keys; the same message is not shown twice at once. */
export function showErrorToast({ title, detail }: Message): void {
  void show({ title: translateKey(title), detail: translateKey(detail) });
}

async function show({ title, detail }: Message): Promise<void> {
  useToastsWanted.setState(true);
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    id: `${title}\n${detail}`,
    color: 'red',
    title,
    message: detail,
    autoClose: 8000,
    withBorder: true,
    role: 'alert',
    closeButtonProps: { 'aria-label': i18next.t(($) => $.core.close) },
  });
}
