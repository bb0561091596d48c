import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/http/origins.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import { readBrand } from '#site/brand.ts';
import { createBadges } from './badges.service.ts';
import { registerCertificateFiles } from './certificates.files.ts';
import { mountCertificateRoutes } from './certificates.routes.ts';
import { createCertificates } from './certificates.service.ts';
import { createSigningKeys } from './signing-keys.ts';

/** Limit per network. */
const lookupsPerMinute = 30;

/** Certificates, as PDF and as credentials for wallets and verifiers. */
export function mountCertificates({ db, app, api, config, secret, storage, throttles }: Context): void {
  const { publicUrl, rateLimit, isDemo } = config;
  const keys = createSigningKeys({ db, secret: deriveKey(secret, 'signing keys') });
  const badges = createBadges({ db, keys, publicUrl });
  const certificates = createCertificates({ db, isDemo, onStatusChange: badges.forgetLists });
  /** Numbers cannot be enumerated, by any route. */
  const admit = ({ ip }: { ip: string }) => {
    const limit = rateLimit === 0 ? 0 : lookupsPerMinute;
    refuseUntil(throttles.take({ key: `certificates ${networkOf(ip)}`, limit, seconds: 60 }));
  };
  mountCertificateRoutes(api, certificates, admit);
  const getBrand = () => readBrand(db);
  registerCertificateFiles(app, { certificates, badges, admit, publicUrl, storage, getBrand });
}
