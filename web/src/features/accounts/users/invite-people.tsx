import type { RefusedLine } from '@candela/contract/accounts/users';
import type { RoleId } from '@candela/contract/roles';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileSpreadsheet, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGivableRoles } from '#platform/session/givable-access.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { readPeople } from './people-lines.ts';
import { roleKeys } from '#platform/reference/role-keys.ts';
import { useInvitePeople } from './users.api.ts';
import classes from './users.module.css';

const maxPeople = 200;

/** Invites one or many people, one per line. Refused lines are kept, with the reason. */
export function InvitePeople({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const roles = useGivableRoles();
  const invite = useInvitePeople();
  const [text, setText] = useState('');
  const [roleId, setRoleId] = useState<RoleId>(3);
  const [refused, setRefused] = useState<{ line: string; code: RefusedLine['code'] }[]>([]);
  const people = readPeople(text);
  const send = () => {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    invite.mutate(
      { roleId, people },
      {
        onSuccess: (answer) => {
          const left = answer.refused.map(({ line, code }) => ({ line: lines[line] ?? '', code }));
          setRefused(left);
          setText(left.map(({ line }) => line).join('\n'));
          showToast(left.length === 0 ? 'success' : 'warning', {
            title: t(($) => $.users.invited, { count: answer.invited }),
            detail: left.length === 0 ? '' : t(($) => $.users.linesLeft, { count: left.length }),
          });
          if (left.length === 0) onDone();
        },
      },
    );
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (people.length > 0 && people.length <= maxPeople) send();
      }}
    >
      <Button
        variant="default"
        leftSection={<FileSpreadsheet size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/admin/usermanagement/import" {...props} />}
      >
        {t(($) => $.userImport.open)}
      </Button>
      <Textarea
        label={t(($) => $.users.people)}
        description={t(($) => $.users.peopleHint, { max: maxPeople })}
        dir="ltr"
        autosize
        minRows={6}
        maxRows={16}
        value={text}
        error={people.length > maxPeople && t(($) => $.users.tooMany, { max: maxPeople })}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {refused.length > 0 && (
        <ul className={classes.refused} role="alert">
          {refused.map(({ line, code }) => (
            <li key={line}>
              <bdi>{line}</bdi>: {t(($) => $.users.refusedLines[code])}
            </li>
          ))}
        </ul>
      )}
      <NativeSelect
        label={t(($) => $.users.role)}
        value={String(roleId)}
        data={roles.map((id) => ({ value: String(id), label: t(($) => $.invitations.roles[roleKeys[id]]) }))}
        onChange={({ currentTarget: { value } }) => setRoleId(roles.find((id) => String(id) === value) ?? 3)}
      />
      <Button
        type="submit"
        leftSection={<Send size={16} className="flips" aria-hidden />}
        disabled={people.length === 0 || people.length > maxPeople}
        loading={invite.isPending}
      >
        {people.length === 0
          ? t(($) => $.users.sendInvitationsEmpty)
          : t(($) => $.users.sendInvitations, { count: people.length })}
      </Button>
    </form>
  );
}
