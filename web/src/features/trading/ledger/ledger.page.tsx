import { Button, FileButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download, FileCode2, RotateCcw, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComputedRecords } from './computed-records.tsx';
import { ForkAlarm } from './fork-alarm.tsx';
import { LedgerFrame } from './ledger-frame.tsx';
import { LogFacts } from './log-facts.tsx';
import { logKeysQuery } from './log-keys.ts';
import { TrustedWitnesses } from './trusted-witnesses.tsx';
import { useVerification } from './use-verification.ts';
import { VerdictBand } from './verdict-band.tsx';
import { VerdictSteps } from './verdict-steps.tsx';
import { WrongEntryTable } from './wrong-entry-table.tsx';
import classes from './ledger.module.css';

/** The public log, for strangers: checked in the browser, with what that proves and what it does not. */
export function LedgerPage() {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(logKeysQuery);
  const [file, setFile] = useState<File | null>(null);
  const [witnesses, setWitnesses] = useState('');
  const keys = data?.keys.map(({ verifierKey }) => verifierKey) ?? [];
  const news = useVerification(file, isPending ? null : keys, witnesses);
  const done = news.type === 'done' ? news : null;
  const wrong = done?.verdict?.wrong;
  const records = done?.verdict?.outcomes?.records ?? [];
  return (
    <LedgerFrame>
      <div className={classes.head}>
        <div>
          <h1>{t(($) => $.ledger.title)}</h1>
          <p>{t(($) => $.ledger.intro)}</p>
        </div>
        <div className={classes.actions}>
          <Button
            component="a"
            href="/candela-verify.mjs"
            download
            variant="default"
            leftSection={<FileCode2 size={17} aria-hidden />}
          >
            {t(($) => $.ledger.verifier)}
          </Button>
          <Button
            component="a"
            href="/ledger/export"
            download
            variant="default"
            leftSection={<Download size={17} aria-hidden />}
          >
            {t(($) => $.ledger.export)}
          </Button>
          <FileButton accept=".zip,application/zip" onChange={(chosen) => chosen && setFile(chosen)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<Upload size={17} aria-hidden />}>
                {t(($) => $.ledger.open)}
              </Button>
            )}
          </FileButton>
        </div>
      </div>
      <ForkAlarm />
      <VerdictBand news={news} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <VerdictSteps news={news} file={file} />
          {file && (
            <p className={classes.file}>
              <bdi>{file.name}</bdi>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<RotateCcw size={15} aria-hidden />}
                onClick={() => setFile(null)}
              >
                {t(($) => $.ledger.useLog)}
              </Button>
            </p>
          )}
        </div>
        <div className={classes.stack}>
          {wrong && <WrongEntryTable wrong={wrong} published={done?.published ?? null} />}
          {records.length > 0 && <ComputedRecords records={records} />}
          <TrustedWitnesses seen={done?.verdict?.witnesses ?? []} onChange={setWitnesses} />
          <LogFacts keys={done?.keys ?? keys} isFromFile={file !== null && keys.length === 0} />
        </div>
      </div>
    </LedgerFrame>
  );
}
