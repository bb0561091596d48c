import '@mantine/core/styles/Input.layer.css';
import { tickerOf } from '@candela/contract/community/post-document';
import { timeframes } from '@candela/markets/timeframes';
import { ActionIcon, TextInput } from '@mantine/core';
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './composer.module.css';
import { PostPrices } from './post-prices.tsx';

/** A chart in the text that is written, with its words for those who do not see it. */
export function EditedChart({ node, updateAttributes, deleteNode, editor }: NodeViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [symbol, from, to, alt] = ['symbol', 'from', 'to', 'alt'].map((name) => String(node.attrs[name] ?? ''));
  const timeframe = timeframes.find((each) => each === node.attrs['timeframe']) ?? timeframes[0];
  if (!symbol || !from || !to) return null;
  return (
    <NodeViewWrapper as="figure" className={classes.chart} contentEditable={false}>
      <div className={classes.chartHead} data-drag-handle>
        <strong>
          <bdi>{tickerOf(symbol)}</bdi>
        </strong>
        <span>
          {t(($) => $.chart.timeframes[timeframe])}, {format.dateTime(to)}
        </span>
        {editor.isEditable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(($) => $.feeds.form.chartRemove)}
            onClick={() => deleteNode()}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <PostPrices chart={{ symbol, timeframe, from, to }} isSince={false} />
      <TextInput
        size="xs"
        label={t(($) => $.feeds.form.alt)}
        value={alt ?? ''}
        maxLength={500}
        dir="auto"
        disabled={!editor.isEditable}
        onChange={({ currentTarget: { value } }) => updateAttributes({ alt: value })}
      />
    </NodeViewWrapper>
  );
}
