import type { Db } from '#db/client.ts';
import { readSetting, readSettings } from './setting-values.ts';

/** The path of a brand file. */
export const brandFilePath = (id: string): string => `/brand/${id}.png`;

/** Name, colour and pictures of the installation; the pictures by their keys in the storage, null: it has none of its own. */
export async function readBrand(db: Db) {
  const values = await readSettings(db, [
    'branding.productName',
    'branding.primaryColor',
    'branding.logo',
    'branding.favicon',
  ]);
  const keyOf = (id: string) => (id ? brandFilePath(id).slice(1) : null);
  return {
    product: values['branding.productName'],
    color: values['branding.primaryColor'],
    logoKey: keyOf(values['branding.logo']),
    faviconKey: keyOf(values['branding.favicon']),
  };
}

export const readProductName = (db: Db): Promise<string> => readSetting(db, 'branding.productName');
