import { useTranslation } from 'react-i18next';
import type { AuditColumn } from './audit-filter.ts';

/** What the columns of the audit log are called. */
export function useColumnNames(): Record<AuditColumn, string> {
  const { t } = useTranslation();
  return {
    change: t(($) => $.audit.action),
    actor: t(($) => $.audit.actor),
    when: t(($) => $.audit.when),
    fields: t(($) => $.audit.changedFields),
    address: t(($) => $.audit.address),
  };
}
