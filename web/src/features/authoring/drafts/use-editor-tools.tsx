import { lazy, Suspense, useState } from 'react';
import type { Asset } from '@candela/contract/authoring/assets';
import type { ChartNode, EditorResources } from '#ui/rich-editor/editor-resources.ts';
import type { KnownAssets } from './asset-addresses.ts';
import { sendAsset } from './assets.api.ts';
import { EmbedDialog } from './embed-dialog.tsx';

const ChartDialog = lazy(async () => {
  const { ChartDialog } = await import('./chart-dialog.tsx');
  return { default: ChartDialog };
});

type Embed = Awaited<ReturnType<EditorResources['askEmbed']>>;

type Asked =
  | { kind: 'chart'; answer: (chart: ChartNode | null) => void }
  | { kind: 'embed'; answer: (embed: Embed) => void };

/** The course's resources for a text editor: uploads, and the dialogs for charts and videos. */
export function useEditorTools(courseId: number, assets: KnownAssets) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [resources] = useState<EditorResources>(() => {
    const upload = async (file: File) => {
      const asset: Asset = await sendAsset({ courseId, kind: 'image', file });
      assets.add([asset]);
      return asset.id;
    };
    return {
      pictures: { subscribe: assets.subscribe, addressOf: (assetId) => assets.find(assetId)?.url ?? null },
      uploadImage: upload,
      takeChart: () => new Promise((answer) => setAsked({ kind: 'chart', answer })),
      askEmbed: () => new Promise((answer) => setAsked({ kind: 'embed', answer })),
    };
  });
  const close = () => setAsked(null);
  const dialogs = (
    <>
      {asked?.kind === 'chart' && (
        <Suspense>
          <ChartDialog
            upload={resources.uploadImage}
            onDone={(chart) => {
              asked.answer(chart);
              close();
            }}
          />
        </Suspense>
      )}
      {asked?.kind === 'embed' && (
        <EmbedDialog
          onDone={(embed) => {
            asked.answer(embed);
            close();
          }}
        />
      )}
    </>
  );
  return { resources, dialogs };
}
