import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { router } from '#app/router.tsx';
import { ConfirmDialog } from '#app/confirm-dialog.tsx';
import { DirectionFollower } from '#app/direction-follower.tsx';
import { ServerAwayBanner } from '#app/server-away-banner.tsx';
import { Toaster } from '#app/toaster.tsx';
import { useColorScheme } from '#platform/shell/color-scheme.ts';
import { queryClient } from '#platform/api/query.ts';
import { cssVariablesResolver, theme } from '#platform/theme/theme.ts';

export function App() {
  const scheme = useColorScheme((state) => state.scheme);
  return (
    <DirectionProvider>
      <DirectionFollower />
      <MantineProvider theme={theme} forceColorScheme={scheme} cssVariablesResolver={cssVariablesResolver}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <ServerAwayBanner />
        <ConfirmDialog />
        <Toaster />
      </MantineProvider>
    </DirectionProvider>
  );
}
