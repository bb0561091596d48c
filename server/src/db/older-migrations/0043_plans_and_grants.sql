ALTER TABLE "plans" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "amount" numeric;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "interval" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "trial_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "amount" numeric;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "interval" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancels_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "past_due_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "read_ticket" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_plan" ON "subscriptions" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_external" ON "subscriptions" USING btree ("provider","external_id");--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("ends_at") WHERE status in ('active', 'past_due', 'cancelled');--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_price" CHECK (num_nulls(amount, currency, interval) in (0, 3) and amount > 0);
--> statement-breakpoint
UPDATE "subscriptions" SET "status" = 'expired', "ends_at" = coalesce("ends_at", now())
WHERE "status" in ('past_due', 'cancelled') OR ("status" = 'active' AND "ends_at" <= now());--> statement-breakpoint
UPDATE "subscriptions" s SET "status" = 'expired', "ends_at" = coalesce(s."ends_at", now())
FROM (SELECT "id", row_number() OVER (PARTITION BY "user_id", "plan_id" ORDER BY "ends_at" DESC NULLS FIRST, "id") AS place
  FROM "subscriptions" WHERE "status" = 'active') held
WHERE held."id" = s."id" AND held.place > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_given" ON "subscriptions" ("user_id", "plan_id")
WHERE "provider" IS NULL AND "status" = 'active';--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_ending"
CHECK ("status" not in ('past_due', 'cancelled') or "ends_at" is not null);
