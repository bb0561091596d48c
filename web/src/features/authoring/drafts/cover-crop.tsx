import { useTranslation } from 'react-i18next';
import { PictureCrop, type Crop } from '#ui/picture-crop.tsx';

interface CoverCropProps {
  file: File;
  onLeave: () => void;
  onDone: (crop: Crop) => Promise<void>;
}

/** Crops a picture to 16:9. */
export function CoverCrop(props: CoverCropProps) {
  const { t } = useTranslation();
  return <PictureCrop {...props} title={t(($) => $.authoring.about.coverCut)} aspect={16 / 9} />;
}
