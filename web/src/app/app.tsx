import { DirectionProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ActingBanner } from '#app/acting-banner.tsx';
import { router } from '#app/router.tsx';
import { Branded } from '#app/branded.tsx';
import { ConfirmDialog } from '#app/confirm-dialog.tsx';
import { DirectionFollower } from '#app/direction-follower.tsx';
import { MaintenanceBanner } from '#app/maintenance-banner.tsx';
import { ServerAwayBanner } from '#app/server-away-banner.tsx';
import { ReportDialog } from '#app/report-dialog.tsx';
import { StepUpDialog } from '#app/step-up-dialog.tsx';
import { Toaster } from '#app/toaster.tsx';
import { queryClient } from '#platform/api/query.ts';

export function App() {
  return (
    <DirectionProvider>
      <DirectionFollower />
      <QueryClientProvider client={queryClient}>
        <Branded>
          <ActingBanner />
          <MaintenanceBanner />
          <RouterProvider router={router} />
          <ServerAwayBanner />
          <ConfirmDialog />
          <StepUpDialog />
          <ReportDialog />
          <Toaster />
        </Branded>
      </QueryClientProvider>
    </DirectionProvider>
  );
}
