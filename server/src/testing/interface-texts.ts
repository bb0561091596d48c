import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A few texts of an interface, as the web client brings them, by code of the language and name of the file. */
export const interfaceTexts = {
  en: {
    shell: { core: { close: 'Close', save: 'Save {{name}}' } },
    live: { live: { viewers_one: '{{count}} person', viewers_other: '{{count}} people' } },
    site: { search: { found_zero: 'Nothing', found_one: '{{count}} result', found_other: '{{count}} results' } },
  },
  es: {
    shell: { core: { close: 'Cerrar', save: 'Guardar {{name}}' } },
    live: {
      live: {
        viewers_one: '{{count}} persona',
        viewers_many: '{{count}} de personas',
        viewers_other: '{{count}} personas',
      },
    },
    site: {
      search: {
        found_zero: 'Nada',
        found_one: '{{count}} dato',
        found_many: '{{count}} datos',
        found_other: '{{count}} datos',
      },
    },
  },
};

export type InterfaceTexts = (typeof interfaceTexts)['en'];

/** Writes them to a folder as a build of the web client does. */
export async function writeInterfaceTexts(webFolder: string): Promise<void> {
  const folder = join(webFolder, 'assets', 'i18n');
  for (const [code, files] of Object.entries(interfaceTexts)) {
    await mkdir(join(folder, code), { recursive: true });
    for (const [name, texts] of Object.entries(files)) {
      const path = name === 'shell' ? code : join(code, name);
      await writeFile(join(folder, `${path}.json`), JSON.stringify(texts));
    }
  }
}
