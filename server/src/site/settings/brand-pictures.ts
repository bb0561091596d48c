import { fileTypeFromBuffer } from 'file-type';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { AppError } from '#platform/http/errors.ts';

const maxPixels = 20_000_000;
const maxSide = 512;

const rasterTypes = ['image/png', 'image/jpeg', 'image/webp'];

/** Elements that execute scripts, embed HTML, or load resources. */
const activeElements = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'handler',
  'listener',
  'animate',
  'set',
  'animatetransform',
  'animatemotion',
]);

export interface BrandPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Converts an uploaded logo to the stored one: always re-rendered as PNG, so that nothing but its appearance is served.
 * @throws AppError settings.unreadableFile, settings.activeFile
 */
export async function readBrandPicture(bytes: Buffer): Promise<BrandPicture> {
  const found = await fileTypeFromBuffer(bytes);
  const isRaster = found !== undefined && rasterTypes.includes(found.mime);
  if (!isRaster) checkSvg(bytes);
  try {
    // Renders a small SVG at a high resolution instead of enlarging the result.
    const density = isRaster ? {} : { density: await densityOf(bytes) };
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', ...density })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: isRaster })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new AppError('settings.unreadableFile', { cause });
  }
}

async function densityOf(bytes: Buffer): Promise<number> {
  const { width = 1, height = 1 } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
  return Math.min(2400, Math.max(72, Math.ceil((72 * maxSide) / Math.max(1, width, height))));
}

/**
 * Refuses an SVG with animations, links or scripts, because the PNG would lose them without notice.
 * @throws AppError settings.unreadableFile, settings.activeFile
 */
function checkSvg(bytes: Buffer): void {
  const parser = new SaxesParser();
  let root = '';
  let isActive = false;
  parser.on('doctype', (doctype) => (isActive ||= /<!ENTITY/i.test(doctype)));
  parser.on('processinginstruction', ({ target }) => (isActive ||= target.toLowerCase() === 'xml-stylesheet'));
  parser.on('opentag', ({ name, attributes }) => {
    const element = localName(name);
    root ||= element;
    isActive ||= activeElements.has(element);
    for (const [attribute, value] of Object.entries(attributes)) isActive ||= isActiveAttribute(attribute, value);
  });
  parser.on('text', (text) => (isActive ||= loadsSomething(text)));
  parser.on('cdata', (text) => (isActive ||= loadsSomething(text)));
  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  } catch (cause) {
    throw new AppError(isActive ? 'settings.activeFile' : 'settings.unreadableFile', { cause });
  }
  if (root !== 'svg') throw new AppError('settings.unreadableFile');
  if (isActive) throw new AppError('settings.activeFile');
}

const localName = (name: string) => (name.split(':').at(-1) ?? '').toLowerCase();

function isActiveAttribute(name: string, value: string): boolean {
  if (name.toLowerCase().startsWith('xmlns')) return false;
  const attribute = localName(name);
  if (attribute.startsWith('on')) return true;
  if (attribute === 'href' || attribute === 'src') return !/^\s*(#|data:image\/(png|jpeg|webp);)/i.test(value);
  return loadsSomething(value);
}

/** Whether a style, or any other text, refers to an external address. */
function loadsSomething(text: string): boolean {
  return /@import|javascript:|url\(\s*['"]?\s*(?!#|['"]?#)/i.test(text);
}
