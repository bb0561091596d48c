import type { Chart, Overlay, OverlayCreate } from 'klinecharts';
import { drawingTypes, type Drawing, type DrawingType } from '@candela/contract/live/charts';
import { minPoints } from './drawing-overlays.ts';
import type { SelectedDrawing } from './price-chart-props.ts';

const groupId = 'drawings';
/** Pixels between a price and a point that it catches. */
const catchDistance = 12;

interface ChartDrawingsOptions {
  /** The user has drawn, moved or removed something here. `isDone` is false while they are still moving it. */
  onDrawings: (drawings: Drawing[], isDone: boolean) => void;
  /** The drawing in progress is finished. */
  onDrawn: () => void;
  onSelect: (selected: SelectedDrawing | null) => void;
}

/** The drawings on a chart. */
export class ChartDrawings {
  readonly #chart: Chart;
  readonly #options: ChartDrawingsOptions;
  #isEditable = false;
  #isMagnetic = false;
  #unfinished: string | null = null;
  #selected: string | null = null;
  /** Ids of the drawings, the oldest first. */
  #order: string[] = [];
  #locked = new Set<string>();

  constructor(chart: Chart, options: ChartDrawingsOptions) {
    this.#chart = chart;
    this.#options = options;
  }

  /** Updates the drawings on the chart to a list, changing only those that differ. */
  set(drawings: readonly Drawing[], isEditable: boolean): void {
    this.#isEditable = isEditable;
    this.#order = drawings.map(({ id }) => id);
    this.#locked = new Set(drawings.filter(({ isLocked }) => isLocked).map(({ id }) => id));
    const wanted = new Set(this.#order);
    for (const { id } of this.#overlays()) if (!wanted.has(id)) this.#chart.removeOverlay({ id });
    if (this.#selected !== null && !wanted.has(this.#selected)) this.select(null);
    const shown = new Map(this.#overlays().map((overlay) => [overlay.id, overlay]));
    for (const drawing of drawings) {
      const overlay = shown.get(drawing.id);
      if (!overlay) this.#chart.createOverlay(this.#overlayOf(drawing));
      else if (JSON.stringify(pointsOf(overlay)) !== JSON.stringify(drawing.points)) {
        this.#chart.overrideOverlay({ id: drawing.id, points: drawing.points });
      }
      const lock = this.#isFixed(drawing.id);
      if (overlay && overlay.lock !== lock) this.#chart.overrideOverlay({ id: drawing.id, lock });
    }
  }

  /** Whether points are caught by the prices of bars. */
  setMagnetic(isMagnetic: boolean): void {
    this.#isMagnetic = isMagnetic;
    for (const { id } of this.#overlays()) this.#chart.overrideOverlay({ id, mode: this.#mode() });
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
    this.#tell(true);
    this.#options.onDrawn();
  }

  /** Selects a drawing, or none. */
  select(id: string | null): void {
    if (id === this.#selected) return;
    const width = (of: string | null, size: number) =>
      of !== null && this.#chart.overrideOverlay({ id: of, styles: { line: { size }, polygon: { borderSize: size } } });
    width(this.#selected, 2);
    width(id, 4);
    this.#selected = id;
    const overlay = id === null ? undefined : this.#overlays().find((each) => each.id === id);
    const drawing = overlay && this.#drawingOf(overlay);
    this.#options.onSelect(drawing ? { drawing, place: this.#order.indexOf(drawing.id) + 1 } : null);
  }

  /** Selects the drawing after the selected one; after the last one, none. */
  selectNext(): void {
    if (!this.#isEditable) return;
    const next = this.#selected === null ? 0 : this.#order.indexOf(this.#selected) + 1;
    this.select(this.#order[next] ?? null);
  }

  get hasSelected(): boolean {
    return this.#selected !== null;
  }

  removeSelected(): void {
    const id = this.#selected;
    if (id === null || this.#isFixed(id)) return;
    this.select(null);
    this.#chart.removeOverlay({ id });
    this.#tell(true);
  }

  /** Moves the selected drawing by bars and by pixels of price. */
  moveSelected(bars: number, pixels: number): void {
    const id = this.#selected;
    const overlay = this.#overlays().find((each) => each.id === id);
    if (id === null || !overlay || this.#isFixed(id)) return;
    const list = this.#chart.getDataList();
    const points = pointsOf(overlay).map(({ timestamp, value }) => {
      const place = list.findIndex((bar) => bar.timestamp >= timestamp);
      const moved = bars === 0 || place < 0 ? timestamp : (list[place + bars]?.timestamp ?? timestamp);
      return { timestamp: moved, value: pixels === 0 ? value : this.#shifted(value, pixels) };
    });
    this.#chart.overrideOverlay({ id, points });
    this.#tell(true);
  }

  #shifted(value: number, pixels: number): number {
    const pane = { paneId: 'candle_pane' };
    const [at] = [this.#chart.convertToPixel({ value }, pane)].flat();
    const [moved] = [this.#chart.convertFromPixel([{ y: (at?.y ?? 0) + pixels }], pane)].flat();
    return moved?.value ?? value;
  }

  #isFixed(id: string): boolean {
    return !this.#isEditable || this.#locked.has(id);
  }

  #mode() {
    return this.#isMagnetic ? 'weak_magnet' : 'normal';
  }

  #overlayOf({ id, type, points, text }: Drawing): OverlayCreate {
    return {
      id,
      groupId,
      name: type,
      points,
      extendData: text ?? '',
      lock: this.#isFixed(id),
      mode: this.#mode(),
      modeSensitivity: catchDistance,
      onDrawEnd: ({ overlay }) => {
        this.#unfinished = null;
        // A double click ends a drawing before it has all its points.
        if (pointsOf(overlay).length < minPoints(type)) this.#chart.removeOverlay({ id });
        // The library adds it to the finished drawings only after this call.
        queueMicrotask(() => {
          this.#tell(true);
          this.#options.onDrawn();
        });
      },
      onPressedMoving: () => this.#tell(false),
      onPressedMoveEnd: () => this.#tell(true),
      onSelected: () => this.#unfinished !== id && this.select(id),
      onDeselected: () => this.#selected === id && this.select(null),
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

  #drawingOf(overlay: Overlay): Drawing | null {
    const type = drawingTypes.find((each) => each === overlay.name);
    const points = pointsOf(overlay);
    if (!type || points.length < minPoints(type)) return null;
    const text = typeof overlay.extendData === 'string' && overlay.extendData !== '' ? overlay.extendData : undefined;
    const isLocked = this.#locked.has(overlay.id);
    return { id: overlay.id, type, points, ...(text !== undefined && { text }), ...(isLocked && { isLocked }) };
  }

  #tell(isDone: boolean): void {
    const drawings = this.#overlays().flatMap((overlay) => this.#drawingOf(overlay) ?? []);
    this.#order = drawings.map(({ id }) => id);
    this.#options.onDrawings(drawings, isDone);
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
