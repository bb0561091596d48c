-- phase: expand
CREATE TABLE "economic_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "economic_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"external_key" text,
	"series" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"precision" text NOT NULL,
	"is_timed" boolean GENERATED ALWAYS AS (precision = 'minute') STORED NOT NULL,
	"zone" text,
	"country" text,
	"currency" text NOT NULL,
	"title" text NOT NULL,
	"impact" text NOT NULL,
	"unit" text,
	"forecast" text,
	"previous" text,
	"revised_previous" text,
	"actual" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "economic_events_codes" CHECK (currency ~ '^[A-Z]{3}$' and country ~ '^[A-Z]{2}$'),
	CONSTRAINT "economic_events_figures" CHECK (forecast ~ '^-?\d{1,12}(\.\d{1,6})?$' and previous ~ '^-?\d{1,12}(\.\d{1,6})?$' and revised_previous ~ '^-?\d{1,12}(\.\d{1,6})?$' and actual ~ '^-?\d{1,12}(\.\d{1,6})?$'),
	CONSTRAINT "economic_events_impact" CHECK (impact in ('low', 'medium', 'high', 'holiday')),
	CONSTRAINT "economic_events_precision" CHECK (precision in ('minute', 'day', 'tentative')),
	CONSTRAINT "economic_events_day" CHECK (precision = 'minute' or at = date_trunc('day', at at time zone 'UTC') at time zone 'UTC')
);
--> statement-breakpoint
CREATE TABLE "economic_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "economic_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"number" integer NOT NULL,
	"known_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" uuid,
	"import_id" uuid,
	"is_removed" boolean DEFAULT false NOT NULL,
	"known" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "economic_revisions" ADD CONSTRAINT "economic_revisions_event_id_economic_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."economic_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "economic_revisions" ADD CONSTRAINT "economic_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "economic_events_keys" ON "economic_events" USING btree ("source","external_key");--> statement-breakpoint
CREATE UNIQUE INDEX "economic_events_once" ON "economic_events" USING btree ("source","currency","series","at") WHERE external_key is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "economic_events_of_impact" ON "economic_events" USING btree ("impact","is_timed","at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "economic_events_of_currency" ON "economic_events" USING btree ("currency","impact","is_timed","at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "economic_revisions_once" ON "economic_revisions" USING btree ("event_id","number");--> statement-breakpoint
CREATE INDEX "economic_revisions_of_author" ON "economic_revisions" USING btree ("author_id");--> statement-breakpoint
-- What was known when is never changed.
CREATE TRIGGER economic_revisions_kept BEFORE UPDATE OR DELETE ON economic_revisions FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER economic_revisions_whole BEFORE TRUNCATE ON economic_revisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
