import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { translateKey } from '#platform/i18n.ts';

interface Message {
  title: string;
  detail: string;
}

/** Shows a red toast. Title and detail may be translation keys; the same message is not shown twice at once. */
export function showErrorToast({ title, detail }: Message): void {
  show('red', { title: translateKey(title), detail: translateKey(detail) });
}

/** Shows a green toast with texts that are already translated. */
export function showSuccessToast(message: Message): void {
  show('green', message);
}

function show(color: 'red' | 'green', { title, detail }: Message): void {
  notifications.show({
    id: `${title}\n${detail}`,
    color,
    title,
    message: detail,
    autoClose: 8000,
    withBorder: true,
    role: color === 'red' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18next.t(($) => $.core.close) },
  });
}
