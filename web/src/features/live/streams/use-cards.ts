import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session/session.ts';
import { initials } from '#ui/initials.ts';
import type { Live } from '@candela/contract/live/streams';
import type { Cards } from './capture.ts';

/** The cards of this host: their name without a camera, and that there is a break. */
export function useCards({ title, hosts }: Pick<Live, 'title' | 'hosts'>): Cards {
  const { t, i18n } = useTranslation();
  const profile = useSession((state) => state.profile);
  const own = hosts.find(({ id }) => id === profile?.id) ?? hosts[0];
  const name = own?.fullName ?? '';
  const shared = { text: title, direction: i18n.dir() };
  return {
    person: { ...shared, title: name, initials: initials(name), pictureUrl: own?.thumbnailImagePath ?? null },
    break: { ...shared, title: t(($) => $.live.breakCard), initials: '', pictureUrl: null },
  };
}
