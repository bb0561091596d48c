import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadCourse } from './exchange.api.ts';

/** Downloads a course as a zip of open files. */
export function ExportCourse({ courseId }: { courseId: number }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const download = async () => {
    setIsAsking(true);
    // What fails has been told by then.
    await downloadCourse(courseId).catch(() => {});
    setIsAsking(false);
  };
  return (
    <Button
      variant="default"
      loading={isAsking}
      leftSection={<Download size={16} aria-hidden />}
      onClick={() => void download()}
    >
      {t(($) => $.courseImport.export)}
    </Button>
  );
}
