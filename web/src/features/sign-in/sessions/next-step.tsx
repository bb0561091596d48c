import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The only button of a final page. */
export function NextStep({ to, children }: { to: '/login' | '/forgot-password'; children: ReactNode }) {
  return (
    <Button size="md" fullWidth renderRoot={(props) => <Link to={to} {...props} />}>
      {children}
    </Button>
  );
}
