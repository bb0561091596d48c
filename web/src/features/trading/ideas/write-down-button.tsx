import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NotebookPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepIdea } from '@candela/contract/trading/journal';
import { call } from '#platform/api/api-client.ts';

/** Writes a closed idea down in the journal, as a trade that was taken. */
export function WriteDownButton({ ideaId }: { ideaId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const keeping = useMutation({
    mutationFn: () => call(keepIdea, { body: { ideaId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['journal'] }),
  });
  if (keeping.isSuccess) return <Link to="/education/journal">{t(($) => $.practice.kept)}</Link>;
  return (
    <Button
      variant="default"
      leftSection={<NotebookPen size={17} aria-hidden />}
      loading={keeping.isPending}
      onClick={() => keeping.mutate()}
    >
      {t(($) => $.practice.keep)}
    </Button>
  );
}
