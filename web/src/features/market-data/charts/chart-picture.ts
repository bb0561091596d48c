interface PictureTexts {
  /** Above the chart: symbol, timeframe, time. */
  title: string;
  /** Below it: where the prices come from. */
  source: string;
  /** Across simulated prices; null for others. */
  watermark: string | null;
}

const border = 28;

/**
 * A picture of a chart that says what it shows, as a PNG.
 * @throws Error when the browser cannot decode or encode it
 */
export async function pictureWith(
  url: string,
  { title, source, watermark }: PictureTexts,
  theme: HTMLElement,
): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = window.devicePixelRatio;
  const edge = border * scale;
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.naturalWidth,
    height: image.naturalHeight + 2 * edge,
  });
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('no canvas');
  const style = getComputedStyle(theme);
  const token = (name: string) => style.getPropertyValue(name).trim();
  ctx.fillStyle = token('--surface');
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.drawImage(image, 0, edge);
  ctx.textBaseline = 'middle';
  ctx.fillStyle = token('--ink');
  ctx.font = `600 ${14 * scale}px ${style.fontFamily}`;
  ctx.fillText(title, 10 * scale, edge / 2);
  ctx.fillStyle = token('--ink-soft');
  ctx.font = `${12 * scale}px ${style.fontFamily}`;
  ctx.fillText(source, 10 * scale, canvas.height - edge / 2);
  if (watermark !== null) {
    ctx.fillStyle = token('--ink');
    ctx.globalAlpha = 0.1;
    ctx.textAlign = 'center';
    ctx.font = `bold ${Math.round(canvas.width / 12)}px ${style.fontFamily}`;
    ctx.fillText(watermark, canvas.width / 2, canvas.height / 2);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
