import '@mantine/core/styles/InlineInput.layer.css';
import type { PeopleMapping, UserImport } from '@candela/contract/accounts/user-imports';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleKeys } from '#platform/reference/role-keys.ts';
import { useGivableRoles } from '#platform/session/givable-access.ts';
import { useFormat } from '#platform/time/time.ts';
import classes from './import-people.module.css';
import { RejectedRows } from './rejected-rows.tsx';
import { useImportSteps } from './user-imports.api.ts';

/** Encodings that are guessed, so that the names deserve a look; as spreadsheets call them. */
const olderEncodings: Partial<Record<UserImport['encoding'], string>> = {
  'windows-1252': 'Latin-1 (Windows-1252)',
  macintosh: 'Macintosh',
};

const fields = ['email', 'firstName', 'lastName', 'role'] as const;

/** Preview of a file: its columns, their meaning, and who can be added. */
export function CheckedPeople({ found, onOther }: { found: UserImport; onOther: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { check, start, download } = useImportSteps(found.id);
  const [isInviting, setInviting] = useState(true);
  const roles = useGivableRoles();
  const { mapping } = found;
  const encodingName = olderEncodings[found.encoding];
  const rejectedCount = found.problems.reduce((sum, { count }) => sum + count, 0);
  const count = found.rowCount - rejectedCount;
  const shown = fields.filter((field) => mapping[field] !== null);
  // Each column by its header and sample values.
  const columns = found.header.map((name, at) => {
    const example = found.sample.map((cells) => cells[at]).find(Boolean);
    const title = name || t(($) => $.userImport.column, { number: at + 1 });
    return example === undefined ? title : `${title} (${example.slice(0, 30)})`;
  });
  const set = (changes: Partial<PeopleMapping>) => check.mutate({ ...mapping, ...changes });
  return (
    <>
      <p className={classes.lead}>
        <bdi>{found.fileName}</bdi> ·{' '}
        {t(($) => $.userImport.rows, { count: found.rowCount, number: format.number(found.rowCount) })}
        {encodingName !== undefined && ` · ${t(($) => $.userImport.readAs, { encoding: encodingName })}`}
      </p>
      <section className={classes.card}>
        <h2>{t(($) => $.userImport.columns)}</h2>
        <div className={classes.fields}>
          {fields.map((field) => (
            <NativeSelect
              key={field}
              label={t(($) => $.userImport.fields[field])}
              value={String(mapping[field] ?? '')}
              disabled={check.isPending}
              data={[
                ...(field === 'email' ? [] : [{ value: '', label: t(($) => $.userImport.none) }]),
                ...columns.map((label, at) => ({ value: String(at), label })),
              ]}
              onChange={({ currentTarget: { value } }) => set({ [field]: value === '' ? null : Number(value) })}
            />
          ))}
          <NativeSelect
            label={t(($) => $.userImport.roleId)}
            value={String(mapping.roleId)}
            disabled={check.isPending}
            data={roles.map((id) => ({ value: String(id), label: t(($) => $.invitations.roles[roleKeys[id]]) }))}
            onChange={({ currentTarget: { value } }) => set({ roleId: roles.find((id) => String(id) === value) ?? 3 })}
          />
        </div>
        <table className={classes.sample}>
          <caption>{t(($) => $.userImport.sample)}</caption>
          <thead>
            <tr>
              {shown.map((field) => (
                <th key={field} scope="col">
                  {t(($) => $.userImport.fields[field])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.sample.map((cells, index) => (
              <tr key={index}>
                {shown.map((field) => (
                  <td key={field} dir="auto">
                    {cells[mapping[field] ?? 0]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.count} role="status">
        {check.isPending
          ? t(($) => $.userImport.checking)
          : t(($) => $.userImport.ready, { count, number: format.number(count) })}
      </p>
      <RejectedRows found={found} isDownloading={download.isPending} onDownload={() => download.mutate()} />
      <Checkbox
        checked={isInviting}
        label={t(($) => $.userImport.inviting)}
        description={t(($) => $.userImport.invitingHint)}
        onChange={(event) => setInviting(event.currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button
          leftSection={<UserPlus size={16} aria-hidden />}
          disabled={count === 0 || check.isPending || found.state !== 'checked'}
          loading={start.isPending}
          onClick={() => start.mutate(isInviting)}
        >
          {t(($) => $.userImport.start, { count, number: format.number(count) })}
        </Button>
        <Button variant="default" onClick={onOther}>
          {t(($) => $.userImport.other)}
        </Button>
      </div>
    </>
  );
}
