import '@mantine/core/styles/Input.layer.css';
import { minAnalysisLength } from '@candela/contract/trading/idea-draft-fields';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { analysisHtml, analysisText } from './analysis-text.ts';
import classes from './idea-form.module.css';
import type { DraftForm } from './use-draft-form.ts';
import { useFaultText } from './use-fault-text.ts';

/** Why: the text of an idea, at least 50 characters. Empty lines separate paragraphs. */
export function AnalysisField({ form }: { form: DraftForm }) {
  const { t } = useTranslation();
  const text = useFaultText(form);
  const { body, change, touch, faultAt, view } = form;
  // What is typed stays as it is, until somebody else has changed the text.
  const [typed, setTyped] = useState({ text: analysisText(body.analysis), arrivals: view.arrivals });
  const shown = typed.arrivals === view.arrivals ? typed.text : analysisText(body.analysis);
  const fault = faultAt('analysis');
  return (
    <Textarea
      className={classes.why}
      data-field="analysis"
      label={t(($) => $.ideas.why)}
      description={t(($) => $.ideaForm.whyHint, { least: minAnalysisLength, count: shown.trim().length })}
      error={fault ? text(fault) : null}
      lang={body.languageCode}
      dir="auto"
      autosize
      minRows={4}
      maxRows={16}
      maxLength={9000}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        setTyped({ text: value, arrivals: view.arrivals });
        change({ analysis: analysisHtml(value) });
      }}
      onBlur={() => touch('analysis')}
    />
  );
}
