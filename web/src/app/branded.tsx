import { MantineProvider } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useBranding } from '#platform/reference/branding.ts';
import { useColorScheme } from '#platform/shell/color-scheme.ts';
import { brandTheme } from '#platform/theme/brand-theme.ts';

/** Applies the installation's colour, and its icon in the browser tab. */
export function Branded({ children }: { children: ReactNode }) {
  const scheme = useColorScheme((state) => state.scheme);
  const branding = useBranding();
  const { theme, cssVariablesResolver } = brandTheme(branding?.primaryColor);
  // Until it is known, the page has the one that the server wrote.
  const icon = branding && branding.faviconPath;
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || icon === undefined) return;
    link.type = icon ? 'image/png' : 'image/svg+xml';
    link.href = icon ?? '/favicon.svg';
  }, [icon]);
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} cssVariablesResolver={cssVariablesResolver}>
      {children}
    </MantineProvider>
  );
}
