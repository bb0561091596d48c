-- phase: expand
-- Messages of TradingView, and strategies without a rule: their checks allow what those of scanners did not.
CREATE TABLE "hook_receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hook_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"strategy_id" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"content_type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"sender" text NOT NULL,
	"is_test" boolean NOT NULL,
	"state" text,
	"reason" text,
	"read" jsonb,
	"alert_id" bigint,
	"judged_at" timestamp with time zone,
	CONSTRAINT "hook_receipts_judged" CHECK ((state is null) = (judged_at is null)),
	CONSTRAINT "hook_receipts_body" CHECK (octet_length(body) <= 16384)
);
--> statement-breakpoint
CREATE TABLE "strategy_aliases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "strategy_aliases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"strategy_id" integer NOT NULL,
	"ticker" text NOT NULL,
	"symbol_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strategy_aliases_tickers" UNIQUE("strategy_id","ticker")
);
--> statement-breakpoint
CREATE TABLE "strategy_hooks" (
	"strategy_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text,
	"made_at" timestamp with time zone,
	"made_by" uuid,
	"old_hash" text,
	"old_until" timestamp with time zone,
	CONSTRAINT "strategy_hooks_token" CHECK (num_nulls(token_hash, made_at) in (0, 2)),
	CONSTRAINT "strategy_hooks_old_token" CHECK (num_nulls(old_hash, old_until) in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_of_strategy_whole";--> statement-breakpoint
ALTER TABLE "strategies" DROP CONSTRAINT "strategies_live";--> statement-breakpoint
ALTER TABLE "strategies" DROP CONSTRAINT "strategies_live_since";--> statement-breakpoint
ALTER TABLE "strategies" DROP CONSTRAINT "strategies_in_review";--> statement-breakpoint
ALTER TABLE "strategies" DROP CONSTRAINT "strategies_submitted";--> statement-breakpoint
DROP INDEX "strategies_to_review";--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "hook_receipts" ADD CONSTRAINT "hook_receipts_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_aliases" ADD CONSTRAINT "strategy_aliases_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_aliases" ADD CONSTRAINT "strategy_aliases_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_hooks" ADD CONSTRAINT "strategy_hooks_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_hooks" ADD CONSTRAINT "strategy_hooks_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hook_receipts_waiting" ON "hook_receipts" USING btree ("id") WHERE state is null;--> statement-breakpoint
CREATE INDEX "hook_receipts_of_strategy" ON "hook_receipts" USING btree ("strategy_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hook_receipts_of_state" ON "hook_receipts" USING btree ("strategy_id","state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hook_receipts_of_body" ON "hook_receipts" USING btree ("strategy_id","body_hash","received_at") WHERE state = 'accepted';--> statement-breakpoint
CREATE INDEX "hook_receipts_received" ON "hook_receipts" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "strategy_hooks_tokens" ON "strategy_hooks" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "strategy_hooks_old_tokens" ON "strategy_hooks" USING btree ("old_hash");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_of_key" ON "alerts" USING btree ("strategy_id","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "market_symbols_trading_view_codes" ON "market_symbols" USING btree ("trading_view_code");--> statement-breakpoint
CREATE INDEX "strategies_to_review" ON "strategies" USING btree ("submitted_at","id") WHERE submitted_at is not null;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_of_strategy_whole" CHECK (version_id is null or strategy_id is not null);--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_versions" CHECK (kind = 'scanner' or num_nonnulls(live_version_id, submitted_version_id, draft_rule) = 0);--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_live" CHECK (status not in ('active', 'paused') or live_since is not null);--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_live_since" CHECK (kind <> 'scanner' or (live_version_id is null) = (live_since is null));--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_in_review" CHECK (status <> 'in_review' or submitted_at is not null);--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_submitted" CHECK (kind <> 'scanner' or (submitted_version_id is null) = (submitted_at is null));