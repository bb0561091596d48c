import '@mantine/core/styles/Skeleton.layer.css';
import type { Attachment } from '@candela/contract/learning/lessons';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import classes from './lesson-document.module.css';
import { attachmentLinkQuery, useOpenFile } from './lessons.api.ts';

/** The PDF of a lesson, embedded if there is enough space, otherwise opened in a new tab. */
export function LessonDocument({ document }: { document: Attachment }) {
  const { t } = useTranslation();
  const link = useQuery(attachmentLinkQuery(document.id, useOpenFile()));
  if (link.isError && !link.data) return <ErrorState onRetry={() => void link.refetch()} />;
  if (!link.data) return <Skeleton height={620} radius="lg" />;
  return (
    <div className={classes.document}>
      <div className={classes.bar}>
        <span className={classes.name} dir="auto">
          {document.name}
        </span>
        <Button
          component="a"
          href={link.data.url}
          target="_blank"
          rel="noopener"
          variant="default"
          size="xs"
          leftSection={<ExternalLink size={15} aria-hidden />}
        >
          {t(($) => $.lessons.openDocument)}
        </Button>
      </div>
      <iframe className={classes.pages} src={`${link.data.url}#view=FitH`} title={document.name} />
    </div>
  );
}
