-- phase: expand
ALTER TABLE "backtests" ADD COLUMN "is_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "backtests_shown" ON "backtests" USING btree ("strategy_id") WHERE is_shown;--> statement-breakpoint
ALTER TABLE "backtests" ADD CONSTRAINT "backtests_shown_done" CHECK (state = 'done' or not is_shown);