import { Button } from '@mantine/core';
import { ImageUp } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CandleCover } from '#ui/candle-cover.tsx';
import { useAsset, type KnownAssets } from './asset-addresses.ts';
import type { Crop } from '#ui/picture-crop.tsx';
import { sendAsset } from './assets.api.ts';
import classes from './course-about.module.css';

const CoverCrop = lazy(async () => {
  const { CoverCrop } = await import('./cover-crop.tsx');
  return { default: CoverCrop };
});

interface CoverFieldProps {
  courseId: number;
  assetId: string | null;
  assets: KnownAssets;
  isEditable: boolean;
  onChange: (assetId: string | null) => void;
}

/** The picture of a course, cropped to 16:9. */
export function CoverField({ courseId, assetId, assets, isEditable, onChange }: CoverFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const asset = useAsset(assets, assetId ?? '');
  const upload = async (chosen: File, crop: Crop) => {
    try {
      const sent = await sendAsset({ courseId, kind: 'cover', file: chosen, crop });
      assets.add([sent]);
      onChange(sent.id);
      setFile(null);
    } catch {
      // The error has been shown; the crop is kept.
    }
  };
  return (
    <section className={`${classes.group} ${classes.cover}`} id="cover" tabIndex={-1}>
      <h2>{t(($) => $.authoring.about.cover)}</h2>
      <div className={classes.picture}>{asset ? <img src={asset.url} alt="" /> : <CandleCover seed={courseId} />}</div>
      <input
        ref={field}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-label={t(($) => $.authoring.about.coverChoose)}
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0] ?? null);
          event.currentTarget.value = '';
        }}
      />
      {isEditable && (
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            leftSection={<ImageUp size={15} aria-hidden />}
            onClick={() => field.current?.click()}
          >
            {t(($) => $.authoring.about.coverChoose)}
          </Button>
          {assetId !== null && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
              {t(($) => $.authoring.about.coverRemove)}
            </Button>
          )}
        </div>
      )}
      {file && (
        <Suspense>
          <CoverCrop file={file} onLeave={() => setFile(null)} onDone={(crop) => upload(file, crop)} />
        </Suspense>
      )}
    </section>
  );
}
