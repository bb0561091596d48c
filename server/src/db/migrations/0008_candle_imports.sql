-- phase: expand
CREATE TABLE "candle_import_days" (
	"import_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"state" text DEFAULT 'staged' NOT NULL,
	"bars" "bytea" NOT NULL,
	"before" "bytea",
	CONSTRAINT "candle_import_days_import_id_day_pk" PRIMARY KEY("import_id","day")
);
--> statement-breakpoint
CREATE TABLE "candle_import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "candle_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "candle_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"problem" text,
	"head" jsonb,
	"symbol_id" integer,
	"zone" text,
	"ahead_minutes" smallint DEFAULT 0 NOT NULL,
	"preview" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"corrects" boolean DEFAULT false NOT NULL,
	"done_count" bigint DEFAULT 0 NOT NULL,
	"total_count" bigint DEFAULT 0 NOT NULL,
	"added_count" integer DEFAULT 0 NOT NULL,
	"corrected_count" integer DEFAULT 0 NOT NULL,
	"kept_count" integer DEFAULT 0 NOT NULL,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"undone_count" integer DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	"file_removed_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "candle_import_days" ADD CONSTRAINT "candle_import_days_import_id_candle_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."candle_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candle_import_rows" ADD CONSTRAINT "candle_import_rows_import_id_candle_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."candle_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candle_imports" ADD CONSTRAINT "candle_imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candle_imports" ADD CONSTRAINT "candle_imports_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candle_imports_owner" ON "candle_imports" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "candle_imports_created" ON "candle_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "candle_imports_writing" ON "candle_imports" USING btree ("symbol_id") WHERE state in ('running', 'cancelling', 'undoing');--> statement-breakpoint
ALTER TABLE "candle_import_days" ALTER COLUMN "bars" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "candle_import_days" ALTER COLUMN "before" SET STORAGE EXTERNAL;
