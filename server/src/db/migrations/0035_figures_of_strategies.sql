-- phase: expand
CREATE TABLE "strategy_days" (
	"strategy_id" integer NOT NULL,
	"day" date NOT NULL,
	"alerts" integer NOT NULL,
	"late" integer NOT NULL,
	"times" jsonb NOT NULL,
	CONSTRAINT "strategy_days_strategy_id_day_pk" PRIMARY KEY("strategy_id","day"),
	CONSTRAINT "strategy_days_counts" CHECK (alerts > 0 and late between 0 and alerts)
);
--> statement-breakpoint
CREATE TABLE "strategy_drift" (
	"strategy_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"day" date NOT NULL,
	"bars_due" integer NOT NULL,
	"bars_missing" integer NOT NULL,
	"bars_late" integer NOT NULL,
	"same" integer NOT NULL,
	"only_live" integer NOT NULL,
	"only_again" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	"differences" jsonb NOT NULL,
	"judged_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strategy_drift_version_id_day_pk" PRIMARY KEY("version_id","day"),
	CONSTRAINT "strategy_drift_counts" CHECK (bars_due >= 0 and bars_missing >= 0 and bars_late >= 0
      and same >= 0 and only_live >= 0 and only_again >= 0)
);
--> statement-breakpoint
CREATE TABLE "strategy_silences" (
	"strategy_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"usual_seconds" integer NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_jobs" ADD COLUMN "push_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "strategy_days" ADD CONSTRAINT "strategy_days_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_drift" ADD CONSTRAINT "strategy_drift_version" FOREIGN KEY ("strategy_id","version_id") REFERENCES "public"."strategy_versions"("strategy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_silences" ADD CONSTRAINT "strategy_silences_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "strategy_days_old" ON "strategy_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "strategy_drift_of_strategy" ON "strategy_drift" USING btree ("strategy_id","day" DESC NULLS LAST,"version_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "strategy_drift_old" ON "strategy_drift" USING btree ("day");--> statement-breakpoint
CREATE INDEX "alerts_of_strategy_by_time" ON "alerts" USING btree ("strategy_id","stored_at");--> statement-breakpoint
CREATE INDEX "alerts_corrected_of_strategy" ON "alerts" USING btree ("strategy_id","stored_at") WHERE corrected_at is not null;--> statement-breakpoint
CREATE INDEX "price_alerts_of_user_and_symbol" ON "price_alerts" USING btree ("user_id","symbol_id","id");