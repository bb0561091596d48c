import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { maxReportLength, reportReasons, type ReportReason } from '@candela/contract/oversight/moderation';
import { Button, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reportable } from '#platform/shell/reporting.ts';
import dialog from '#ui/dialog.module.css';
import { useReporting } from './moderation.api.ts';
import classes from './moderation.module.css';

/** Form for the reason of a report. */
export function ReportForm({ thing, onDone }: { thing: Reportable; onDone: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const reporting = useReporting(onDone);
  const isExplained = reason !== 'other' || text.trim() !== '';
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) reporting.mutate({ kind: thing.kind, thingId: String(thing.thingId), reason, text: text.trim() });
      }}
    >
      <Radio.Group
        label={t(($) => $.moderation.reason)}
        value={reason}
        onChange={(value) => setReason(reportReasons.find((each) => each === value) ?? null)}
      >
        <div className={classes.reasons}>
          {reportReasons.map((each) => (
            <Radio key={each} value={each} label={t(($) => $.moderation.reasons[each])} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={reason === 'other' ? t(($) => $.moderation.whatIsWrong) : t(($) => $.moderation.more)}
        autosize
        minRows={2}
        maxLength={maxReportLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onDone}>
          {t(($) => $.core.goBack)}
        </Button>
        <Button type="submit" disabled={reason === null || !isExplained} loading={reporting.isPending}>
          {t(($) => $.moderation.send)}
        </Button>
      </div>
    </form>
  );
}
