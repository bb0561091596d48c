import { useTranslation } from 'react-i18next';
import { settingLabelOf } from '#platform/reference/setting-labels.ts';
import type { AuditEvent } from '@candela/contract/oversight/audit';
import { isUuid } from '@candela/contract/uuids';

/** The name of what was changed; a setting is called as on its screen, a thing without a name by its kind. */
export function useEventName(): (event: AuditEvent) => string {
  const { t } = useTranslation();
  return ({ entity, entityId, name }) => {
    const label = entity === 'setting' ? settingLabelOf(entityId) : undefined;
    if (label) return t(label);
    return name ?? (isUuid(entityId) ? t(($) => $.audit.entities[entity]) : entityId);
  };
}
