import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';

/** Where a line of text ends, whatever the direction. */
export function Toasts() {
  const { dir } = useDirection();
  return <Notifications position={dir === 'rtl' ? 'top-left' : 'top-right'} containerWidth={380} limit={4} />;
}
