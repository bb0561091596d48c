-- phase: expand
CREATE TABLE "chart_layouts" (
	"user_id" uuid NOT NULL,
	"symbol_id" integer NOT NULL,
	"version" integer NOT NULL,
	"layout" jsonb,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chart_layouts_user_id_symbol_id_pk" PRIMARY KEY("user_id","symbol_id")
);
--> statement-breakpoint
ALTER TABLE "chart_layouts" ADD CONSTRAINT "chart_layouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_layouts" ADD CONSTRAINT "chart_layouts_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_layouts_symbol" ON "chart_layouts" USING btree ("symbol_id");
