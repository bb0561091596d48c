-- phase: expand
-- Figures of the records of authors, by month and in total.
CREATE TABLE "idea_month_figures" (
	"author_id" uuid NOT NULL,
	"is_simulated" boolean NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"month" date NOT NULL,
	"summary" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "idea_month_figures_author_id_is_simulated_dimension_value_month_pk" PRIMARY KEY("author_id","is_simulated","dimension","value","month"),
	CONSTRAINT "idea_month_figures_dimension" CHECK (dimension in ('all', 'ranked', 'symbol', 'market', 'style'))
);
--> statement-breakpoint
CREATE TABLE "record_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idea_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_totals" (
	"author_id" uuid NOT NULL,
	"is_simulated" boolean NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"summary" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"closed" integer NOT NULL,
	"lower_bound" double precision,
	CONSTRAINT "record_totals_author_id_is_simulated_dimension_value_pk" PRIMARY KEY("author_id","is_simulated","dimension","value"),
	CONSTRAINT "record_totals_dimension" CHECK (dimension in ('all', 'ranked', 'symbol', 'market', 'style'))
);
--> statement-breakpoint
ALTER TABLE "idea_month_figures" ADD CONSTRAINT "idea_month_figures_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_changes" ADD CONSTRAINT "record_changes_idea_id_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."ideas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_totals" ADD CONSTRAINT "record_totals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_totals_ranked" ON "record_totals" USING btree ("is_simulated","lower_bound" DESC NULLS LAST,"author_id" DESC NULLS LAST) WHERE dimension = 'ranked' and closed >= 30;--> statement-breakpoint
CREATE INDEX "ideas_open_of_author" ON "ideas" USING btree ("author_id") WHERE published_at is not null and closed_at is null;