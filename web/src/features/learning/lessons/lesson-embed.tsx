import type { Lesson } from '@candela/contract/learning/lessons';
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { ExternalLink, ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userItems } from '#platform/device/stores/user-items.ts';
import { useSession } from '#platform/session/session.ts';
import { useOpening } from './lessons.api.ts';
import classes from './lesson-embed.module.css';

type Embed = NonNullable<Lesson['embed']>;

const hosts = {
  youtube: {
    name: 'YouTube',
    frame: 'https://www.youtube-nocookie.com/embed/',
    page: 'https://www.youtube.com/watch?v=',
  },
  vimeo: { name: 'Vimeo', frame: 'https://player.vimeo.com/video/', page: 'https://vimeo.com/' },
} as const;

const consents = userItems('embed-consent');

/** A video of another host. Nothing is loaded from that host before the learner has consented. */
export function LessonEmbed({ lesson, embed }: { lesson: Lesson; embed: Embed }) {
  const { t } = useTranslation();
  const host = hosts[embed.provider];
  const userId = useSession((state) => state.profile?.id ?? '');
  const [isAllowed, setAllowed] = useState(() => consents.read(userId, embed.provider) === 'yes');
  const [isRemembered, setRemembered] = useState(false);
  const opening = useOpening(lesson);
  const complete = useEffectEvent(() => opening.mutate());
  const isDue = isAllowed && lesson.isEnrolled && !lesson.progress?.completedAt;
  useEffect(() => {
    if (isDue) complete();
  }, [isDue]);
  const allow = () => {
    if (isRemembered) consents.write(userId, embed.provider, 'yes');
    setAllowed(true);
  };
  if (isAllowed) {
    return (
      <div className={classes.frame}>
        <iframe
          src={host.frame + embed.ref}
          title={lesson.title}
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          loading="lazy"
        />
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      <div className={classes.question}>
        <ShieldCheck size={30} aria-hidden />
        <p>{t(($) => $.lessons.embed.ask, { host: host.name })}</p>
        <Button onClick={allow}>{t(($) => $.lessons.embed.allow, { host: host.name })}</Button>
        <Checkbox
          label={t(($) => $.lessons.embed.remember, { host: host.name })}
          checked={isRemembered}
          onChange={(event) => setRemembered(event.currentTarget.checked)}
        />
        <a href={host.page + embed.ref} target="_blank" rel="noopener noreferrer">
          {t(($) => $.lessons.embed.elsewhere, { host: host.name })} <ExternalLink size={14} aria-hidden />
        </a>
      </div>
    </div>
  );
}
