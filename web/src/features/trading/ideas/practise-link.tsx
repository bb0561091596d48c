import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Dumbbell } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** To practice on past prices that begins when a closed idea was published. */
export function PractiseLink({ ideaId }: { ideaId: number }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<Dumbbell size={17} aria-hidden />}
      renderRoot={(props) => <Link to="/education/practice" search={{ idea: ideaId }} {...props} />}
    >
      {t(($) => $.practice.practise)}
    </Button>
  );
}
