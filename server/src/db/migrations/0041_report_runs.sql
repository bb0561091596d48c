-- phase: expand
CREATE TABLE "learning_papers" (
	"number" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"holder_name" text NOT NULL,
	"issuer_name" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"time_zone" text NOT NULL,
	"language_code" text NOT NULL,
	"figures" jsonb NOT NULL,
	"checksum" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"subject_id" uuid,
	"time_zone" text NOT NULL,
	"language_code" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"is_scheduled" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"total_rows" integer,
	"number" text,
	"storage_key" text,
	"size_bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "learning_papers" ADD CONSTRAINT "learning_papers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_papers_of_user" ON "learning_papers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_runs_of_user" ON "report_runs" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "report_runs_open" ON "report_runs" USING btree ("user_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "report_runs_subject" ON "report_runs" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "report_runs_expiry" ON "report_runs" USING btree ("expires_at");