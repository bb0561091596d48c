ALTER TABLE "streams" ADD COLUMN "node_id" text;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "seen_at" timestamp with time zone;