import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { createPortal } from 'react-dom';
import { useTopDialog } from '#app/use-top-dialog.ts';

/**
 * Where a line of text ends, whatever the direction. While a dialog is open they are in it, since nothing outside can be
 * seen above it or clicked; there they stand at the bottom, so that its head stays free.
 */
export function Toasts() {
  const { dir } = useDirection();
  const place = useTopDialog();
  const side = dir === 'rtl' ? 'left' : 'right';
  const edge = place === document.body ? 'top' : 'bottom';
  return createPortal(
    <Notifications key={edge} withinPortal={false} position={`${edge}-${side}`} containerWidth={380} limit={4} />,
    place,
  );
}
