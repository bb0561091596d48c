ALTER TABLE "subscriptions" ADD COLUMN "provider_ended_at" timestamp with time zone;
--> statement-breakpoint
-- What was cancelled is over at the provider; so is what has run out after it. What ended for want of payment is left open
-- until it is read again: the provider may go on trying to charge it.
UPDATE "subscriptions" SET "provider_ended_at" = coalesce("ends_at", now())
WHERE "provider" IS NOT NULL AND ("status" = 'cancelled' OR "status" = 'expired' AND "past_due_since" IS NULL);
