import type { ComposedAcademy } from '@candela/contract/learning/academy-composition';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Archive, Eye, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import form from '#ui/form-page.module.css';
import type { AcademyFormActions } from './use-academy-form.ts';

interface ActionsProps {
  academy: ComposedAcademy | undefined;
  actions: AcademyFormActions;
  hasCourses: boolean;
}

/** The form's buttons; saving submits it. */
export function AcademyActions({ academy, actions, hasCourses }: ActionsProps) {
  const { t } = useTranslation();
  const state = academy?.state ?? 'draft';
  return (
    <div className={form.actions}>
      {state !== 'published' && (
        <Button
          disabled={!hasCourses}
          title={hasCourses ? undefined : t(($) => $.academies.problems.courses)}
          loading={actions.isChanging}
          onClick={() => void actions.publish()}
        >
          {state === 'archived' ? t(($) => $.academies.publishAgain) : t(($) => $.academies.publish)}
        </Button>
      )}
      <Button type="submit" variant={state === 'published' ? 'filled' : 'default'} loading={actions.isSaving}>
        {t(($) => $.academies.save)}
      </Button>
      {academy && (
        <Button
          variant="default"
          leftSection={<Eye size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/education/academies/$academyId" params={{ academyId: String(academy.id) }} {...props} />
          )}
        >
          {t(($) => $.academies.view)}
        </Button>
      )}
      {state === 'published' && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Archive size={16} aria-hidden />}
          onClick={() => void actions.archive()}
        >
          {t(($) => $.academies.archive)}
        </Button>
      )}
      {academy && state === 'draft' && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => void actions.remove()}
        >
          {t(($) => $.academies.delete)}
        </Button>
      )}
    </div>
  );
}
