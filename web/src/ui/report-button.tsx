import { ActionIcon } from '@mantine/core';
import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { beginReport, type Reportable } from '#platform/shell/reporting.ts';

/** Button for reporting the content next to it. */
export function ReportButton({ thing, size = 30 }: { thing: Reportable; size?: number }) {
  const { t } = useTranslation();
  const label = t(($) => $.moderation.report[thing.kind], { name: thing.authorName });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      aria-label={label}
      title={label}
      onClick={() => beginReport(thing)}
    >
      <Flag size={15} aria-hidden />
    </ActionIcon>
  );
}
