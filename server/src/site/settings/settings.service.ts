import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { isReadableColor } from '@candela/contract/site/brand-colors';
import { settingKeys, type SettingKey, type SettingValues } from '@candela/contract/site/setting-values';
import {
  singleSignOnFields,
  type Branding,
  type LogKeyChange,
  type ProviderChange,
  type Settings,
  type SettingsForm,
} from '@candela/contract/site/settings';
import { isAboutFactors, writeFactorDemand } from './factor-demand.ts';
import { brandingOf, readAllValues, settingsOf } from './setting-values.service.ts';
import {
  arePlans,
  insertChange,
  isChangedSince,
  listAuditedChanges,
  listChanges,
  lockSettings,
  readRevision,
  takesVideos,
  writeSetting,
} from './settings.queries.ts';

const listedChanges = 50;

interface Deps {
  db: Db;
  hasFile(id: string): Promise<boolean>;
  /** Called after the commit with the new settings. */
  onChanged(now: { branding: Branding; settings: Settings }): void;
  /** Called after the commit when cached callers may be outdated. */
  onFactorsDemanded(): void;
}

/** The settings of an installation, as admins change them; features read them by `setting-values.ts`. */
export function createSettings({ db, hasFile, onChanged, onFactorsDemanded }: Deps) {
  const getBranding = async (): Promise<Branding> => brandingOf(await readAllValues(db));
  const list = async (): Promise<Settings> => settingsOf(await readAllValues(db));

  async function readForm(): Promise<SettingsForm> {
    // In one snapshot: the values and the revision have to match.
    return db.transaction(async (tx) => formOf(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' });
  }

  /**
   * Changes all of `values`, or none.
   * @throws AppError settings.changed, settings.unreadableColor, settings.unknownFile, settings.unknownPlan,
   * settings.unknownHost
   */
  async function change(
    caller: SignedInCaller,
    { revision, values }: { revision: number; values: Partial<SettingValues> },
  ): Promise<SettingsForm> {
    await checkFiles(values);
    const color = values['branding.primaryColor'];
    if (color !== undefined && !isReadableColor(color)) throw new AppError('settings.unreadableColor');
    const form = await db.transaction(async (tx) => {
      await lockSettings(tx);
      const keys = settingKeys.filter((key) => values[key] !== undefined);
      if (await isChangedSince(tx, keys, revision)) throw new AppError('settings.changed');
      const planIds = values['access.planIds'];
      if (planIds && !(await arePlans(tx, planIds))) throw new AppError('settings.unknownPlan');
      const hostId = values['videos.uploadHostId'];
      if (hostId && !(await takesVideos(tx, hostId))) throw new AppError('settings.unknownHost');
      await write(tx, caller, keys, values);
      if (isAboutFactors(values)) await writeFactorDemand(tx);
      return formOf(tx);
    });
    if (isAboutFactors(values)) onFactorsDemanded();
    onChanged({ branding: brandingOf(form.values), settings: settingsOf(form.values) });
    return form;
  }

  async function checkFiles(values: Partial<SettingValues>): Promise<void> {
    for (const id of [values['branding.logo'], values['branding.favicon']]) {
      if (id && !(await hasFile(id))) throw new AppError('settings.unknownFile');
    }
  }

  return {
    getBranding,
    list,
    readForm,
    change,
  };
}

async function write(
  tx: Tx,
  caller: SignedInCaller,
  keys: readonly SettingKey[],
  values: Partial<SettingValues>,
): Promise<void> {
  const old = await readAllValues(tx);
  for (const key of keys) {
    if (JSON.stringify(old[key]) === JSON.stringify(values[key])) continue;
    await writeSetting(tx, key, values[key]);
    await insertChange(tx, { key, before: old[key], after: values[key], userId: caller.userId });
    await recordChange(tx, caller, {
      action: 'update',
      entity: 'setting',
      entityId: key,
      name: key,
      before: { value: old[key] },
      after: { value: values[key] },
    });
  }
}

async function formOf(tx: Tx): Promise<SettingsForm> {
  const values = await readAllValues(tx);
  const revision = await readRevision(tx);
  const rows = await listChanges(tx, listedChanges);
  const changes = rows.flatMap((row) => {
    // Settings of older releases may no longer exist.
    const key = settingKeys.find((each) => each === row.key);
    return key === undefined ? [] : [{ ...row, key, changedAt: toIso(row.changedAt) }];
  });
  const [singleSignOnChanges, logKeyChanges] = [await readProviderChanges(tx), await readLogKeyChanges(tx)];
  return { revision, values, changes, singleSignOnChanges, logKeyChanges };
}

async function readLogKeyChanges(tx: Tx): Promise<LogKeyChange[]> {
  const rows = await listAuditedChanges(tx, 'ledger.key', listedChanges);
  // By nobody: the first key, and those of the environment.
  return rows.flatMap(({ id, changedBy, changedAt }) =>
    changedBy === null ? [] : [{ id, changedBy, changedAt: toIso(changedAt) }],
  );
}

async function readProviderChanges(tx: Tx): Promise<ProviderChange[]> {
  const rows = await listAuditedChanges(tx, 'singleSignOn', listedChanges);
  return rows.map(({ id, before, after, changedBy, changedAt }) => ({
    id,
    fields: singleSignOnFields
      .filter((field) => field in { ...before, ...after })
      // The log shows secrets only as dots.
      .map((field) =>
        field === 'secret'
          ? { field, before: null, after: null }
          : { field, before: before?.[field] ?? null, after: after?.[field] ?? null },
      ),
    changedBy,
    changedAt: toIso(changedAt),
  }));
}
