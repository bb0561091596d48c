import type { ManagedStrategyDetail } from '@candela/contract/scanning/managed-strategies';
import { ruleTemplates } from '@candela/markets/rules/templates';

/** A draft of a strategy that has no version yet. */
export const buildManagedStrategy = (): ManagedStrategyDetail => ({
  id: 7,
  kind: 'scanner',
  status: 'draft',
  name: 'Breakout',
  summary: 'Above the channel.',
  description: '',
  languageCode: 'en',
  translations: {},
  owner: { id: '6f1c4b0e-51a4-4a8c-9d5c-1f1b3f2a7c10', fullName: 'Tina Trainer', thumbnailImagePath: null },
  liveVersion: null,
  submittedVersion: null,
  isSubmitted: false,
  hasDraft: true,
  timeframe: '4h',
  updatedAt: '2026-11-27T10:00:00.000Z',
  isDemo: false,
  style: 'day_trading',
  classification: 'beginner',
  methods: [],
  concepts: [],
  subscriptionTypeIds: [2],
  draftRule: ruleTemplates.breakout,
  revision: 3,
  liveSince: null,
  submittedAt: null,
  newest: null,
  versions: [],
  events: [],
});
