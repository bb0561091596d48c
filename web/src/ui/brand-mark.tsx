import { useBranding } from '#platform/reference/branding.ts';

/** The logo mark of the installation, or by default the product's: two candles and a flame's curve. */
export function BrandMark({ size = 28 }: { size?: number }) {
  const logoPath = useBranding()?.logoPath;
  return <img src={logoPath ?? '/favicon.svg'} alt="" width={size} height={size} style={{ objectFit: 'contain' }} />;
}
