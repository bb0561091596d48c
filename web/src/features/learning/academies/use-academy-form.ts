import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import type { ComposedAcademy } from '@candela/contract/learning/academy-composition';
import { useComposing } from './academies.api.ts';
import { fieldsOf, type AcademyValues } from './academy-values.ts';

interface Given {
  academy: ComposedAcademy | undefined;
  values: AcademyValues;
  /** Called on submit: from now on missing fields are marked. */
  onTry: () => void;
  /** Goes to the academy with an id, or to the list. */
  leaveTo: (id: number | null) => void;
}

export type AcademyFormActions = ReturnType<typeof useAcademyForm>;

/** The actions of the form's buttons. Errors are shown as toasts, and the input is kept. */
export function useAcademyForm({ academy, values, onTry, leaveTo }: Given) {
  const { t } = useTranslation();
  const { save: saving, changeState, remove: removal } = useComposing(academy);
  const tell = (title: string, detail: string) => showToast('success', { title, detail });

  async function store(): Promise<ComposedAcademy | null> {
    onTry();
    const { fields } = fieldsOf(values);
    return fields && (await saving.mutateAsync(fields).catch(() => null));
  }

  async function save(): Promise<void> {
    const saved = await store();
    if (!saved) return;
    tell(
      saved.title,
      t(($) => $.academies.saved),
    );
    leaveTo(saved.id);
  }

  async function publish(): Promise<void> {
    const saved = await store();
    if (!saved) return;
    const published = await changeState.mutateAsync({ of: saved, state: 'published' }).catch(() => null);
    if (published)
      tell(
        published.title,
        t(($) => $.academies.publishedDone),
      );
    leaveTo(saved.id);
  }

  async function archive(): Promise<void> {
    if (!academy) return;
    const isSure = await askToConfirm({
      title: t(($) => $.academies.archive),
      text: t(($) => $.academies.confirmArchive),
      confirm: t(($) => $.academies.archive),
    });
    if (!isSure) return;
    const archived = await changeState.mutateAsync({ of: academy, state: 'archived' }).catch(() => null);
    if (!archived) return;
    tell(
      archived.title,
      t(($) => $.academies.archivedDone),
    );
    leaveTo(null);
  }

  async function remove(): Promise<void> {
    if (!academy) return;
    const isSure = await askToConfirm({
      title: t(($) => $.academies.delete),
      text: t(($) => $.academies.confirmDelete),
      confirm: t(($) => $.academies.delete),
    });
    if (!isSure) return;
    const isRemoved = await removal.mutateAsync(academy.id).then(
      () => true,
      () => false,
    );
    if (isRemoved) leaveTo(null);
  }

  const isOutdated = [saving.error, changeState.error].some(
    (error) => error instanceof ApiError && error.body?.title === 'errors.academies.changed.title',
  );
  return {
    save,
    publish,
    archive,
    remove,
    isOutdated,
    isSaving: saving.isPending,
    isChanging: changeState.isPending || removal.isPending,
  };
}
