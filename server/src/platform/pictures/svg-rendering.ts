import { readFile } from 'node:fs/promises';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { RefusedPicture } from './picture-making.ts';
import type { MadePicture } from './picture-orders.ts';
import { storedSizes } from './picture-plan.ts';

/** What an SVG may claim to be; it is rendered no larger than it is stored. */
const maxClaimedPixels = 20_000_000;

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

/**
 * Renders an SVG as a PNG, so that nothing but its appearance is served.
 * @throws RefusedPicture
 */
export async function renderSvg(path: string): Promise<MadePicture> {
  const bytes = await readFile(path);
  checkSvg(bytes);
  try {
    const { width, height } = storedSizes.logo;
    // Renders a small SVG at a high resolution instead of enlarging the result.
    const options = { limitInputPixels: maxClaimedPixels, failOn: 'error', density: await densityOf(bytes) } as const;
    const { data, info } = await sharp(bytes, options)
      .resize({ width, height, fit: 'inside' })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, frames: 1, width: info.width, height: info.height };
  } catch (error) {
    throw new RefusedPicture('unreadable', error instanceof Error ? error.message : String(error));
  }
}

async function densityOf(bytes: Buffer): Promise<number> {
  const { width = 1, height = 1 } = await sharp(bytes, { limitInputPixels: maxClaimedPixels }).metadata();
  return Math.min(2400, Math.max(72, Math.ceil((72 * storedSizes.logo.width) / Math.max(1, width, height))));
}

/**
 * Refuses an SVG with animations, links or scripts, because the PNG would lose them without notice.
 * @throws RefusedPicture unreadable, active
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
    throw new RefusedPicture(isActive ? 'active' : 'unreadable', String(cause));
  }
  if (root !== 'svg') throw new RefusedPicture('unreadable');
  if (isActive) throw new RefusedPicture('active');
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
  return /@import|javascript:|url\(\s*(?:['"]\s*)?(?!#|['"]?#)/i.test(text);
}
