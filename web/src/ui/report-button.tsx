import { ActionIcon } from '@mantine/core';
import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { beginReport, type Reportable } from '#platform/shell/reporting.ts';

/** Reports what it stands beside. */
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
