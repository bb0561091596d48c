-- phase: expand
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"subject_id" uuid,
	"time_zone" text NOT NULL,
	"language_code" text NOT NULL,
	"every" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_attendances" ADD COLUMN "last_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "schedule_id" uuid;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_schedules_of_user" ON "report_schedules" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "report_schedules_subject" ON "report_schedules" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_at") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_versions_by_day" ON "course_versions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ideas_by_author" ON "ideas" USING btree ("author_id","published_at","id") WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "moderation_cases_opened" ON "moderation_cases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "report_runs_schedule" ON "report_runs" USING btree ("schedule_id");--> statement-breakpoint
CREATE INDEX "terms_acceptances_by_day" ON "terms_acceptances" USING btree ("accepted_at","user_id","version");