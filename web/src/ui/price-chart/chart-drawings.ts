import type { Chart, Overlay, OverlayCreate } from 'klinecharts';
import { drawingTypes, type Drawing, type DrawingType } from '@candela/contract/live/charts';
import { minPoints } from './drawing-overlays.ts';

const groupId = 'drawings';

interface ChartDrawingsOptions {
  /** The user has drawn, moved or removed something here. */
  onDrawings: (drawings: Drawing[]) => void;
  /** The drawing in progress is finished. */
  onDrawn: () => void;
}

/** The drawings on a chart. */
export class ChartDrawings {
  readonly #chart: Chart;
  readonly #options: ChartDrawingsOptions;
  #isEditable = false;
  #unfinished: string | null = null;
  /** Ids of the drawings, the oldest first. */
  #order: string[] = [];

  constructor(chart: Chart, options: ChartDrawingsOptions) {
    this.#chart = chart;
    this.#options = options;
  }

  /** Updates the drawings on the chart to a list, changing only those that differ. */
  set(drawings: readonly Drawing[], isEditable: boolean): void {
    this.#isEditable = isEditable;
    this.#order = drawings.map(({ id }) => id);
    const wanted = new Set(drawings.map(({ id }) => id));
    for (const { id } of this.#overlays()) if (!wanted.has(id)) this.#chart.removeOverlay({ id });
    const shown = new Map(this.#overlays().map((overlay) => [overlay.id, overlay]));
    for (const drawing of drawings) {
      const overlay = shown.get(drawing.id);
      if (!overlay) this.#chart.createOverlay(this.#overlayOf(drawing));
      else if (JSON.stringify(pointsOf(overlay)) !== JSON.stringify(drawing.points)) {
        this.#chart.overrideOverlay({ id: drawing.id, points: drawing.points });
      }
      if (overlay && overlay.lock === isEditable) this.#chart.overrideOverlay({ id: drawing.id, lock: !isEditable });
    }
  }

  /** Starts a drawing: the next clicks set its points. */
  begin(type: DrawingType, text: string): void {
    this.cancel();
    const { points: _none, ...overlay } = this.#overlayOf({ id: newId(), type, points: [], ...(text && { text }) });
    const id = this.#chart.createOverlay(overlay);
    this.#unfinished = typeof id === 'string' ? id : null;
  }

  /** Cancels the drawing in progress. */
  cancel(): void {
    if (this.#unfinished !== null) this.#chart.removeOverlay({ id: this.#unfinished });
    this.#unfinished = null;
  }

  add(type: DrawingType, points: Drawing['points'], text: string): void {
    this.cancel();
    this.#chart.createOverlay(this.#overlayOf({ id: newId(), type, points, ...(text && { text }) }));
    this.#tell();
    this.#options.onDrawn();
  }

  #overlayOf({ id, type, points, text }: Drawing): OverlayCreate {
    return {
      id,
      groupId,
      name: type,
      points,
      extendData: text ?? '',
      lock: !this.#isEditable,
      onDrawEnd: ({ overlay }) => {
        this.#unfinished = null;
        // A double click ends a drawing before it has all its points.
        if (pointsOf(overlay).length < minPoints(type)) this.#chart.removeOverlay({ id });
        // The library adds it to the finished drawings only after this call.
        queueMicrotask(() => {
          this.#tell();
          this.#options.onDrawn();
        });
      },
      onPressedMoving: () => this.#tell(),
      onPressedMoveEnd: () => this.#tell(),
      // A right click would remove the drawing; there is a button for that.
      onRightClick: ({ preventDefault }) => preventDefault?.(),
    };
  }

  /** The oldest first: the library sorts by what lies on top, which changes when the pointer is over a drawing. */
  #overlays(): Overlay[] {
    const ageOf = ({ id }: Overlay) => (this.#order.includes(id) ? this.#order.indexOf(id) : this.#order.length);
    return this.#chart
      .getOverlays({ groupId })
      .filter(({ id }) => id !== this.#unfinished)
      .toSorted((one, other) => ageOf(one) - ageOf(other));
  }

  #tell(): void {
    const drawings = this.#overlays().flatMap((overlay) => {
      const type = drawingTypes.find((each) => each === overlay.name);
      const points = pointsOf(overlay);
      if (!type || points.length < minPoints(type)) return [];
      const text = typeof overlay.extendData === 'string' && overlay.extendData !== '' ? overlay.extendData : undefined;
      return [{ id: overlay.id, type, points, ...(text !== undefined && { text }) }];
    });
    this.#order = drawings.map(({ id }) => id);
    this.#options.onDrawings(drawings);
  }
}

function pointsOf({ points }: Overlay): Drawing['points'] {
  return points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined || timestamp < 0
      ? []
      : [{ timestamp: Math.round(timestamp), value: Number(value.toPrecision(10)) }],
  );
}

function newId(): string {
  return `d${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}
