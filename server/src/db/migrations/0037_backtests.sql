-- phase: expand
CREATE TABLE "backtest_symbols" (
	"backtest_id" integer NOT NULL,
	"symbol_id" integer NOT NULL,
	"revision" integer,
	CONSTRAINT "backtest_symbols_backtest_id_symbol_id_pk" PRIMARY KEY("backtest_id","symbol_id")
);
--> statement-breakpoint
CREATE TABLE "backtest_trades" (
	"backtest_id" integer NOT NULL,
	"number" integer NOT NULL,
	"symbol_id" integer NOT NULL,
	"side" text NOT NULL,
	"signal_at" timestamp with time zone NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"exited_at" timestamp with time zone NOT NULL,
	"entry" double precision NOT NULL,
	"stop" double precision NOT NULL,
	"target" double precision,
	"exit" double precision NOT NULL,
	"reason" text NOT NULL,
	"bars" integer NOT NULL,
	"gross" double precision NOT NULL,
	"net" double precision NOT NULL,
	"is_ambiguous" boolean NOT NULL,
	"is_gapped" boolean NOT NULL,
	CONSTRAINT "backtest_trades_backtest_id_number_pk" PRIMARY KEY("backtest_id","number")
);
--> statement-breakpoint
CREATE TABLE "backtests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backtests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"strategy_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"started_by" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"plan" jsonb NOT NULL,
	"engine_version" integer,
	"done_days" integer DEFAULT 0 NOT NULL,
	"total_days" integer NOT NULL,
	"bar_count" integer DEFAULT 0 NOT NULL,
	"trade_count" integer DEFAULT 0 NOT NULL,
	"run_count" integer DEFAULT 0 NOT NULL,
	"figures" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backtests_done" CHECK (state <> 'done' or figures is not null),
	CONSTRAINT "backtests_problem" CHECK ((state = 'failed') = (problem is not null)),
	CONSTRAINT "backtests_ended" CHECK ((state in ('waiting', 'running')) = (ended_at is null))
);
--> statement-breakpoint
ALTER TABLE "backtest_symbols" ADD CONSTRAINT "backtest_symbols_backtest_id_backtests_id_fk" FOREIGN KEY ("backtest_id") REFERENCES "public"."backtests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_symbols" ADD CONSTRAINT "backtest_symbols_symbol_id_market_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."market_symbols"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_trades" ADD CONSTRAINT "backtest_trades_backtest_id_backtests_id_fk" FOREIGN KEY ("backtest_id") REFERENCES "public"."backtests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_trades" ADD CONSTRAINT "backtest_trades_symbol" FOREIGN KEY ("backtest_id","symbol_id") REFERENCES "public"."backtest_symbols"("backtest_id","symbol_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtests" ADD CONSTRAINT "backtests_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtests" ADD CONSTRAINT "backtests_version" FOREIGN KEY ("strategy_id","version_id") REFERENCES "public"."strategy_versions"("strategy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backtest_symbols_of_symbol" ON "backtest_symbols" USING btree ("symbol_id");--> statement-breakpoint
CREATE INDEX "backtest_trades_by_result" ON "backtest_trades" USING btree ("backtest_id","net","number");--> statement-breakpoint
CREATE INDEX "backtest_trades_of_symbol" ON "backtest_trades" USING btree ("backtest_id","symbol_id");--> statement-breakpoint
CREATE INDEX "backtests_of_strategy" ON "backtests" USING btree ("strategy_id","id");--> statement-breakpoint
CREATE INDEX "backtests_of_person" ON "backtests" USING btree ("started_by","id");--> statement-breakpoint
CREATE INDEX "backtests_open" ON "backtests" USING btree ("alive_at") WHERE state in ('waiting', 'running');