import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { Person } from '@candela/contract/accounts/people';
import { feedPins, type FeedBody } from '@candela/contract/community/feed-fields';
import { type FeedState } from '@candela/contract/community/feed-terms';
import { NativeSelect, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import { Badge } from '#ui/badge.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { BeforePosting } from './before-posting.tsx';
import classes from './composer.module.css';
import { LinkCardField } from './link-card-field.tsx';
import type { PostChecks } from './post-checks.ts';
import { PictureDrop } from './picture-drop.tsx';
import { PictureField } from './picture-field.tsx';
import { PollField } from './poll-field.tsx';
import { ReadersField } from './readers-field.tsx';
import { SymbolsField } from './symbols-field.tsx';
import type { PictureUploads } from './use-picture-uploads.ts';

/** Editor and chart are larger than the rest of the page: they come after it. */
const Editor = loadedPart(async () => {
  const { PostEditor } = await import('./post-editor.tsx');
  return PostEditor;
});

export interface ComposerProps {
  title: string;
  status: FeedState;
  body: FeedBody;
  /** Those whom it mentioned when it was opened. */
  people: readonly Person[];
  checks: PostChecks;
  isEditable: boolean;
  onChange: (changes: Partial<FeedBody>) => void;
  /** Changes the pictures as they are then: they arrive while other things change. */
  onPictures: (change: (before: FeedBody['pictures']) => FeedBody['pictures']) => void;
  uploads: PictureUploads;
  /** Whether it is saved. */
  saving?: ReactNode;
  /** Buttons in the head. */
  actions: ReactNode;
  /** Above the text: that it is scheduled, hidden, or was changed elsewhere. */
  notes?: ReactNode;
  /** When it is published; absent if it is published already. */
  when?: ReactNode;
}

/** A post that is written: its text, and beside it who reads it and when. */
export function Composer(props: ComposerProps) {
  const { title, status, body, people, checks, isEditable, onChange, onPictures, uploads } = props;
  const { saving, actions, notes, when } = props;
  const { t } = useTranslation();
  const languages = useInterfaceLanguages();
  return (
    <div className={classes.composer}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <Badge text={t(($) => $.feeds.form.states[status])} />
        {saving}
        <div className={classes.actions}>{actions}</div>
      </header>
      {notes}
      <div className={classes.columns}>
        <PictureDrop isEditable={isEditable} onFiles={uploads.add}>
          <div className={classes.card}>
            <Editor.Loaded
              waiting={<div className={classes.waiting} />}
              document={body.document}
              people={people}
              subscriptionTypeIds={body.subscriptionTypeIds}
              language={body.languageCode}
              isEditable={isEditable}
              onChange={(document) => onChange({ document })}
            />
          </div>
          <PictureField pictures={body.pictures} onPictures={onPictures} uploads={uploads} isEditable={isEditable} />
          <LinkCardField body={body} isEditable={isEditable} onChange={(hasLinkCard) => onChange({ hasLinkCard })} />
          <PollField value={body.poll} onChange={when && isEditable ? (poll) => onChange({ poll }) : undefined} />
        </PictureDrop>
        <div className={classes.side} inert={!isEditable}>
          <ReadersField
            value={body.subscriptionTypeIds}
            onChange={(subscriptionTypeIds) => onChange({ subscriptionTypeIds })}
          />
          {when}
          <NativeSelect
            label={t(($) => $.feeds.form.language)}
            value={body.languageCode}
            data={[
              ...(languages.some(({ code }) => code === body.languageCode) ? [] : [body.languageCode]),
              ...languages.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => onChange({ languageCode: value })}
          />
          {when && (
            <>
              <Switch
                label={t(($) => $.feeds.form.pin)}
                checked={body.pinDays > 0}
                onChange={({ currentTarget: { checked } }) => onChange({ pinDays: checked ? feedPins.days : 0 })}
              />
              <Switch
                label={t(($) => $.feeds.form.notify)}
                checked={body.isNotified}
                onChange={({ currentTarget: { checked } }) => onChange({ isNotified: checked })}
              />
            </>
          )}
          <SymbolsField value={body.symbols} onChange={(symbols) => onChange({ symbols })} />
          <BeforePosting checks={checks} />
        </div>
      </div>
    </div>
  );
}
