import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { roleKeys } from '#platform/reference/role-keys.ts';
import { useFormat } from '#platform/time/time.ts';
import { userStatuses } from '@candela/contract/accounts/users';
import type { AuditEvent } from '@candela/contract/oversight/audit';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** A value as in the log, as people read it: roles and languages by name, times in the user's zone, "Yes" and "No". */
export function useFieldValue(): (event: AuditEvent, field: string, value: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const languages = useContentLanguages();
  const roleOf = (id: unknown) => {
    const key = roleKeys[Number(id) as keyof typeof roleKeys];
    return key ? t(($) => $.invitations.roles[key]) : String(id);
  };
  return ({ entity }, field, value) => {
    if (value === 'true') return t(($) => $.audit.yes);
    if (value === 'false') return t(($) => $.audit.no);
    if (field === 'roleId') return roleOf(value);
    if (field === 'languageId') return languages.find(({ id }) => String(id) === value)?.name ?? value;
    const status = entity === 'user' && field === 'status' && userStatuses.find((each) => each === value);
    if (status) return t(($) => $.users.statuses[status]);
    if (instant.test(value)) return format.dateTime(value);
    const items = plainItems(value);
    if (!items) return value;
    if (items.length === 0) return '—';
    return format.list(field === 'roleIds' ? items.map(roleOf) : items.map(String));
  };
}

/** The items of a JSON list of texts and numbers. */
function plainItems(value: string): (string | number)[] | null {
  if (!value.startsWith('[')) return null;
  try {
    const items = JSON.parse(value) as unknown;
    const isPlain = (item: unknown) => typeof item === 'string' || typeof item === 'number';
    return Array.isArray(items) && items.every(isPlain) ? items : null;
  } catch {
    // A text that begins like a list.
    return null;
  }
}
