import { Flame, Heart, Laugh, PartyPopper, ThumbsUp, type LucideIcon } from 'lucide-react';
import type { Reaction } from '@candela/contract/live/reactions';

/** Icons, so that they look the same everywhere; not every system has an emoji font. */
export const reactionIcons: Record<Reaction, LucideIcon> = {
  like: ThumbsUp,
  love: Heart,
  celebrate: PartyPopper,
  fire: Flame,
  laugh: Laugh,
};
