-- phase: expand
-- Strategies, their versions and what becomes of them. The functions, the triggers and the grant of admins are written by hand.
CREATE TABLE "strategies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "strategies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"owner_id" uuid NOT NULL,
	"language_code" text NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"style" text NOT NULL,
	"classification" text NOT NULL,
	"methods" text[] NOT NULL,
	"concepts" text[] NOT NULL,
	"subscription_type_ids" smallint[] NOT NULL,
	"audience_id" integer,
	"draft_rule" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"live_version_id" integer,
	"live_since" timestamp with time zone,
	"submitted_version_id" integer,
	"submitted_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strategies_audience" CHECK ("strategies"."audience_id" is not null),
	CONSTRAINT "strategies_live" CHECK (status not in ('active', 'paused') or live_version_id is not null),
	CONSTRAINT "strategies_live_since" CHECK ((live_version_id is null) = (live_since is null)),
	CONSTRAINT "strategies_in_review" CHECK (status <> 'in_review' or submitted_version_id is not null),
	CONSTRAINT "strategies_submitted" CHECK ((submitted_version_id is null) = (submitted_at is null))
);
--> statement-breakpoint
CREATE TABLE "strategy_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "strategy_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"strategy_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"version_id" integer,
	"actor_id" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "strategy_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "strategy_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"strategy_id" integer NOT NULL,
	"number" integer NOT NULL,
	"rule" jsonb NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strategy_versions_numbers" UNIQUE("strategy_id","number"),
	CONSTRAINT "strategy_versions_of_strategy" UNIQUE("strategy_id","id"),
	CONSTRAINT "strategy_versions_number" CHECK (number > 0)
);
--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_live_version" FOREIGN KEY ("id","live_version_id") REFERENCES "public"."strategy_versions"("strategy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_submitted_version" FOREIGN KEY ("id","submitted_version_id") REFERENCES "public"."strategy_versions"("strategy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_events" ADD CONSTRAINT "strategy_events_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_events" ADD CONSTRAINT "strategy_events_version_id_strategy_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."strategy_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_events" ADD CONSTRAINT "strategy_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_versions" ADD CONSTRAINT "strategy_versions_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_versions" ADD CONSTRAINT "strategy_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "strategies_of_audience" ON "strategies" USING btree ("audience_id","live_since" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "strategies_shown" ON "strategies" USING btree ("live_since" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "strategies_changed" ON "strategies" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "strategies_of_status" ON "strategies" USING btree ("status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "strategies_of_owner" ON "strategies" USING btree ("owner_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "strategies_to_review" ON "strategies" USING btree ("submitted_at","id") WHERE submitted_version_id is not null;--> statement-breakpoint
CREATE INDEX "strategies_words" ON "strategies" USING gin (("name" || ' ' || "summary") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "strategy_events_of_strategy" ON "strategy_events" USING btree ("strategy_id","id");--> statement-breakpoint
ALTER TABLE "strategies" ALTER COLUMN "audience_id" SET (n_distinct = 100);--> statement-breakpoint
CREATE TRIGGER strategies_audience BEFORE INSERT OR UPDATE OF subscription_type_ids, audience_id ON strategies FOR EACH ROW EXECUTE FUNCTION keep_audience();--> statement-breakpoint
-- What was live once stays: alerts and figures name it.
CREATE FUNCTION keep_live_strategy() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.live_version_id IS NOT NULL THEN
      RAISE EXCEPTION 'a strategy that was live is never deleted' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.live_version_id IS NOT NULL AND (NEW.live_version_id IS NULL OR NEW.kind <> OLD.kind) THEN
    RAISE EXCEPTION 'a strategy that was live has a live version, and stays of its kind' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Of a strategy that was never live, they go with it; the row of the strategy is gone already then.
CREATE FUNCTION keep_part_of_strategy() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM strategies WHERE id = OLD.strategy_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER strategies_kept BEFORE UPDATE OR DELETE ON strategies FOR EACH ROW EXECUTE FUNCTION keep_live_strategy();--> statement-breakpoint
CREATE TRIGGER strategies_whole BEFORE TRUNCATE ON strategies FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER strategy_versions_kept BEFORE UPDATE OR DELETE ON strategy_versions FOR EACH ROW EXECUTE FUNCTION keep_part_of_strategy();--> statement-breakpoint
CREATE TRIGGER strategy_versions_whole BEFORE TRUNCATE ON strategy_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER strategy_events_kept BEFORE UPDATE OR DELETE ON strategy_events FOR EACH ROW EXECUTE FUNCTION keep_part_of_strategy();--> statement-breakpoint
CREATE TRIGGER strategy_events_whole BEFORE TRUNCATE ON strategy_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
UPDATE "users" SET "permissions" = array_append("permissions", 'Manage Strategies')
  WHERE "role_ids" && '{1,4}'::smallint[] AND NOT 'Manage Strategies' = ANY("permissions") AND status <> 'deleted';
