-- phase: expand
CREATE TABLE "economic_alert_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"minutes_before" integer NOT NULL,
	CONSTRAINT "economic_alert_choices_minutes" CHECK (minutes_before between 5 and 60)
);
--> statement-breakpoint
CREATE TABLE "economic_import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"text" text NOT NULL,
	"reason" text,
	"external_key" text,
	"series" text,
	"known" jsonb,
	"action" text,
	"event_id" integer,
	"before" timestamp with time zone,
	"revision" integer,
	CONSTRAINT "economic_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "economic_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"is_address" boolean NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"format" text,
	"zone" text,
	"currency" text,
	"impact" text NOT NULL,
	"preview" integer DEFAULT 1 NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"new_count" integer DEFAULT 0 NOT NULL,
	"moved_count" integer DEFAULT 0 NOT NULL,
	"changed_count" integer DEFAULT 0 NOT NULL,
	"same_count" integer DEFAULT 0 NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"written_count" integer DEFAULT 0 NOT NULL,
	"undone_count" integer DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	"has_rows" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "economic_alert_choices" ADD CONSTRAINT "economic_alert_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "economic_import_rows" ADD CONSTRAINT "economic_import_rows_import_id_economic_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."economic_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "economic_import_rows" ADD CONSTRAINT "economic_import_rows_event_id_economic_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."economic_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "economic_imports" ADD CONSTRAINT "economic_imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "economic_import_rows_wrong" ON "economic_import_rows" USING btree ("import_id","row") WHERE reason is not null;--> statement-breakpoint
CREATE INDEX "economic_import_rows_of_event" ON "economic_import_rows" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "economic_imports_newest" ON "economic_imports" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "economic_imports_of_owner" ON "economic_imports" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "economic_imports_with_rows" ON "economic_imports" USING btree ("changed_at") WHERE has_rows;