import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { announcementChannels } from '@candela/contract/messaging/announcements';
import { Checkbox, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import form from '#ui/form-page.module.css';
import type { AnnouncementValues } from './announcement-values.ts';

interface AnnouncementChannelProps {
  values: AnnouncementValues;
  onChange: (changes: Partial<AnnouncementValues>) => void;
  isDisabled: boolean;
}

/** How an announcement is shown, and whether it must be acknowledged. */
export function AnnouncementChannel({ values, onChange, isDisabled }: AnnouncementChannelProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={form.group} disabled={isDisabled}>
      <legend>{t(($) => $.announcements.channel)}</legend>
      <Radio.Group
        value={values.channel}
        onChange={(channel) => onChange({ channel: channel as AnnouncementValues['channel'] })}
      >
        <div className={form.choices}>
          {announcementChannels.map((channel) => (
            <Radio
              key={channel}
              value={channel}
              label={t(($) => $.announcements.channels[channel])}
              description={t(($) => $.announcements.channelHints[channel])}
            />
          ))}
        </div>
      </Radio.Group>
      <Checkbox
        checked={values.mustAcknowledge}
        onChange={(event) => onChange({ mustAcknowledge: event.currentTarget.checked })}
        label={t(($) => $.announcements.mustAcknowledge)}
        description={t(($) => $.announcements.mustAcknowledgeHint)}
      />
    </fieldset>
  );
}
