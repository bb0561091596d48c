import { Bell, CreditCard, Database, EyeOff, Languages, UserRound, type LucideIcon } from 'lucide-react';
import type { TextKey } from '#platform/languages/i18n.ts';

/** Sections of the user's own profile, in order; the current one is in the URL. */
export const profileSections = {
  about: { icon: UserRound, title: ($) => $.profile.sections.about },
  privacy: { icon: EyeOff, title: ($) => $.profile.sections.privacy },
  notifications: { icon: Bell, title: ($) => $.profile.sections.notifications },
  plan: { icon: CreditCard, title: ($) => $.profile.plans },
  language: { icon: Languages, title: ($) => $.profile.sections.language },
  data: { icon: Database, title: ($) => $.ownData.title },
} as const satisfies Record<string, { icon: LucideIcon; title: TextKey }>;

export type ProfileSection = keyof typeof profileSections;

export function validateProfileSection({ section }: Record<string, unknown>): { section?: ProfileSection } {
  return typeof section === 'string' && Object.hasOwn(profileSections, section)
    ? { section: section as ProfileSection }
    : {};
}
