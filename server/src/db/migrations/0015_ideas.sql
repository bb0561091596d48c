-- phase: contract
-- Trade ideas whose levels are whole numbers of their symbol, with drafts, actions and events; what is published, the database refuses to
-- change. No release has had a way to write an idea: those that are there were put in by hand, and have no symbol.
DELETE FROM "idea_reads";--> statement-breakpoint
DELETE FROM "ideas";--> statement-breakpoint
CREATE TABLE "idea_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idea_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idea_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"stop" bigint,
	"numerator" integer,
	"denominator" integer,
	"reason" text,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idea_actions_stop" CHECK ((type = 'moveStop') = (stop is not null)),
	CONSTRAINT "idea_actions_split" CHECK ((type = 'split') = (numerator is not null) and (type = 'split') = (denominator is not null))
);
--> statement-breakpoint
CREATE TABLE "idea_events" (
	"idea_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" jsonb NOT NULL,
	"note" text,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idea_events_idea_id_seq_pk" PRIMARY KEY("idea_id","seq")
);
--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "direction" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "order_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "entry_low" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "entry_low" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "entry_high" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "entry_high" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "stop" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "stop" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "targets" SET DATA TYPE bigint[];--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "targets" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "allocations" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "timeframe" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "risk_bps" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "confidence" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "style" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "methods" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "analysis" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "valid_until" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "is_break_even_after_tp1" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "disclosure" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "scheduled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "symbol_id" integer;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "price_precision" smallint;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "price_basis" text;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "event_id" integer;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "secret" "bytea";--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "state" jsonb;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "watch_low" double precision;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "watch_high" double precision;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "watch_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "r" integer;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "net" integer;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "is_ambiguous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "is_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "market_symbols" ADD COLUMN "price_basis" text;--> statement-breakpoint
ALTER TABLE "market_symbols" ADD COLUMN "spread" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "market_symbols" ADD COLUMN "successor_id" integer;--> statement-breakpoint
ALTER TABLE "market_symbols" ADD COLUMN "halted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "idea_actions" ADD CONSTRAINT "idea_actions_idea_id_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."ideas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_actions" ADD CONSTRAINT "idea_actions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_events" ADD CONSTRAINT "idea_events_idea_id_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."ideas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_events" ADD CONSTRAINT "idea_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idea_actions_of_idea" ON "idea_actions" USING btree ("idea_id","id");--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_symbols" ADD CONSTRAINT "market_symbols_successor_id_market_symbols_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ideas_open" ON "ideas" USING btree ("symbol_id") WHERE published_at is not null and closed_at is null;--> statement-breakpoint
CREATE INDEX "ideas_of_author" ON "ideas" USING btree ("author_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "ideas_of_symbol" ON "ideas" USING btree ("symbol_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "ideas_closed_of_author" ON "ideas" USING btree ("author_id","closed_at","id","net");--> statement-breakpoint
CREATE INDEX "ideas_drafts" ON "ideas" USING btree ("author_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'draft';--> statement-breakpoint
ALTER TABLE "ideas" DROP COLUMN "symbol";--> statement-breakpoint
ALTER TABLE "ideas" DROP COLUMN "provider";--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_draft" CHECK ((status = 'draft') = (published_at is null) and (status = 'draft') = (draft is not null));--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_published_whole" CHECK (status = 'draft' or num_nulls(symbol_id, price_precision, price_basis, direction, order_type, entry_low, entry_high, stop, targets,
        allocations, cost, timeframe, risk_bps, confidence, style, methods, valid_until, is_break_even_after_tp1, disclosure, state) = 0);--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_levels" CHECK (status = 'draft' or entry_low <= entry_high and cost >= 0 and cardinality(targets) between 1 and 6
        and cardinality(targets) = cardinality(allocations)
        and case direction when 'long' then stop < entry_low and entry_high < targets[1] else stop > entry_high and entry_low > targets[1] end);--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_closed" CHECK (status in ('draft', 'pending', 'active') = (closed_at is null));--> statement-breakpoint
ALTER TABLE "market_symbols" ADD CONSTRAINT "market_symbols_spread" CHECK (spread ~ '^\d{1,15}(\.\d{1,15})?$');--> statement-breakpoint
-- Of tables that are only added to.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- A list of what may change, so that columns added later are protected by default.
CREATE FUNCTION keep_published_idea() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free CONSTANT text[] := '{status,state,watch_low,watch_high,watch_before,closed_at,r,net,is_ambiguous,is_duplicate,hidden_at,analysis,secret,updated_at}';
BEGIN
  IF OLD.published_at IS NULL THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a published idea is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF to_jsonb(OLD) - free IS DISTINCT FROM to_jsonb(NEW) - free THEN
    RAISE EXCEPTION 'what was published never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.analysis IS DISTINCT FROM OLD.analysis AND NEW.analysis IS NOT NULL)
    OR (NEW.secret IS DISTINCT FROM OLD.secret AND NEW.secret IS NOT NULL) THEN
    RAISE EXCEPTION 'texts and secrets are only ever erased' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.is_duplicate AND NOT NEW.is_duplicate THEN
    RAISE EXCEPTION 'a duplicate stays one' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ideas_kept BEFORE UPDATE OR DELETE ON ideas FOR EACH ROW EXECUTE FUNCTION keep_published_idea();--> statement-breakpoint
CREATE TRIGGER ideas_whole BEFORE TRUNCATE ON ideas FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER idea_actions_kept BEFORE UPDATE OR DELETE ON idea_actions FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER idea_actions_whole BEFORE TRUNCATE ON idea_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER idea_events_kept BEFORE UPDATE OR DELETE ON idea_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER idea_events_whole BEFORE TRUNCATE ON idea_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
