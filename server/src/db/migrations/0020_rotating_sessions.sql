-- Tokens of another kind than before: everybody signs in once more.
DELETE FROM "sessions";--> statement-breakpoint
DROP INDEX "sessions_token_hash";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "idle_until" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "salt" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rotated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "presented_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessions_idle" ON "sessions" USING btree ("idle_until");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "token_hash";