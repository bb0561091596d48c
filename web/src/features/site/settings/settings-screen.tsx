import type { SettingsForm } from '@candela/contract/site/settings';
import { Button } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { useUnsavedGuard } from '#platform/shell/use-unsaved-guard.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { WorkScreen } from '#ui/work-screen.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ConnectionTests } from './connection-tests.tsx';
import { LastChanges } from './last-changes.tsx';
import { settingFields } from './setting-fields.ts';
import type { SettingGroup } from './settings-place.ts';
import { SettingGroups } from './setting-groups.tsx';
import { SettingRow } from './setting-row.tsx';
import { SettingsLinks } from './settings-links.tsx';
import { SingleSignOnCard } from './single-sign-on-card.tsx';
import { useSettingsSaving } from './settings.api.ts';
import { useSettingsDraft } from './use-settings-draft.ts';
import classes from './settings.module.css';

interface SettingsScreenProps {
  form: SettingsForm;
  group: SettingGroup;
  onGroup: (group: SettingGroup) => void;
  /** Below the settings of the group. */
  more?: ReactNode;
}

/** All settings in groups, unsaved changes, and recent changes. */
export function SettingsScreen({ form, group, onGroup, more }: SettingsScreenProps) {
  const { t } = useTranslation();
  const draft = useSettingsDraft(form);
  const saving = useSettingsSaving();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const isFound = (text: string) => text.toLowerCase().includes(wanted);
  const fields = settingFields.filter((field) =>
    wanted ? isFound(`${t(field.label)} ${t(field.hint)} ${field.key}`) : field.group === group,
  );
  const count = draft.changedKeys.length;
  useUnsavedGuard(count > 0);

  const save = () =>
    saving.mutate(
      { revision: form.revision, values: draft.toSave() },
      {
        onSuccess: () => {
          draft.discard();
          showToast('success', { title: t(($) => $.settings.saved), detail: t(($) => $.settings.savedText) });
        },
      },
    );
  const obstacle =
    draft.conflictKeys.length > 0
      ? t(($) => $.settings.resolveFirst)
      : draft.problemKeys.length > 0
        ? t(($) => $.settings.correctFirst)
        : null;
  return (
    <WorkScreen
      place={`${group} ${wanted}`}
      heading={<h1>{wanted ? t(($) => $.settings.found) : t(($) => $.settings.group[group])}</h1>}
      actions={<SettingsLinks />}
      start={{
        title: t(($) => $.settings.groups),
        content: (
          <SettingGroups
            draft={draft}
            group={wanted ? null : group}
            search={search}
            onSearch={setSearch}
            onGroup={(next) => {
              setSearch('');
              onGroup(next);
            }}
          />
        ),
      }}
      end={{
        title: t(($) => $.settings.lastChanges),
        content: (
          <div className={classes.side}>
            {group === 'branding' && <BrandPreview draft={draft} />}
            <LastChanges form={form} draft={draft} />
          </div>
        ),
      }}
    >
      <div className={classes.center}>
        <div className={classes.scroll}>
          {!wanted && <p className={classes.note}>{t(($) => $.settings.groupText[group])}</p>}
          {fields.length > 0 && (
            <section className={classes.card}>
              {fields.map((field) => (
                <SettingRow key={field.key} field={field} form={form} draft={draft} />
              ))}
            </section>
          )}
          {!wanted && group === 'signIn' && <SingleSignOnCard />}
          {!wanted && group === 'connections' && <ConnectionTests />}
          {!wanted && more}
          {wanted && fields.length === 0 && (
            <EmptyState
              icon={SearchX}
              title={t(($) => $.settings.nothingFound)}
              text={t(($) => $.settings.nothingFoundText)}
              action={
                <Button variant="default" onClick={() => setSearch('')}>
                  {t(($) => $.settings.clearSearch)}
                </Button>
              }
            />
          )}
        </div>
        {count > 0 && (
          <footer className={classes.saveBar}>
            <strong>{t(($) => $.settings.changes, { count })}</strong>
            <span role="status">{obstacle}</span>
            <Button variant="default" onClick={draft.discard}>
              {t(($) => $.settings.discard)}
            </Button>
            <Button disabled={obstacle !== null} loading={saving.isPending} onClick={save}>
              {t(($) => $.settings.save)}
            </Button>
          </footer>
        )}
      </div>
    </WorkScreen>
  );
}
