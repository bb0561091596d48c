import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { createPortal } from 'react-dom';
import { useTopDialog } from '#app/use-top-dialog.ts';

/**
 * Shown at the end of the line, in either direction. While a dialog is open they are inside it, because nothing outside is visible
 * above it or clickable; there they are at the bottom, so that its header stays free.
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
