import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { TextKey } from '#platform/languages/i18n.ts';
import { roleRuleSchema } from '@candela/contract/sign-in/single-sign-on';
import type { ProviderChange } from '@candela/contract/site/settings';
import { settingRoles } from './setting-roles.ts';

/** Labels of the fields of the provider for single sign-on. */
export const providerLabels: Record<Exclude<ProviderChange['fields'][number]['field'], 'secret'>, TextKey> = {
  isOn: ($) => $.singleSignOn.isOn,
  name: ($) => $.singleSignOn.field.name,
  issuer: ($) => $.singleSignOn.field.issuer,
  clientId: ($) => $.singleSignOn.field.clientId,
  domains: ($) => $.singleSignOn.field.domains,
  isEmailTrusted: ($) => $.singleSignOn.isEmailTrusted,
  roleClaim: ($) => $.singleSignOn.field.roleClaim,
  roleRules: ($) => $.singleSignOn.rules,
};

const rules = z.array(roleRuleSchema);

/** Text for a value of such a field. */
export function useProviderText(): (value: unknown) => string {
  const { t, i18n } = useTranslation();
  return (value) => {
    if (typeof value === 'boolean') return value ? t(($) => $.settings.on) : t(($) => $.settings.off);
    if (typeof value === 'string' && value !== '') return `\u2068${value}\u2069`;
    const read = rules.safeParse(value);
    if (!read.success || read.data.length === 0) return t(($) => $.settings.nothing);
    const shown = read.data.map((rule) => {
      const role = settingRoles.find(({ id }) => id === rule.roleId)?.name ?? 'learner';
      return `\u2068${rule.value}\u2069 = ${t(($) => $.singleSignOn.role[role])}`;
    });
    return new Intl.ListFormat(i18n.language, { type: 'unit' }).format(shown);
  };
}
