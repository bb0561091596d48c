import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Plus } from 'lucide-react';

/** A link to the form for a new item. */
export function NewButton({ to, text }: { to: LinkProps['to']; text: string }) {
  return (
    <Button leftSection={<Plus size={17} aria-hidden />} renderRoot={(props) => <Link to={to} {...props} />}>
      {text}
    </Button>
  );
}
