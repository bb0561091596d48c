import '@mantine/core/styles/Skeleton.layer.css';
import { roleIds } from '@candela/contract/roles';
import type { About, Profile } from '@candela/contract/accounts/profiles';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AboutForm } from '#features/accounts/profiles/about-form.tsx';
import { PrivacyForm } from '#features/accounts/profiles/privacy-form.tsx';
import { aboutQuery } from '#features/accounts/profiles/profiles.api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import form from '#ui/form-page.module.css';

export function OwnAbout({ profile }: { profile: Profile }) {
  return <WithAbout>{(about) => <AboutForm about={about} weeklyGoal={profile.weeklyGoal} />}</WithAbout>;
}

export function OwnPrivacy({ profile }: { profile: Profile }) {
  const isEducator = profile.roleIds.includes(roleIds.trainer);
  return <WithAbout>{(about) => <PrivacyForm about={about} isEducator={isEducator} />}</WithAbout>;
}

function WithAbout({ children }: { children: (about: About) => ReactNode }) {
  const about = useQuery(aboutQuery);
  if (about.isError && !about.data) return <ErrorState onRetry={() => void about.refetch()} />;
  if (!about.data) return <Skeleton height={320} radius="lg" />;
  return <section className={form.group}>{children(about.data)}</section>;
}
