-- phase: expand
-- Providers of prices, and how far the prices of each symbol have been read.
CREATE TABLE "data_providers" (
	"prefix" text PRIMARY KEY NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" text,
	"display" text DEFAULT 'staff' NOT NULL,
	"statement" text,
	"statement_by" uuid,
	"statement_at" timestamp with time zone,
	"problem" text,
	"problem_text" text,
	"problem_since" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"last_answer_at" timestamp with time zone,
	"lease_holder" text,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "data_providers_display" CHECK (display in ('staff', 'members', 'everyone')),
	CONSTRAINT "data_providers_statement" CHECK (display = 'staff' or statement is not null)
);
--> statement-breakpoint
CREATE TABLE "symbol_feeds" (
	"symbol_id" integer PRIMARY KEY NOT NULL,
	"cursor" integer,
	"problem" text,
	"problem_since" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"last_answer_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "data_providers" ADD CONSTRAINT "data_providers_statement_by_users_id_fk" FOREIGN KEY ("statement_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symbol_feeds" ADD CONSTRAINT "symbol_feeds_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE cascade ON UPDATE no action;