import type { InterfaceText } from '@candela/contract/site/interface-texts';
import type { ManagedLanguage } from '@candela/contract/site/languages';
import { placeholdersOf, sourceOfForm } from '@candela/contract/site/text-checks';
import { Button } from '@mantine/core';
import { Check, Equal, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormField } from './form-field.tsx';
import { MeanwhileStrip } from './meanwhile-strip.tsx';
import { TextPreview } from './text-preview.tsx';
import { TextSource } from './text-source.tsx';
import { TextVersions } from './text-versions.tsx';
import classes from './texts.module.css';
import { useTextDraft, type TextDraft } from './use-text-draft.ts';

interface TextEditorProps {
  language: ManagedLanguage;
  text: InterfaceText;
  /** Called after saving, to continue with the next text. */
  onNext: () => void;
}

/** Editor for one text. Input is never overwritten: other people's changes are shown beside it. */
export function TextEditor({ language, text, onNext }: TextEditorProps) {
  const { t } = useTranslation();
  const { code, direction } = language;
  const draft = useTextDraft(code, text);
  const saveAndNext = () => {
    if (draft.isWrong || draft.isBlocked) return;
    if (draft.isDirty || text.state === 'stale') draft.save(draft.typed, onNext);
    else onNext();
  };
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        saveAndNext();
      }}
    >
      <TextSource code={code} text={text} />
      {draft.forms.map((form, index) => (
        <FormField
          key={form}
          language={language}
          form={form}
          isFirst={index === 0}
          placeholders={placeholdersOf(sourceOfForm(text.source, form))}
          problems={draft.problemsOf(form)}
          text={draft.typed[form] ?? ''}
          onChange={(words) => draft.type(form, words)}
          onSubmit={saveAndNext}
        />
      ))}
      {draft.isBlocked && <MeanwhileStrip language={language} text={text} draft={draft} />}
      {draft.hasFailed && (
        <p className={classes.problem} role="alert">
          {t(($) => $.languages.failed)}
        </p>
      )}
      <TextPreview code={code} direction={direction} text={draft.typed} />
      <TextVersions
        code={code}
        text={text}
        onRestore={(former) => draft.save(former)}
        isDisabled={draft.isDirty || draft.isSaving}
      />
      <Foot text={text} draft={draft} onNext={onNext} />
    </form>
  );
}

interface FootProps {
  text: InterfaceText;
  draft: TextDraft;
  onNext: () => void;
}

function Foot({ text, draft, onNext }: FootProps) {
  const { t } = useTranslation();
  const { isDirty, isBlocked, isSaving, isWrong } = draft;
  return (
    <div className={classes.foot}>
      {text.isChanged && Object.keys(text.builtIn).length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<RotateCcw size={15} aria-hidden />}
          disabled={isBlocked || isSaving}
          onClick={() => draft.save(null)}
        >
          {t(($) => $.languages.reset)}
        </Button>
      )}
      {text.state === 'stale' && !isDirty && (
        <Button
          variant="default"
          leftSection={<Equal size={16} aria-hidden />}
          disabled={isWrong || isBlocked || isSaving}
          onClick={() => draft.save(text.text, onNext)}
        >
          {t(($) => $.languages.stillRight)}
        </Button>
      )}
      <Button
        type="submit"
        leftSection={<Check size={16} aria-hidden />}
        loading={isSaving}
        disabled={isWrong || isBlocked}
      >
        {t(($) => $.languages.saveAndNext)}
      </Button>
    </div>
  );
}
