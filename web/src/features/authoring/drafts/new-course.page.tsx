import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { courseTitle } from '@candela/contract/learning/course-meta';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import form from '#ui/form-page.module.css';
import { useNewCourse } from './drafts.api.ts';

/** Creates a course with name and language; everything else is entered in the editor. */
export function NewCoursePage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const languages = useContentLanguages();
  const creation = useNewCourse();
  const [title, setTitle] = useState('');
  const [language, setLanguage] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const languageCode = language ?? languages.find(({ code }) => code === i18n.language)?.code ?? 'en';
  const isTitleValid = courseTitle.safeParse(title).success;
  const submit = async () => {
    setChecked(true);
    if (!isTitleValid) return;
    const { id } = await creation.mutateAsync({ title: title.trim(), languageCode });
    void navigate({ to: '/trainer/courses/$courseId/edit', params: { courseId: String(id) }, replace: true });
  };
  return (
    <div className={form.page} style={{ maxInlineSize: 620 }}>
      <header className={form.head}>
        <h1>{t(($) => $.authoring.create.title)}</h1>
      </header>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Errors are shown by the error catalogue; the input is kept.
          submit().catch(() => {});
        }}
      >
        <div className={form.group}>
          <TextInput
            label={t(($) => $.authoring.create.name)}
            description={t(($) => $.authoring.create.nameHint)}
            value={title}
            maxLength={120}
            required
            error={isChecked && !isTitleValid && t(($) => $.authoring.create.nameError)}
            onBlur={() => setChecked(title !== '')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <NativeSelect
            label={t(($) => $.authoring.create.language)}
            description={t(($) => $.authoring.create.languageHint)}
            value={languageCode}
            data={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
          <div className={form.actions}>
            <Button type="submit" loading={creation.isPending}>
              {t(($) => $.authoring.create.begin)}
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}
