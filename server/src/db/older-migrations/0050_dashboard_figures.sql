CREATE TABLE "cohort_weeks" (
	"joined_on" date NOT NULL,
	"week" smallint NOT NULL,
	"learner_count" integer NOT NULL,
	"active_count" integer NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohort_weeks_joined_on_week_pk" PRIMARY KEY("joined_on","week")
);
--> statement-breakpoint
CREATE TABLE "day_figures" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"value" bigint NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_figures_kind_day_pk" PRIMARY KEY("kind","day")
);
--> statement-breakpoint
CREATE INDEX "enrolments_by_day" ON "enrolments" USING btree ("enrolled_at");--> statement-breakpoint
CREATE INDEX "enrolments_completions" ON "enrolments" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "study_days_by_day" ON "study_days" USING btree ("day","user_id");--> statement-breakpoint
CREATE INDEX "event_attendances_by_day" ON "event_attendances" USING btree ("first_at");