-- phase: expand
CREATE TABLE "price_alert_cursors" (
	"symbol_id" integer PRIMARY KEY NOT NULL,
	"minute" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"symbol_id" integer NOT NULL,
	"price" numeric(40, 15) NOT NULL,
	"direction" text NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"from_minute" integer NOT NULL,
	"from_high" numeric(40, 15) NOT NULL,
	"from_low" numeric(40, 15) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"fired_at" timestamp with time zone,
	"fired_price" numeric(40, 15),
	CONSTRAINT "price_alerts_fired" CHECK ((state = 'fired') = (fired_at is not null and fired_price is not null))
);
--> statement-breakpoint
CREATE TABLE "watchlist_symbols" (
	"watchlist_id" integer NOT NULL,
	"symbol_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "watchlist_symbols_watchlist_id_symbol_id_pk" PRIMARY KEY("watchlist_id","symbol_id")
);
--> statement-breakpoint
CREATE TABLE "watchlists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watchlists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"is_default" boolean NOT NULL,
	"name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watchlists_name" CHECK (is_default = (name is null))
);
--> statement-breakpoint
ALTER TABLE "price_alert_cursors" ADD CONSTRAINT "price_alert_cursors_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_symbols" ADD CONSTRAINT "watchlist_symbols_watchlist_id_watchlists_id_fk" FOREIGN KEY ("watchlist_id") REFERENCES "public"."watchlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_symbols" ADD CONSTRAINT "watchlist_symbols_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlists" ADD CONSTRAINT "watchlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_alerts_active" ON "price_alerts" USING btree ("symbol_id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "price_alerts_of_user" ON "price_alerts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "watchlist_symbols_symbol" ON "watchlist_symbols" USING btree ("symbol_id");--> statement-breakpoint
CREATE UNIQUE INDEX "watchlists_default" ON "watchlists" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "watchlists_named" ON "watchlists" USING btree ("user_id",lower("name"));--> statement-breakpoint
ALTER TABLE "watchlist_symbols" ADD CONSTRAINT "watchlist_symbols_position" UNIQUE ("watchlist_id", "position") DEFERRABLE INITIALLY DEFERRED;
