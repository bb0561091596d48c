import type { Attachment } from '@candela/contract/learning/lessons';
import { Loader } from '@mantine/core';
import { Download, Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { SteadyButton } from '#platform/theme/steady-button.tsx';
import classes from './attachments.module.css';
import { useOpenFile } from './lessons.api.ts';

/** Files of a lesson; the download URL is requested on click. */
export function Attachments({ attachments }: { attachments: Attachment[] }) {
  const { t } = useTranslation();
  if (attachments.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{t(($) => $.lessons.attachments)}</h2>
      <ul className={classes.list}>
        {attachments.map((attachment) => (
          <li key={attachment.id}>
            <File attachment={attachment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function File({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const openFile = useOpenFile();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      const { url } = await openFile(attachment.id);
      const link = document.createElement('a');
      link.href = url;
      link.download = attachment.name;
      link.click();
    } catch {
      // The error catalogue has shown the error; the button works again.
    } finally {
      setIsLoading(false);
    }
  };
  const size = format.fileSize(attachment.size);
  return (
    <SteadyButton className={classes.file} disabled={isLoading} onClick={() => void download()}>
      <Paperclip size={18} aria-hidden />
      <span className={classes.name} dir="auto">
        {attachment.name}
      </span>
      <span className={classes.size}>{size}</span>
      {isLoading ? <Loader size={18} /> : <Download size={18} aria-label={t(($) => $.lessons.download)} role="img" />}
    </SteadyButton>
  );
}
