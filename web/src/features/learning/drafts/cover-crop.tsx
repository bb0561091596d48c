import 'react-easy-crop/react-easy-crop.css';
import '@mantine/core/styles/Slider.layer.css';
import { Button, Slider } from '@mantine/core';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import dialogClasses from '#ui/dialog.module.css';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import type { Crop } from './assets.api.ts';
import classes from './course-about.module.css';

interface CoverCropProps {
  file: File;
  onLeave: () => void;
  onDone: (crop: Crop) => Promise<void>;
}

/** Cuts a picture to 16 to 9: dragged, or moved by the arrows, and zoomed. */
export function CoverCrop({ file, onLeave, onDone }: CoverCropProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [url, setUrl] = useState<string | null>(null);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop>({ left: 0, top: 0, width: 1, height: 1 });
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener('load', () => setUrl(String(reader.result)));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  const finish = async () => {
    setBusy(true);
    await onDone(crop);
    setBusy(false);
  };
  return (
    <AskingDialog title={t(($) => $.authoring.about.coverCut)} isWide onLeave={onLeave}>
      <div style={{ display: 'grid', gap: 16, marginBlockStart: 14 }}>
        <div className={classes.cropper} dir="ltr">
          {url && (
            <Cropper
              image={url}
              aspect={16 / 9}
              crop={place}
              zoom={zoom}
              onCropChange={setPlace}
              onZoomChange={setZoom}
              onCropComplete={(share) =>
                setCrop({
                  left: between(share.x),
                  top: between(share.y),
                  width: between(share.width),
                  height: between(share.height),
                })
              }
              cropperProps={{ 'aria-label': t(($) => $.authoring.about.coverCutHint) }}
            />
          )}
        </div>
        <Slider
          thumbLabel={t(($) => $.authoring.about.zoom)}
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          label={(value) => format.number(value, { style: 'percent' })}
          onChange={setZoom}
        />
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onLeave}>
            {t(($) => $.core.goBack)}
          </Button>
          <Button loading={isBusy} disabled={!url} onClick={() => void finish()}>
            {t(($) => $.authoring.about.coverTake)}
          </Button>
        </div>
      </div>
    </AskingDialog>
  );
}

/** A share of a hundred, as one of one. */
function between(percent: number): number {
  return Math.min(1, Math.max(0, percent / 100));
}
