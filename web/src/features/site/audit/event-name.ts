import type { AuditEvent } from '@candela/contract/site/audit';
import { useTranslation } from 'react-i18next';
import { settingLabelOf } from '#platform/reference/setting-labels.ts';

/** The name of what was changed; a setting is called as on its screen. */
export function useEventName(): (event: AuditEvent) => string {
  const { t } = useTranslation();
  return ({ entity, entityId, name }) => {
    const label = entity === 'setting' ? settingLabelOf(entityId) : undefined;
    return label ? t(label) : (name ?? entityId);
  };
}
