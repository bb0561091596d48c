-- phase: expand
CREATE TABLE "journal_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"symbol" text NOT NULL,
	"direction" text NOT NULL,
	"entry" numeric(40, 15) NOT NULL,
	"stop" numeric(40, 15) NOT NULL,
	"exits" jsonb NOT NULL,
	"net" integer NOT NULL,
	"traded_at" timestamp with time zone NOT NULL,
	"setup" text NOT NULL,
	"tags" text[] NOT NULL,
	"checklist" jsonb NOT NULL,
	"mood_before" smallint,
	"mood_after" smallint,
	"note" text NOT NULL,
	"mistakes" text NOT NULL,
	"lesson" text NOT NULL,
	"session_id" uuid,
	"order_number" smallint,
	"import_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "journal_entries_once" UNIQUE("session_id","order_number"),
	CONSTRAINT "journal_entries_moods" CHECK (mood_before between 1 and 5 and mood_after between 1 and 5),
	CONSTRAINT "journal_entries_risk" CHECK (entry <> stop)
);
--> statement-breakpoint
CREATE TABLE "journal_pictures" (
	"entry_id" uuid NOT NULL,
	"moment" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_pictures_entry_id_moment_pk" PRIMARY KEY("entry_id","moment")
);
--> statement-breakpoint
CREATE TABLE "practice_orders" (
	"session_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"terms" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"state" jsonb NOT NULL,
	"events" jsonb NOT NULL,
	"is_over" boolean NOT NULL,
	"net" integer,
	CONSTRAINT "practice_orders_session_id_number_pk" PRIMARY KEY("session_id","number"),
	CONSTRAINT "practice_orders_net" CHECK (net is null or is_over)
);
--> statement-breakpoint
CREATE TABLE "practice_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"symbol_id" integer NOT NULL,
	"timeframe" text NOT NULL,
	"is_blind" boolean NOT NULL,
	"price_precision" smallint NOT NULL,
	"factor" double precision NOT NULL,
	"shift_weeks" integer NOT NULL,
	"salt" "bytea" NOT NULL,
	"future" text NOT NULL,
	"bars" jsonb NOT NULL,
	"shown_at_start" integer NOT NULL,
	"shown" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "practice_sessions_shown" CHECK (shown_at_start > 0 and shown between shown_at_start and jsonb_array_length(bars))
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_order" FOREIGN KEY ("session_id","order_number") REFERENCES "public"."practice_orders"("session_id","number") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_pictures" ADD CONSTRAINT "journal_pictures_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_orders" ADD CONSTRAINT "practice_orders_session" FOREIGN KEY ("session_id") REFERENCES "public"."practice_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_sessions" ADD CONSTRAINT "practice_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_sessions" ADD CONSTRAINT "practice_sessions_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entries_of_user" ON "journal_entries" USING btree ("user_id","traded_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_imported" ON "journal_entries" USING btree ("user_id","import_key") WHERE import_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "practice_orders_open" ON "practice_orders" USING btree ("session_id") WHERE not is_over;--> statement-breakpoint
CREATE INDEX "practice_sessions_of_user" ON "practice_sessions" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);