import {
  ArrowRightFromLine,
  Equal,
  Minus,
  MoveUpRight,
  RectangleHorizontal,
  Rows4,
  Ruler,
  SeparatorVertical,
  Slash,
  StickyNote,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react';
import type { DrawingType } from '@candela/contract/live/charts';

/** The icons of drawing tools. */
export const drawingIcons: Readonly<Record<DrawingType, LucideIcon>> = {
  trendLine: Slash,
  ray: TrendingUp,
  horizontalLine: Minus,
  horizontalRay: ArrowRightFromLine,
  verticalLine: SeparatorVertical,
  channel: Equal,
  rectangle: RectangleHorizontal,
  fibonacci: Rows4,
  measure: Ruler,
  arrow: MoveUpRight,
  note: StickyNote,
};
