-- phase: expand
-- Missing minutes, what is spent of the budgets of providers, and jumps that may be splits.
CREATE TABLE "candle_gaps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "candle_gaps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"symbol_id" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"minutes" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"empty_answers" smallint DEFAULT 0 NOT NULL,
	"problem" text,
	"retry_at" timestamp with time zone,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candle_gaps_symbol_from" UNIQUE("symbol_id","from_minute"),
	CONSTRAINT "candle_gaps_range" CHECK (from_minute < to_minute and minutes > 0),
	CONSTRAINT "candle_gaps_state" CHECK (state in ('open', 'confirmedEmpty', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "provider_budgets" (
	"prefix" text PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "split_questions" (
	"symbol_id" integer NOT NULL,
	"minute" integer NOT NULL,
	"numerator" integer NOT NULL,
	"denominator" integer NOT NULL,
	"close_before" bigint NOT NULL,
	"open" bigint NOT NULL,
	"decimals" smallint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "split_questions_symbol_id_minute_pk" PRIMARY KEY("symbol_id","minute"),
	CONSTRAINT "split_questions_state" CHECK (state in ('open', 'accepted', 'dismissed'))
);
--> statement-breakpoint
ALTER TABLE "candle_gaps" ADD CONSTRAINT "candle_gaps_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_questions" ADD CONSTRAINT "split_questions_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candle_gaps_open" ON "candle_gaps" USING btree ("to_minute") WHERE state = 'open';