CREATE TABLE "course_assets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"checksum" text NOT NULL,
	"width" integer,
	"height" integer,
	"storage_key" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_drafts" (
	"course_id" integer PRIMARY KEY NOT NULL,
	"base_version" integer,
	"state" text NOT NULL,
	"meta" jsonb NOT NULL,
	"meta_revision" integer DEFAULT 1 NOT NULL,
	"outline" jsonb NOT NULL,
	"submitted_version" integer,
	"submitted_at" timestamp with time zone,
	"note" text,
	"review_note" text,
	"publish_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_versions" (
	"course_id" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"meta" jsonb NOT NULL,
	"outline" jsonb NOT NULL,
	"lesson_count" integer NOT NULL,
	"note" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"review_note" text,
	"reviewer_id" uuid,
	"published_at" timestamp with time zone,
	CONSTRAINT "course_versions_course_id_number_pk" PRIMARY KEY("course_id","number")
);
--> statement-breakpoint
CREATE TABLE "draft_lessons" (
	"lesson_id" integer PRIMARY KEY NOT NULL,
	"course_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"duration_seconds" integer NOT NULL,
	"is_free_preview" boolean NOT NULL,
	"missing" text[] NOT NULL,
	"last_save" uuid,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_contents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"duration_seconds" integer NOT NULL,
	"is_free_preview" boolean NOT NULL,
	"missing" text[] NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"content_id" integer NOT NULL,
	"author_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "progress_changes" (
	"course_id" integer NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "progress_changes_course_id_version_pk" PRIMARY KEY("course_id","version")
);
--> statement-breakpoint
CREATE TABLE "review_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_threads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"lesson_id" integer,
	"block_id" text,
	"start" integer,
	"quote" text,
	"block_text" text,
	"must_fix" boolean NOT NULL,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "enrolments_course";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "live_version" integer;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "learner_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "completed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "video_id" uuid;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "carried_from" integer;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "superseded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "asset_id" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "content_id" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "content_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "derived_from" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_assets" ADD CONSTRAINT "course_assets_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_assets" ADD CONSTRAINT "course_assets_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_versions" ADD CONSTRAINT "course_versions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_versions" ADD CONSTRAINT "course_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_versions" ADD CONSTRAINT "course_versions_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_lessons" ADD CONSTRAINT "draft_lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_lessons" ADD CONSTRAINT "draft_lessons_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_contents" ADD CONSTRAINT "lesson_contents_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_contents" ADD CONSTRAINT "lesson_contents_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_history" ADD CONSTRAINT "lesson_history_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_history" ADD CONSTRAINT "lesson_history_content_id_lesson_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."lesson_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_history" ADD CONSTRAINT "lesson_history_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_changes" ADD CONSTRAINT "progress_changes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_thread_id_review_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."review_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_threads" ADD CONSTRAINT "review_threads_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_threads" ADD CONSTRAINT "review_threads_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_assets_course" ON "course_assets" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_drafts_state" ON "course_drafts" USING btree ("state");--> statement-breakpoint
CREATE INDEX "draft_lessons_course" ON "draft_lessons" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_contents_hash" ON "lesson_contents" USING btree ("lesson_id","hash");--> statement-breakpoint
CREATE INDEX "lesson_contents_course" ON "lesson_contents" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_history_lesson" ON "lesson_history" USING btree ("lesson_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lesson_history_content" ON "lesson_history" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "lesson_history_course" ON "lesson_history" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "review_comments_thread" ON "review_comments" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "review_threads_course" ON "review_threads" USING btree ("course_id","lesson_id");--> statement-breakpoint
CREATE INDEX "review_threads_open" ON "review_threads" USING btree ("course_id") WHERE resolved_at is null;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_asset_id_course_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."course_assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_content_id_lesson_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."lesson_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_updated" ON "courses" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attachments_asset" ON "attachments" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "lessons_content" ON "lessons" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "enrolments_course" ON "enrolments" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE FUNCTION count_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE courses c SET learner_count = c.learner_count + d.learners, completed_count = c.completed_count + d.completed
		FROM (SELECT course_id, count(*)::int AS learners, count(completed_at)::int AS completed
			FROM added WHERE left_at IS NULL GROUP BY course_id) d
		WHERE c.id = d.course_id;
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE courses c SET learner_count = c.learner_count - d.learners, completed_count = c.completed_count - d.completed
		FROM (SELECT course_id, count(*)::int AS learners, count(completed_at)::int AS completed
			FROM removed WHERE left_at IS NULL GROUP BY course_id) d
		WHERE c.id = d.course_id;
	ELSE
		UPDATE courses c SET learner_count = c.learner_count + d.learners, completed_count = c.completed_count + d.completed
		FROM (SELECT course_id, sum(learners)::int AS learners, sum(completed)::int AS completed FROM (
				SELECT course_id, 1 AS learners, (completed_at IS NOT NULL)::int AS completed FROM added WHERE left_at IS NULL
				UNION ALL
				SELECT course_id, -1, -(completed_at IS NOT NULL)::int FROM removed WHERE left_at IS NULL) x
			GROUP BY course_id) d
		WHERE c.id = d.course_id AND (d.learners <> 0 OR d.completed <> 0);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER enrolments_added AFTER INSERT ON enrolments REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_learners();--> statement-breakpoint
CREATE TRIGGER enrolments_changed AFTER UPDATE ON enrolments REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_learners();--> statement-breakpoint
CREATE TRIGGER enrolments_removed AFTER DELETE ON enrolments REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_learners();--> statement-breakpoint
UPDATE courses c SET learner_count = e.learners, completed_count = e.completed
	FROM (SELECT course_id, count(*)::int AS learners, count(completed_at)::int AS completed
		FROM enrolments WHERE left_at IS NULL GROUP BY course_id) e WHERE c.id = e.course_id;--> statement-breakpoint
UPDATE lesson_progress p SET video_id = l.video_id FROM lessons l WHERE l.id = p.lesson_id AND l.video_id IS NOT NULL;
