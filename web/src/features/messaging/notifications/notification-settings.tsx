import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { digestIntervals, type DigestInterval } from '@candela/contract/messaging/digests';
import { contentTypes, type ContentType, type Preferences } from '@candela/contract/messaging/notifications';
import { Button, Checkbox, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { DeviceList } from './device-list.tsx';
import classes from './notification-settings.module.css';
import { preferencesQuery, usePreferenceChange } from './preferences.api.ts';
import { PushSwitch } from './push-switch.tsx';
import { WallTimeInput } from '#ui/wall-time-input.tsx';

const defaultQuiet = { quietFrom: '22:00', quietTo: '07:00' };

/** The settings in the drawer, with a button back to the notifications. */
export function NotificationSettings({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        className={classes.back}
        variant="subtle"
        size="compact-sm"
        leftSection={<ArrowLeft size={16} className="flips" aria-hidden />}
        onClick={onBack}
      >
        {t(($) => $.drawer.title)}
      </Button>
      <NotificationPreferences />
    </>
  );
}

/** The user's notification preferences; changes are saved at once. */
export function NotificationPreferences() {
  const { t } = useTranslation();
  const { data: preferences, isError, refetch } = useQuery(preferencesQuery);
  return (
    <div className={classes.settings}>
      {isError && !preferences && <ErrorState onRetry={() => void refetch()} />}
      {!preferences && !isError && <Skeleton height={300} radius="lg" />}
      {preferences && (
        <>
          <Kinds preferences={preferences} />
          <Digest preferences={preferences} />
          <QuietHours preferences={preferences} />
        </>
      )}
      <section>
        <h3>{t(($) => $.preferences.devices)}</h3>
        <PushSwitch />
        <DeviceList />
      </section>
    </div>
  );
}

const channels = [
  ['mutedTypes', 'drawer'],
  ['mutedPushTypes', 'push'],
  ['mutedMailTypes', 'mail'],
] as const;

function Kinds({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation();
  const change = usePreferenceChange();
  const toggle = (list: (typeof channels)[number][0], kind: ContentType, isWanted: boolean) => {
    const others = preferences[list].filter((each) => each !== kind);
    change.mutate({ ...preferences, [list]: isWanted ? others : [...others, kind] });
  };
  return (
    <table className={classes.kinds}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.preferences.kind)}</th>
          {channels.map(([list, name]) => (
            <th key={list} scope="col">
              {t(($) => $.preferences.channels[name])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {contentTypes.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(($) => $.preferences.kinds[kind])}</th>
            {channels.map(([list, name]) => (
              <td key={list}>
                <Checkbox
                  checked={!preferences[list].includes(kind)}
                  aria-label={`${t(($) => $.preferences.kinds[kind])}: ${t(($) => $.preferences.channels[name])}`}
                  onChange={(event) => toggle(list, kind, event.currentTarget.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Digest({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation();
  const change = usePreferenceChange();
  return (
    <NativeSelect
      label={t(($) => $.preferences.digest)}
      description={t(($) => $.preferences.digestHint)}
      value={preferences.digest}
      data={digestIntervals.map((value) => ({ value, label: t(($) => $.preferences.intervals[value]) }))}
      onChange={(event) => change.mutate({ ...preferences, digest: event.currentTarget.value as DigestInterval })}
    />
  );
}

function QuietHours({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation();
  const zone = useZone();
  const change = usePreferenceChange();
  const { quietFrom, quietTo } = preferences;
  const set = (changes: Partial<Preferences>) => change.mutate({ ...preferences, ...changes });
  return (
    <section>
      <Checkbox
        checked={quietFrom !== null}
        label={t(($) => $.preferences.quiet)}
        description={t(($) => $.preferences.quietHint, { zone })}
        onChange={(event) => set(event.currentTarget.checked ? defaultQuiet : { quietFrom: null, quietTo: null })}
      />
      {quietFrom !== null && quietTo !== null && (
        <div className={classes.times}>
          <WallTimeInput
            kind="time"
            label={t(($) => $.announcements.startsAt)}
            value={quietFrom}
            onChange={(from) => from !== '' && set({ quietFrom: from })}
          />
          <WallTimeInput
            kind="time"
            label={t(($) => $.announcements.endsAt)}
            value={quietTo}
            onChange={(to) => to !== '' && set({ quietTo: to })}
          />
        </div>
      )}
    </section>
  );
}
