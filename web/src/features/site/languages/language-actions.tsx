import type { ManagedLanguage } from '@candela/contract/site/languages';
import { textFormats } from '@candela/contract/site/interface-texts';
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Download, Eye, EyeOff, Settings2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { LanguageDialog } from './language-dialog.tsx';
import { downloadTexts, useLanguageChanges } from './languages.api.ts';
import { TextImportDialog } from './text-import-dialog.tsx';

interface LanguageActionsProps {
  languages: readonly ManagedLanguage[];
  language: ManagedLanguage;
}

/** Actions for a language: enable, edit, and exchange files with translators. */
export function LanguageActions({ languages, language }: LanguageActionsProps) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [isEditing, setEditing] = useState(false);
  const { change, remove } = useLanguageChanges();
  const navigate = useNavigate();
  const { code, name, hasInterface, isOffered, isBuiltIn, counts } = language;
  const askToRemove = async () => {
    setEditing(false);
    const isSure = await askToConfirm({
      title: t(($) => $.languages.remove.title, { name }),
      text: t(($) => $.languages.remove.text, { count: counts.changed }),
      confirm: t(($) => $.languages.remove.action),
    });
    if (!isSure) return;
    remove.mutate(code, {
      onSuccess: () => {
        showToast('success', { title: t(($) => $.languages.remove.done), detail: name });
        void navigate({ to: '/admin/languages', search: {}, replace: true });
      },
    });
  };
  return (
    <>
      {code !== 'en' && (
        <Button
          variant={hasInterface ? 'light' : 'default'}
          leftSection={hasInterface ? <Eye size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
          aria-pressed={hasInterface}
          loading={change.isPending}
          onClick={() => change.mutate({ code, isOffered: !(isOffered && hasInterface) })}
        >
          {hasInterface ? t(($) => $.languages.offered) : t(($) => $.languages.offer)}
        </Button>
      )}
      {textFormats.map((format) => (
        <Button
          key={format}
          variant="default"
          aria-label={t(($) => $.languages.export, { format: format === 'json' ? 'JSON' : 'XLIFF' })}
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => void downloadTexts(code, format).catch(() => {})}
        >
          {format === 'json' ? 'JSON' : 'XLIFF'}
        </Button>
      ))}
      <FileButton accept=".json,.xlf,.xliff,.xml,.sdlxliff,.mqxliff,.mxliff" onChange={setFile}>
        {(button) => (
          <Button {...button} variant="default" leftSection={<Upload size={16} aria-hidden />}>
            {t(($) => $.languages.import.action)}
          </Button>
        )}
      </FileButton>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(($) => $.languages.edit, { name: language.nativeName })}
        onClick={() => setEditing(true)}
      >
        <Settings2 size={18} aria-hidden />
      </ActionIcon>
      {file && <TextImportDialog code={code} file={file} onClose={() => setFile(null)} />}
      {isEditing && (
        <LanguageDialog
          languages={languages}
          language={language}
          onDone={() => setEditing(false)}
          onRemove={isBuiltIn ? undefined : () => void askToRemove()}
        />
      )}
    </>
  );
}
