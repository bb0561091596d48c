import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './notification-tabs.module.css';

/** What the drawer shows. Notifications arrive with their feature; until then both lists are truly empty. */
export function NotificationTabs() {
  const { t } = useTranslation();
  return (
    <Tabs defaultValue="notifications">
      <Tabs.List grow>
        <Tabs.Tab value="trading" rightSection={<Count value={0} />}>
          {t(($) => $.drawer.trading)}
        </Tabs.Tab>
        <Tabs.Tab value="notifications" rightSection={<Count value={0} />}>
          {t(($) => $.drawer.notifications)}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="trading">
        <NothingThere />
      </Tabs.Panel>
      <Tabs.Panel value="notifications">
        <NothingThere />
      </Tabs.Panel>
    </Tabs>
  );
}

function Count({ value }: { value: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes.count}>
      <span aria-hidden>{value}</span>
      <span className="visually-hidden">{t(($) => $.drawer.count, { count: value })}</span>
    </span>
  );
}

function NothingThere() {
  const { t } = useTranslation();
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <BellOff size={24} strokeWidth={1.75} aria-hidden />
      </span>
      <p>{t(($) => $.drawer.empty)}</p>
      <p className={classes.hint}>{t(($) => $.drawer.emptyHint)}</p>
    </div>
  );
}
