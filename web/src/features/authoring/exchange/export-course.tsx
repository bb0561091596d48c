import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { downloadCourse } from './exchange.api.ts';

/** Button that downloads a course as a zip of files in open formats. */
export function ExportCourse({ courseId }: { courseId: number }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const download = async () => {
    setIsAsking(true);
    // Errors have already been shown.
    const named = await downloadCourse(courseId).catch(() => []);
    if (named.length > 0) {
      const videos = named.map((title) => `\u2068${title}\u2069`).join(', ');
      showToast('warning', {
        title: t(($) => $.courseImport.named),
        detail: t(($) => $.courseImport.namedText, { videos }),
      });
    }
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
