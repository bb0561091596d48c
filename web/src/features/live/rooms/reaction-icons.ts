import type { Reaction } from '@candela/contract/live/reactions';
import { Flame, Heart, Laugh, PartyPopper, ThumbsUp, type LucideIcon } from 'lucide-react';

/** Drawn, so that they look alike everywhere; not every system has a font for emoji. */
export const reactionIcons: Record<Reaction, LucideIcon> = {
  like: ThumbsUp,
  love: Heart,
  celebrate: PartyPopper,
  fire: Flame,
  laugh: Laugh,
};
