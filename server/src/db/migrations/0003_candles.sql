-- phase: expand
-- What is traded, and its bars. The function, the triggers and the storage of bytes are written by hand.
CREATE TABLE "candle_chunks" (
	"symbol_id" integer NOT NULL,
	"level" text NOT NULL,
	"period" integer NOT NULL,
	"first_minute" integer NOT NULL,
	"last_minute" integer NOT NULL,
	"count" integer NOT NULL,
	"revision" integer NOT NULL,
	"bars" "bytea" NOT NULL,
	CONSTRAINT "candle_chunks_symbol_id_level_period_pk" PRIMARY KEY("symbol_id","level","period"),
	CONSTRAINT "candle_chunks_level" CHECK (level in ('1m', '1h', '1d'))
);
--> statement-breakpoint
CREATE TABLE "candle_corrections" (
	"symbol_id" integer NOT NULL,
	"minute" integer NOT NULL,
	"revision" integer NOT NULL,
	"decimals" smallint NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"source" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candle_corrections_symbol_id_minute_revision_pk" PRIMARY KEY("symbol_id","minute","revision"),
	CONSTRAINT "candle_corrections_values" CHECK (before is not null or after is not null)
);
--> statement-breakpoint
CREATE TABLE "candle_faults" (
	"symbol_id" integer NOT NULL,
	"t" double precision NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"o" double precision NOT NULL,
	"h" double precision NOT NULL,
	"l" double precision NOT NULL,
	"c" double precision NOT NULL,
	"v" double precision NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candle_faults_symbol_id_t_reason_pk" PRIMARY KEY("symbol_id","t","reason")
);
--> statement-breakpoint
CREATE TABLE "candle_minutes" (
	"symbol_id" integer NOT NULL,
	"minute" integer NOT NULL,
	"decimals" smallint NOT NULL,
	"o" bigint NOT NULL,
	"h" bigint NOT NULL,
	"l" bigint NOT NULL,
	"c" bigint NOT NULL,
	"v" bigint NOT NULL,
	CONSTRAINT "candle_minutes_symbol_id_minute_pk" PRIMARY KEY("symbol_id","minute")
);
--> statement-breakpoint
CREATE TABLE "market_symbols" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_symbols_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"symbol" text NOT NULL,
	"name" text NOT NULL,
	"market" text NOT NULL,
	"base" text,
	"quote" text,
	"price_precision" smallint NOT NULL,
	"volume_precision" smallint NOT NULL,
	"tick_sizes" jsonb NOT NULL,
	"pip_size" text,
	"session_code" text NOT NULL,
	"volume_kind" text NOT NULL,
	"allows_negative" boolean DEFAULT false NOT NULL,
	"keeps_outside" boolean DEFAULT false NOT NULL,
	"is_simulated" boolean NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"first_minute" integer,
	"last_minute" integer,
	CONSTRAINT "market_symbols_symbol_unique" UNIQUE("symbol"),
	CONSTRAINT "market_symbols_symbol" CHECK (symbol ~ '^[A-Z0-9]{2,12}:[A-Z0-9._-]{1,20}$'),
	CONSTRAINT "market_symbols_precision" CHECK (price_precision between 0 and 15 and volume_precision between 0 and 15)
);
--> statement-breakpoint
CREATE TABLE "symbol_splits" (
	"symbol_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"numerator" integer NOT NULL,
	"denominator" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "symbol_splits_symbol_id_at_pk" PRIMARY KEY("symbol_id","at"),
	CONSTRAINT "symbol_splits_ratio" CHECK (numerator > 0 and denominator > 0 and numerator <> denominator)
);
--> statement-breakpoint
ALTER TABLE "candle_chunks" ADD CONSTRAINT "candle_chunks_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candle_corrections" ADD CONSTRAINT "candle_corrections_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candle_faults" ADD CONSTRAINT "candle_faults_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candle_minutes" ADD CONSTRAINT "candle_minutes_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symbol_splits" ADD CONSTRAINT "symbol_splits_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candle_chunks" ALTER COLUMN "bars" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE FUNCTION refuse_correction_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'candle_corrections is append-only' USING ERRCODE = 'restrict_violation'; END $$;--> statement-breakpoint
CREATE TRIGGER candle_corrections_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "candle_corrections" FOR EACH STATEMENT EXECUTE FUNCTION refuse_correction_change();