import { useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';

/** The place of toasts: where a line of text ends, whatever the direction. */
export function Toaster() {
  const { dir } = useDirection();
  return <Notifications position={dir === 'rtl' ? 'top-left' : 'top-right'} containerWidth={380} limit={4} />;
}
