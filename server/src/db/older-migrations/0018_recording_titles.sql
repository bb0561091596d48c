ALTER TABLE "recordings" ADD COLUMN "title" text;--> statement-breakpoint
UPDATE "recordings" r SET "title" = e."title" FROM "events" e WHERE e."id" = r."event_id";--> statement-breakpoint
ALTER TABLE "recordings" ALTER COLUMN "title" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "recordings_title" ON "recordings" USING gin ("title" gin_trgm_ops);
