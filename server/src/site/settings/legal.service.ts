import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { readSettings } from '#site/setting-values.ts';
import type { LegalNotices } from '@candela/contract/site/legal';
import type { Disclaimer } from '@candela/contract/site/setting-values';
import { countryOf } from './country-of-zone.ts';
import { hasAccepted, insertAcceptance } from './legal.queries.ts';

/** The terms that everybody accepts once a version, and the risk notices of the countries. */
export function createLegalNotices({ db }: { db: Db }) {
  async function get(caller: SignedInCaller, zone: string): Promise<LegalNotices> {
    const values = await readSettings(db, ['legal.termsVersion', 'legal.disclaimers']);
    const version = values['legal.termsVersion'];
    const isAccepted = version === '' || (await hasAccepted(db, caller.userId, version));
    return { termsToAccept: isAccepted ? null : version, disclaimer: disclaimerFor(zone, values['legal.disclaimers']) };
  }

  /** @throws AppError settings.changed: the current version is another one */
  async function accept(caller: SignedInCaller, version: string): Promise<void> {
    const values = await readSettings(db, ['legal.termsVersion', 'branding.termsUrl']);
    if (version !== values['legal.termsVersion']) throw new AppError('settings.changed');
    await insertAcceptance(db, { userId: caller.userId, version, termsUrl: values['branding.termsUrl'] });
  }

  return { get, accept };
}

function disclaimerFor(zone: string, disclaimers: readonly Disclaimer[]): string {
  const country = countryOf(
    zone,
    disclaimers.flatMap(({ countries }) => countries),
  );
  const own = disclaimers.find(({ countries }) => (country ? countries.includes(country) : countries.length === 0));
  return own?.text ?? '';
}
