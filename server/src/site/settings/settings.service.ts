import { isReadableColor } from '@candela/contract/site/brand-colors';
import { domainsOf } from '@candela/contract/site/domain-lists';
import {
  singleSignOnFields,
  type Branding,
  type ProviderChange,
  type Settings,
  type SettingsForm,
} from '@candela/contract/site/settings';
import { settingKeys, type SettingKey, type SettingValues } from '@candela/contract/site/setting-values';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { isAboutFactors, writeFactorDemand } from './factor-demand.ts';
import { brandingOf, readAllValues, readValues, settingsOf } from './setting-values.service.ts';
import {
  arePlans,
  insertChange,
  isChangedSince,
  listChanges,
  listProviderChanges,
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

/** The settings of an installation: read by all features, changed by admins. */
export function createSettings({ db, hasFile, onChanged, onFactorsDemanded }: Deps) {
  const getBranding = async (): Promise<Branding> => brandingOf(await readAllValues(db));
  const list = async (): Promise<Settings> => settingsOf(await readAllValues(db));

  /** Maximum size of a video in bytes, and its maximum duration in seconds. */
  async function getVideoLimits(): Promise<{ maxBytes: number; maxSeconds: number }> {
    const values = await readValues(db, ['videos.maxBytes', 'videos.maxSeconds']);
    return { maxBytes: values['videos.maxBytes'], maxSeconds: values['videos.maxSeconds'] };
  }

  /** Settings about video playback. */
  async function getPlayback() {
    const values = await readValues(db, ['videos.playersPerAccount', 'videos.isWatermarked']);
    return { playersPerAccount: values['videos.playersPerAccount'], isWatermarked: values['videos.isWatermarked'] };
  }

  /** The video project for new videos; null: this installation. */
  async function getUploadHost(): Promise<string | null> {
    return (await readValues(db, ['videos.uploadHostId']))['videos.uploadHostId'] || null;
  }

  /** Minutes for which an interrupted live session waits for its host after its planned end. */
  const getReturnMinutes = async () => (await readValues(db, ['live.returnMinutes']))['live.returnMinutes'];

  /** Days of continued access while a payment is overdue, and the treatment of taxes. */
  async function getPayments() {
    const values = await readValues(db, ['payments.graceDays', 'payments.isTaxed', 'payments.isTaxIncluded']);
    const taxRule = values['payments.isTaxIncluded'] ? ('inclusive' as const) : ('exclusive' as const);
    return {
      graceDays: values['payments.graceDays'],
      taxRule: values['payments.isTaxed'] ? taxRule : ('none' as const),
    };
  }

  /** Days for which things are kept; 0: for ever. */
  async function getRetention(): Promise<{
    mailDays: number;
    mailLogDays: number;
    noticeDays: number;
    reportDays: number;
  }> {
    const values = await readValues(db, [
      'retention.mailDays',
      'retention.mailLogDays',
      'retention.noticeDays',
      'retention.reportDays',
    ]);
    return {
      mailDays: values['retention.mailDays'],
      mailLogDays: values['retention.mailLogDays'],
      noticeDays: values['retention.noticeDays'],
      reportDays: values['retention.reportDays'],
    };
  }

  /** Days in which an account deleted by its owner can be restored. */
  async function getDeletionDays(): Promise<number> {
    return (await readValues(db, ['retention.deletionDays']))['retention.deletionDays'];
  }

  /** Who can sign up. */
  async function getSignUp() {
    const values = await readValues(db, ['signUp.isOpen', 'signUp.domains', 'signUp.needsApproval']);
    return {
      isOpen: values['signUp.isOpen'],
      domains: domainsOf(values['signUp.domains']),
      needsApproval: values['signUp.needsApproval'],
    };
  }

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
    getPayments,
    getReturnMinutes,
    getPlayback,
    getVideoLimits,
    getUploadHost,
    getRetention,
    getDeletionDays,
    getSignUp,
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
  return { revision, values, changes, singleSignOnChanges: await readProviderChanges(tx) };
}

async function readProviderChanges(tx: Tx): Promise<ProviderChange[]> {
  const rows = await listProviderChanges(tx, listedChanges);
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
