import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { symbolsQuery } from '#platform/reference/market-data.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import cards from '#ui/card.module.css';
import { filledTemplate, hookTemplates, type HookTemplate } from './hook-templates.ts';
import { useHookTest } from './hooks.api.ts';
import classes from './hooks.module.css';
import { ReceiptReading } from './receipt-reading.tsx';

const templateNames = ['strategy', 'indicator', 'text'] as const satisfies HookTemplate[];

/** What to enter as the message in TradingView, and a way to try it. */
export function HookMessage({ id }: { id: number }) {
  const { t } = useTranslation();
  const [name, setName] = useState<HookTemplate>('strategy');
  const [given, setGiven] = useState<string | null>(null);
  const symbol = useQuery(symbolsQuery('')).data?.data[0]?.symbol ?? 'OANDA:XAUUSD';
  const test = useHookTest(id);
  const [begun] = useState(() => new Date());
  const message = given ?? filledTemplate(hookTemplates[name], symbol, begun);
  return (
    <>
      <section className={cards.card}>
        <h2>{t(($) => $.hooks.message)}</h2>
        <p className={classes.soft}>{t(($) => $.hooks.messageText)}</p>
        <NativeSelect
          label={t(($) => $.hooks.template)}
          value={name}
          data={templateNames.map((value) => ({ value, label: t(($) => $.hooks.templates[value]) }))}
          onChange={({ currentTarget: { value } }) => {
            setName(templateNames.find((each) => each === value) ?? 'strategy');
            setGiven(null);
          }}
        />
        <pre className={classes.code} dir="ltr">
          {hookTemplates[name]}
        </pre>
        <p className={classes.soft}>{t(($) => $.hooks.templateHints[name])}</p>
        <div>
          <CopyButton key={name} text={hookTemplates[name]} />
        </div>
      </section>
      <form
        className={cards.card}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (message !== '') test.mutate(message);
        }}
      >
        <h2>{t(($) => $.hooks.test)}</h2>
        <p className={classes.soft}>{t(($) => $.hooks.testText)}</p>
        <Textarea
          label={t(($) => $.hooks.testMessage)}
          rows={4}
          dir="ltr"
          maxLength={16_000}
          value={message}
          onChange={(event) => setGiven(event.currentTarget.value)}
        />
        <FormFailure error={test.error} />
        <div>
          <Button
            type="submit"
            variant="default"
            leftSection={<Send size={16} className="flips" aria-hidden />}
            loading={test.isPending}
            disabled={message === ''}
          >
            {t(($) => $.hooks.sendTest)}
          </Button>
        </div>
        <div role="status">{test.data && <ReceiptReading receipt={test.data} />}</div>
      </form>
    </>
  );
}
