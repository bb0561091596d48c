-- phase: expand
-- The series by which trade ideas are judged. The function and the triggers are written by hand.
CREATE TABLE "sealed_candles" (
	"symbol_id" integer NOT NULL,
	"t" bigint NOT NULL,
	"seconds" integer NOT NULL,
	"decimals" smallint NOT NULL,
	"o" bigint NOT NULL,
	"h" bigint NOT NULL,
	"l" bigint NOT NULL,
	"c" bigint NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sealed_candles_symbol_id_t_pk" PRIMARY KEY("symbol_id","t"),
	CONSTRAINT "sealed_candles_prices" CHECK (l <= least(o, c) and h >= greatest(o, c) and seconds > 0)
);
--> statement-breakpoint
CREATE TABLE "sealed_days" (
	"symbol_id" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "sealed_days_symbol_id_day_pk" PRIMARY KEY("symbol_id","day")
);
--> statement-breakpoint
CREATE TABLE "series_heads" (
	"symbol_id" integer PRIMARY KEY NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sealed_candles" ADD CONSTRAINT "sealed_candles_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_days" ADD CONSTRAINT "sealed_days_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_heads" ADD CONSTRAINT "series_heads_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sealed_candles_at" ON "sealed_candles" USING brin ("sealed_at");--> statement-breakpoint
CREATE FUNCTION refuse_sealed_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is insert only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;--> statement-breakpoint
CREATE TRIGGER sealed_candles_insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "sealed_candles" FOR EACH STATEMENT EXECUTE FUNCTION refuse_sealed_change();--> statement-breakpoint
CREATE TRIGGER sealed_days_insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "sealed_days" FOR EACH STATEMENT EXECUTE FUNCTION refuse_sealed_change();
