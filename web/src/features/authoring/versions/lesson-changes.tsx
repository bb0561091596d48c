import type { BlockComparison, SettingChange } from '@candela/contract/authoring/versions';
import type { TextChange } from '@candela/contract/text-changes';
import { ArrowDownUp, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#platform/languages/languages.ts';
import { RichText } from '#ui/rich-text.tsx';
import classes from './lesson-changes.module.css';
import { SettingValues } from './setting-value.tsx';

export const changeViews = ['inline', 'sides', 'result'] as const;
export type ChangeView = (typeof changeViews)[number];

interface LessonChangesProps {
  title: TextChange[];
  settings: SettingChange[];
  /** Changes of a quiz's questions. */
  quiz: TextChange[];
  blocks: BlockComparison[];
  language: string;
  view: ChangeView;
  /** Id of the current block. */
  currentId: string | null;
}

/** A lesson with its changes, word by word. */
export function LessonChanges(props: LessonChangesProps) {
  const { title, settings, quiz, blocks, language, view, currentId } = props;
  const { t, i18n } = useTranslation();
  const sides = view === 'sides' ? (['before', 'after'] as const) : ([null] as const);
  const nameOf = (field: string) =>
    i18n.exists(`reviewing.fields.${field}`) ? t(($) => $.reviewing.fields[field as 'type']) : field;
  return (
    <div className={classes.changes} data-view={view} lang={language} dir={directionOf(language)}>
      {sides.map((side) => (
        <div key={side ?? 'one'} className={classes.side}>
          {side && <p className={classes.sideName}>{t(($) => $.reviewing.sides[side])}</p>}
          <h2 dir="auto" className={classes.title}>
            <Words changes={title} view={view} side={side} />
          </h2>
          {settings.length > 0 && side === null && view === 'inline' && (
            <ul className={classes.settings}>
              {settings.map(({ field, before, after }) => (
                <li key={field}>
                  <span>{nameOf(field)}</span>
                  <SettingValues field={field} before={before} after={after} />
                </li>
              ))}
            </ul>
          )}
          {quiz.length > 0 && (
            <section className={classes.quiz} aria-label={t(($) => $.reviewing.quiz)}>
              <p dir="auto" className={classes.words}>
                <Words changes={quiz} view={view} side={side} />
              </p>
            </section>
          )}
          {blocks.map((block) => (
            <Block
              key={`${block.blockId} ${block.change === 'removed' ? 'removed' : ''}`}
              block={block}
              language={language}
              view={view}
              side={side}
              isCurrent={block.blockId === currentId}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type Side = 'before' | 'after' | null;

interface BlockProps {
  block: BlockComparison;
  language: string;
  view: ChangeView;
  side: Side;
  isCurrent: boolean;
}

const markIcons = { added: Plus, removed: Trash2, moved: ArrowDownUp };

function Block({ block, language, view, side, isCurrent }: BlockProps) {
  const { t } = useTranslation();
  const { blockId, change, changes, html, type } = block;
  const isHidden =
    (change === 'removed' && (view === 'result' || side === 'after')) || (change === 'added' && side === 'before');
  if (isHidden) return null;
  const isByWords = change === 'changed' && changes.length > 0 && view !== 'result';
  const mark = view === 'result' || change === 'same' || change === 'changed' ? null : change;
  const Icon = mark && markIcons[mark];
  return (
    <div
      className={classes.block}
      data-block={blockId}
      data-change={view === 'result' ? 'same' : change}
      data-current={isCurrent || undefined}
    >
      {mark && Icon && (
        <span className={classes.mark} data-change={mark}>
          <Icon size={12} aria-hidden />
          {t(($) => $.reviewing.blocks[mark])}
        </span>
      )}
      {isByWords ? (
        <p dir="auto" className={classes.words} data-type={type}>
          <Words changes={changes} view={view} side={side} />
        </p>
      ) : (
        <RichText html={html} language={language} />
      )}
    </div>
  );
}

function Words({ changes, view, side }: { changes: TextChange[]; view: ChangeView; side: Side }) {
  return changes.map(({ kind, text }, index) => {
    if (kind === 'same') return <span key={index}>{text}</span>;
    if (kind === 'removed') return view === 'result' || side === 'after' ? null : <del key={index}>{text}</del>;
    if (side === 'before') return null;
    return view === 'result' ? <span key={index}>{text}</span> : <ins key={index}>{text}</ins>;
  });
}
