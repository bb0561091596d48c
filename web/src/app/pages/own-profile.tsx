import type { Profile } from '@candela/contract/accounts/profiles';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { Eye, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LanguageZonePanel } from '#app/shell/language-zone-panel.tsx';
import { AvatarEditor } from '#features/accounts/profiles/avatar-editor.tsx';
import { NotificationPreferences } from '#features/messaging/notifications/notification-settings.tsx';
import form from '#ui/form-page.module.css';
import { OwnAbout, OwnPrivacy } from './own-about.tsx';
import { OwnData } from './own-data.tsx';
import { OwnPlans } from './own-plans.tsx';
import classes from './own-profile.module.css';
import { profileSections, validateProfileSection, type ProfileSection } from './profile-sections.ts';

const sectionNames = Object.keys(profileSections) as ProfileSection[];

/** On phones the sections are one line that scrolls sideways: the chosen one may be beyond its end. */
function bringIntoView(link: HTMLElement | null): void {
  link?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
}

/** All settings of the user's own profile. */
export function OwnProfile({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { section = 'about' } = validateProfileSection(useSearch({ strict: false }));
  const name = `${profile.firstName} ${profile.lastName}`;
  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <div className={classes.who}>
          <AvatarEditor name={name} src={profile.thumbnailImagePath} />
          <strong dir="auto">{name}</strong>
          <bdi>{profile.email}</bdi>
        </div>
        <nav className={classes.sections} aria-label={t(($) => $.core.header.profile)}>
          {sectionNames.map((each) => {
            const { icon: Icon, title } = profileSections[each];
            return (
              <Link
                key={each}
                ref={each === section ? bringIntoView : undefined}
                to="."
                search={each === 'about' ? {} : { section: each }}
                aria-current={each === section ? 'page' : undefined}
                activeOptions={{ exact: true }}
                replace
              >
                <Icon size={17} aria-hidden /> {t(title)}
              </Link>
            );
          })}
          <Link to="/account/security">
            <ShieldCheck size={17} aria-hidden /> {t(($) => $.security.title)}
          </Link>
        </nav>
        <Button
          variant="default"
          size="xs"
          leftSection={<Eye size={15} aria-hidden />}
          renderRoot={(props) => <Link to="/educator-profile/$userId" params={{ userId: profile.id }} {...props} />}
        >
          {t(($) => $.profile.asOthers)}
        </Button>
      </aside>
      <div className={classes.main}>
        <h1>{t(profileSections[section].title)}</h1>
        <Section section={section} profile={profile} />
      </div>
    </div>
  );
}

function Section({ section, profile }: { section: ProfileSection; profile: Profile }) {
  const { t } = useTranslation();
  switch (section) {
    case 'about':
      return <OwnAbout profile={profile} />;
    case 'privacy':
      return <OwnPrivacy profile={profile} />;
    case 'plan':
      return <OwnPlans profile={profile} />;
    case 'data':
      return <OwnData />;
    case 'language':
      return (
        <section className={form.group}>
          <LanguageZonePanel />
        </section>
      );
    case 'notifications':
      return (
        <section className={form.group} aria-label={t(($) => $.profile.sections.notifications)}>
          <NotificationPreferences />
        </section>
      );
  }
}
