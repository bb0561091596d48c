-- Tokens of another kind than before: everybody signs in once more. Until then, or until nobody has used them for as long as
-- sessions wait now, the devices that old sessions have registered are still pushed to.
DROP INDEX "sessions_token_hash";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "idle_until" timestamp with time zone;--> statement-breakpoint
UPDATE "sessions" SET "idle_until" = least("expires_at", now() + interval '14 days');--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "idle_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "salt" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "salt" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rotated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "presented_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessions_idle" ON "sessions" USING btree ("idle_until");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "token_hash";