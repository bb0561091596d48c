import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import {
  Building2,
  Clapperboard,
  CreditCard,
  HardDrive,
  LogIn,
  Megaphone,
  Palette,
  PanelsTopLeft,
  Plug,
  Radio,
  Scale,
  Search,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import choices from '#ui/side-choices.module.css';
import { settingFields } from './setting-fields.ts';
import { settingGroups, type SettingGroup } from './settings-place.ts';
import type { SettingsDraft } from './use-settings-draft.ts';
import classes from './settings.module.css';

const groupIcons: Record<SettingGroup, LucideIcon> = {
  academy: Building2,
  signUp: UserRoundPlus,
  signIn: LogIn,
  branding: Palette,
  features: PanelsTopLeft,
  videos: Clapperboard,
  live: Radio,
  payments: CreditCard,
  legal: Scale,
  maintenance: Megaphone,
  retention: HardDrive,
  connections: Plug,
};

interface SettingGroupsProps {
  draft: SettingsDraft;
  /** Null while searching. */
  group: SettingGroup | null;
  search: string;
  onSearch: (text: string) => void;
  onGroup: (group: SettingGroup) => void;
}

/** The search field, which `/` focuses, and the groups with their numbers of changes. */
export function SettingGroups({ draft, group, search, onSearch, onGroup }: SettingGroupsProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <nav className={classes.groups} aria-label={t(($) => $.settings.groups)}>
      <TextInput
        ref={input}
        type="search"
        aria-label={t(($) => $.settings.search)}
        placeholder={t(($) => $.settings.search)}
        leftSection={<Search size={16} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {settingGroups.map((each) => {
        const Icon = groupIcons[each];
        const keys = settingFields.filter((field) => field.group === each).map(({ key }) => key);
        const changed = draft.changedKeys.filter((key) => keys.includes(key)).length;
        return (
          <button
            key={each}
            type="button"
            className={choices.choice}
            aria-current={each === group ? 'page' : undefined}
            onClick={() => onGroup(each)}
          >
            <Icon size={18} aria-hidden />
            <span>{t(($) => $.settings.group[each])}</span>
            {changed > 0 && (
              <span className={classes.count} aria-label={t(($) => $.settings.changes, { count: changed })}>
                {changed}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
