-- phase: expand
ALTER TABLE "moderation_cases" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "appeal" text;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "appeal_decided_at" timestamp with time zone;