-- phase: expand
-- Who may see a symbol, its places in lists, and days of other hours.
CREATE TABLE "session_exceptions" (
	"session_code" text NOT NULL,
	"day" date NOT NULL,
	"stretches" jsonb NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_exceptions_session_code_day_pk" PRIMARY KEY("session_code","day")
);
--> statement-breakpoint
ALTER TABLE "market_symbols" ADD COLUMN "display" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "market_symbols" ADD COLUMN "provider_code" text;--> statement-breakpoint
ALTER TABLE "market_symbols" ADD COLUMN "trading_view_code" text;--> statement-breakpoint
ALTER TABLE "market_symbols" ADD COLUMN "position" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_symbols" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "market_symbols_places" ON "market_symbols" USING btree ("display","position","symbol");--> statement-breakpoint
CREATE INDEX "market_symbols_market_places" ON "market_symbols" USING btree ("display","market","position","symbol");--> statement-breakpoint
CREATE INDEX "market_symbols_codes" ON "market_symbols" USING btree (split_part("symbol", ':', 2) text_pattern_ops,"symbol");--> statement-breakpoint
CREATE INDEX "market_symbols_words" ON "market_symbols" USING gin (("symbol" || ' ' || "name") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "market_symbols" ADD CONSTRAINT "market_symbols_display" CHECK (display in ('staff', 'members', 'everyone'));