import { maxRuleBytes, ruleFileSchema } from '@candela/contract/scanning/rules';
import type { Rule } from '@candela/markets/rules/rule';
import { Button } from '@mantine/core';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#platform/device/save-file.ts';
import classes from './rule-builder.module.css';

interface RuleFilesProps {
  rule: Rule;
  /** Of the strategy; it names the file. */
  name: string;
  /** The number of the version; null: not one yet. */
  version: number | null;
  onImport: (rule: Rule) => void;
}

/** Takes a rule to a file and back, as JSON. */
export function RuleFiles({ rule, name, version, onImport }: RuleFilesProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const save = () => {
    const text = JSON.stringify({ name: name.slice(0, 200), version, rule }, null, 2);
    saveFile(`${name.trim() || 'rule'}.json`, text, 'application/json');
  };
  const read = async (file: File) => {
    const found = file.size > 4 * maxRuleBytes ? 'tooLarge' : await ruleIn(file);
    if (typeof found === 'string') return setFault(t(($) => $.ruleBuilder.files[found]));
    setFault(null);
    onImport(found);
  };
  return (
    <div className={classes.adding}>
      <Button variant="default" size="compact-sm" leftSection={<Download size={15} aria-hidden />} onClick={save}>
        {t(($) => $.ruleBuilder.files.save)}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Upload size={15} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t(($) => $.ruleBuilder.files.open)}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="application/json,.json"
        aria-label={t(($) => $.ruleBuilder.files.open)}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (file) void read(file);
        }}
      />
      {fault && (
        <p className={classes.refusal} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

async function ruleIn(file: File): Promise<Rule | 'noJson' | 'noRule' | 'unreadable'> {
  let text: string;
  try {
    text = await file.text();
  } catch {
    return 'unreadable';
  }
  try {
    const read = ruleFileSchema.safeParse(JSON.parse(text));
    return read.success ? read.data.rule : 'noRule';
  } catch {
    return 'noJson';
  }
}
