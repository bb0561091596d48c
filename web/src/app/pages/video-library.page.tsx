import { can } from '@candela/contract/permissions';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LibraryList } from '#features/video/library/library-list.tsx';
import { LibraryTools } from '#features/video/library/library-tools.tsx';
import { validateLibrary, type LibraryFilter } from '#features/video/library/library-filter.ts';
import { StorageTotals } from '#features/video/library/storage-totals.tsx';
import { VideoPanel } from '#features/video/library/video-panel.tsx';
import { MoveSection } from '#features/video/moves/move-section.tsx';
import { VideoDropZone } from '#features/video/uploads/drop-zone.tsx';
import { ReplaceButton } from '#features/video/uploads/replace-button.tsx';
import { UploadButtons } from '#features/video/uploads/upload-button.tsx';
import { UploadsCard } from '#features/video/uploads/uploads-card.tsx';
import { useSession } from '#platform/session/session.ts';
import { SidePanel } from '#ui/side-panel.tsx';
import classes from '#ui/list-page.module.css';

/** The videos of a trainer, or everybody's for admins: uploading, ready, and failed ones. */
export function VideoLibraryPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filter = validateLibrary(useSearch({ strict: false }));
  const profile = useSession((state) => state.profile);
  const hasOwners = can(profile, 'videos.all');
  const show = (search: LibraryFilter) =>
    void navigate({ to: '/trainer/videos', search, replace: true, resetScroll: false });
  const close = () => {
    const { video: _closed, ...rest } = filter;
    show(rest);
  };
  return (
    <VideoDropZone>
      <div className={classes.page}>
        <header className={classes.head}>
          <div>
            <h1>{t(($) => $.library.page)}</h1>
            <StorageTotals filter={filter} hasOwners={hasOwners} />
          </div>
          <UploadButtons />
        </header>
        <UploadsCard />
        <LibraryTools filter={filter} hasOwners={hasOwners} />
        <LibraryList
          filter={filter}
          hasOwners={hasOwners}
          uploading={<UploadButtons />}
          onClear={() => show({})}
          onSort={(sort) => show(validateLibrary({ ...filter, sort }))}
        />
        <SidePanel isOpen={filter.video !== undefined} title={t(($) => $.library.details)} width={404} onClose={close}>
          {filter.video !== undefined && (
            <VideoPanel
              key={filter.video}
              id={filter.video}
              renderFileTools={({ id, title }) => <ReplaceButton videoId={id} title={title} />}
              renderHosting={(video) => can(profile, 'videoProjects.manage') && <MoveSection video={video} />}
              onClose={close}
            />
          )}
        </SidePanel>
      </div>
    </VideoDropZone>
  );
}
