import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { NewsRule } from '@candela/contract/community/news-rules';
import { symbolCodePattern } from '@candela/contract/community/news-terms';
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { FlaskConical, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpokenLanguages } from '#platform/languages/spoken-languages.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { useRuleRemoval, useRuleSaving, useRuleTrial } from './news-sources.api.ts';
import classes from './news-sources.module.css';
import { RuleTrial } from './rule-trial.tsx';
import { linesOf, RuleWords, type Words } from './rule-words.tsx';

interface RuleFormProps {
  /** Null: a new one. */
  rule: NewsRule | null;
  onDone: () => void;
}

/** The words of a rule; it can be tried on stored headlines before it is saved. */
export function RuleForm({ rule, onDone }: RuleFormProps) {
  const { t } = useTranslation();
  const { choices } = useSpokenLanguages();
  const [saving, removal, trial] = [useRuleSaving(rule), useRuleRemoval(), useRuleTrial()];
  const [code, setCode] = useState(rule?.code ?? '');
  const [languageCode, setLanguage] = useState(rule?.languageCode ?? '');
  const [words, setWords] = useState<Words>({
    phrases: rule?.phrases.join('\n') ?? '',
    besides: rule?.besides.join('\n') ?? '',
    exceptions: rule?.exceptions.join('\n') ?? '',
  });
  const [isCaseKept, setCaseKept] = useState(rule?.isCaseKept ?? false);
  const [isSent, setSent] = useState(false);
  const body = {
    code: code.trim().toUpperCase(),
    languageCode: languageCode === '' ? null : languageCode,
    phrases: linesOf(words.phrases),
    besides: linesOf(words.besides),
    exceptions: linesOf(words.exceptions),
    isCaseKept,
  };
  const isCodeWrong = !symbolCodePattern.test(body.code);
  const isReady = !isCodeWrong && body.phrases.length > 0;
  const send = (run: () => void) => {
    setSent(true);
    if (isReady) run();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(() =>
      saving.mutate(body, {
        onSuccess: (saved) => {
          showToast('success', { title: t(($) => $.newsRules.saved), detail: saved.code });
          onDone();
        },
      }),
    );
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <div className={classes.pair}>
        <TextInput
          label={t(($) => $.newsRules.code)}
          required
          dir="ltr"
          maxLength={20}
          placeholder="EURUSD"
          autoComplete="off"
          error={isSent && isCodeWrong && t(($) => $.newsRules.codeWrong)}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <NativeSelect
          label={t(($) => $.news.language)}
          value={languageCode}
          data={[{ value: '', label: t(($) => $.news.anyLanguage) }, ...choices]}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
      </div>
      <RuleWords
        words={words}
        isMissing={isSent && body.phrases.length === 0}
        onChange={(changed) => setWords({ ...words, ...changed })}
      />
      <Switch
        label={t(($) => $.newsRules.keepCase)}
        checked={isCaseKept}
        onChange={(event) => setCaseKept(event.currentTarget.checked)}
      />
      <FormFailure error={saving.error ?? trial.error} />
      <div className={classes.actions}>
        <Button type="submit" loading={saving.isPending}>
          {rule ? t(($) => $.newsSources.save) : t(($) => $.newsRules.add)}
        </Button>
        <Button
          variant="default"
          leftSection={<FlaskConical size={16} aria-hidden />}
          loading={trial.isPending}
          onClick={() => send(() => trial.mutate(body))}
        >
          {t(($) => $.newsRules.try)}
        </Button>
        {rule && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<Trash2 size={16} aria-hidden />}
            loading={removal.isPending}
            onClick={() => removal.mutate(rule.id, { onSuccess: onDone })}
          >
            {t(($) => $.newsRules.remove)}
          </Button>
        )}
      </div>
      <RuleTrial result={trial.data} />
    </form>
  );
}
