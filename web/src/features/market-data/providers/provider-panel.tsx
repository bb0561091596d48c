import type { DataProvider } from '@candela/contract/market-data/providers';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ConnectionForm } from './connection-form.tsx';
import { DisplayForm } from './display-form.tsx';
import { ProviderState } from './provider-state.tsx';
import { ProviderSymbols } from './provider-symbols.tsx';
import classes from './providers.module.css';

/** All about a provider: what is wrong, its connection, who may see its prices, and symbols to be added. */
export function ProviderPanel({ provider }: { provider: DataProvider }) {
  const { t } = useTranslation();
  const { prefix, isSimulated, hasKey, needsKey } = provider;
  return (
    <div className={classes.panel}>
      <div className={classes.facts}>
        <ProviderState provider={provider} />
        <Facts provider={provider} />
      </div>
      {isSimulated ? (
        <p>{t(($) => $.dataProviders.simulatedText)}</p>
      ) : (
        <>
          <ConnectionForm provider={provider} />
          {(hasKey || !needsKey) && <ProviderSymbols prefix={prefix} />}
          <DisplayForm key={provider.display} provider={provider} />
        </>
      )}
    </div>
  );
}

/** When it answered last, and what is wrong with it and with single symbols. */
function Facts({ provider }: { provider: DataProvider }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lastAnswerAt, problem, problemSince, problemText, symbolProblems } = provider;
  return (
    <>
      {lastAnswerAt !== null && <p>{t(($) => $.dataProviders.lastAnswer, { when: format.relative(lastAnswerAt) })}</p>}
      {problem !== null && problemSince !== null && (
        <p>{t(($) => $.dataProviders.since, { when: format.dateTime(problemSince) })}</p>
      )}
      {problem !== null && problemText && (
        <p dir="ltr">
          <small>{problemText}</small>
        </p>
      )}
      {symbolProblems.length > 0 && (
        <ul className={classes.problems}>
          {symbolProblems.map((each) => (
            <li key={each.symbolId}>
              <bdi>{each.symbol}</bdi>
              {': '}
              {t(($) => $.dataProviders.symbolProblems[each.problem])}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
