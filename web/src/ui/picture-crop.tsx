import 'react-easy-crop/react-easy-crop.css';
import '@mantine/core/styles/Slider.layer.css';
import { Button, Slider } from '@mantine/core';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { AskingDialog } from './asking-dialog.tsx';
import dialogClasses from './dialog.module.css';
import classes from './picture-crop.module.css';

/** The kept part of a picture, in shares of its width and height. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface PictureCropProps {
  file: File;
  title: string;
  /** Width divided by height of the kept part. */
  aspect: number;
  /** Whether the picture will be shown in a circle. */
  isRound?: boolean;
  onLeave: () => void;
  onDone: (crop: Crop) => Promise<void>;
}

/** Crops a picture to a shape: by dragging, arrow keys and zooming. */
export function PictureCrop({ file, title, aspect, isRound = false, onLeave, onDone }: PictureCropProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [url, setUrl] = useState<string | null>(null);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop>({ left: 0, top: 0, width: 1, height: 1 });
  const [isBusy, setBusy] = useState(false);
  const [isBroken, setBroken] = useState(false);
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
    <AskingDialog title={title} isWide onLeave={onLeave}>
      <div className={classes.parts}>
        <div className={classes.cropper} dir="ltr">
          {url && !isBroken && (
            <Cropper
              image={url}
              aspect={aspect}
              cropShape={isRound ? 'round' : 'rect'}
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
              mediaProps={{ onError: () => setBroken(true) }}
              cropperProps={{ 'aria-label': t(($) => $.authoring.about.coverCutHint) }}
            />
          )}
        </div>
        {isBroken && (
          <p role="alert" className={classes.broken}>
            {t(($) => $.core.pictureBroken)}
          </p>
        )}
        <Slider
          thumbLabel={t(($) => $.authoring.about.zoom)}
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          label={(value) => format.number(value, { style: 'percent' })}
          disabled={isBroken}
          onChange={setZoom}
        />
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onLeave}>
            {t(($) => $.core.goBack)}
          </Button>
          <Button loading={isBusy} disabled={!url || isBroken} onClick={() => void finish()}>
            {t(($) => $.authoring.about.coverTake)}
          </Button>
        </div>
      </div>
    </AskingDialog>
  );
}

/** Converts percent to a share between 0 and 1. */
function between(percent: number): number {
  return Math.min(1, Math.max(0, percent / 100));
}
