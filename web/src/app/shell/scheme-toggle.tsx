import { ActionIcon } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useColorScheme } from '#platform/shell/color-scheme.ts';

export function SchemeToggle() {
  const { t } = useTranslation();
  const { scheme, toggle } = useColorScheme();
  const isDark = scheme === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={isDark ? t(($) => $.core.header.toLight) : t(($) => $.core.header.toDark)}
      onClick={toggle}
    >
      {isDark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
    </ActionIcon>
  );
}
