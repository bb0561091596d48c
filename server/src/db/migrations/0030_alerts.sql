-- phase: expand
-- Trading alerts, which moves the rows of trading_alerts in, and what judges rules. Triggers and the rows are written by hand.
CREATE TABLE "alert_filters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"strategy_choice" text NOT NULL,
	"strategy_ids" integer[] NOT NULL,
	"symbol_ids" integer[] NOT NULL,
	"markets" text[] NOT NULL,
	"sides" text[] NOT NULL,
	"is_pushed" boolean NOT NULL,
	"has_sound" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"strategy_id" integer,
	"version_id" integer,
	"strategy_name" text NOT NULL,
	"source" text NOT NULL,
	"symbol_id" integer,
	"symbol_text" text NOT NULL,
	"timeframe" text,
	"side" text NOT NULL,
	"price" bigint,
	"price_precision" smallint,
	"message" text NOT NULL,
	"bar_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_delivered_at" timestamp with time zone,
	"corrected_at" timestamp with time zone,
	"is_late" boolean NOT NULL,
	"is_simulated" boolean NOT NULL,
	"basis_revision" integer,
	"subscription_type_ids" smallint[] NOT NULL,
	"audience_id" integer,
	CONSTRAINT "alerts_audience" CHECK ("alerts"."audience_id" is not null),
	CONSTRAINT "alerts_of_strategy_whole" CHECK (num_nulls(strategy_id, version_id) in (0, 2)),
	CONSTRAINT "alerts_price_whole" CHECK ((price is null) = (price_precision is null)),
	CONSTRAINT "alerts_of_scanner_whole" CHECK (source <> 'scanner' or num_nulls(version_id, symbol_id, timeframe, price, closed_at, expires_at) = 0)
);
--> statement-breakpoint
CREATE TABLE "scan_cursors" (
	"timeframe" text NOT NULL,
	"symbol_id" integer NOT NULL,
	"bar_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scan_cursors_symbol_id_timeframe_pk" PRIMARY KEY("symbol_id","timeframe")
);
--> statement-breakpoint
CREATE TABLE "scan_states" (
	"rules_hash" text PRIMARY KEY NOT NULL,
	"cursors" jsonb NOT NULL,
	"state" "bytea" NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scanner_lease" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"lease_holder" text,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "scanner_lease_one" CHECK (is_only)
);
--> statement-breakpoint
ALTER TABLE "alert_filters" ADD CONSTRAINT "alert_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_version" FOREIGN KEY ("strategy_id","version_id") REFERENCES "public"."strategy_versions"("strategy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_cursors" ADD CONSTRAINT "scan_cursors_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("version_id","symbol_id","bar_at");--> statement-breakpoint
CREATE INDEX "alerts_of_audience" ON "alerts" USING btree ("audience_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alerts_corrected" ON "alerts" USING btree ("audience_id","corrected_at" DESC NULLS LAST) WHERE corrected_at is not null;--> statement-breakpoint
CREATE INDEX "alerts_of_strategy" ON "alerts" USING btree ("strategy_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alerts_undelivered" ON "alerts" USING btree ("id") WHERE first_delivered_at is null;--> statement-breakpoint
CREATE TRIGGER alerts_audience BEFORE INSERT OR UPDATE OF subscription_type_ids, audience_id ON alerts FOR EACH ROW EXECUTE FUNCTION keep_audience();--> statement-breakpoint
-- A list of what may be set, once, so that columns added later are protected by default.
CREATE FUNCTION keep_alert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free CONSTANT text[] := '{first_delivered_at,corrected_at}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'an alert is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF to_jsonb(OLD) - free IS DISTINCT FROM to_jsonb(NEW) - free
    OR OLD.first_delivered_at IS NOT NULL AND OLD.first_delivered_at IS DISTINCT FROM NEW.first_delivered_at
    OR OLD.corrected_at IS NOT NULL AND OLD.corrected_at IS DISTINCT FROM NEW.corrected_at THEN
    RAISE EXCEPTION 'what was sent never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER alerts_kept BEFORE UPDATE OR DELETE ON alerts FOR EACH ROW EXECUTE FUNCTION keep_alert();--> statement-breakpoint
CREATE TRIGGER alerts_whole BEFORE TRUNCATE ON alerts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
INSERT INTO alerts (strategy_name, source, symbol_id, symbol_text, side, message, bar_at, received_at, stored_at, first_delivered_at, is_late,
  is_simulated, subscription_type_ids)
SELECT t.strategy_name, 'manual', m.id, t.symbol, t.direction, t.text, t.bar_at, t.created_at, t.created_at, t.created_at, false,
  coalesce(m.is_simulated, false), ARRAY[t.subscription_type_id]
FROM trading_alerts t LEFT JOIN market_symbols m ON m.symbol = t.symbol ORDER BY t.id;
