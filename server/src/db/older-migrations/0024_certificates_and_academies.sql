CREATE TABLE "academies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"language_code" text NOT NULL,
	"cover_path" text,
	"cover_seed" smallint NOT NULL,
	"subscription_type_ids" smallint[] NOT NULL,
	"deadline_days" smallint,
	"weekly_lessons" smallint,
	"has_certificate" boolean NOT NULL,
	"status" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"author_id" uuid,
	"published_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academy_courses" (
	"academy_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"prerequisite_ids" integer[] NOT NULL,
	CONSTRAINT "academy_courses_academy_id_course_id_pk" PRIMARY KEY("academy_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "academy_enrolments" (
	"user_id" uuid NOT NULL,
	"academy_id" integer NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "academy_enrolments_user_id_academy_id_pk" PRIMARY KEY("user_id","academy_id")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"number" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"course_id" integer,
	"academy_id" integer,
	"kind" text NOT NULL,
	"holder_name" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"trainer_name" text NOT NULL,
	"issuer_name" text NOT NULL,
	"language_code" text NOT NULL,
	"lesson_count" integer NOT NULL,
	"duration_seconds" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"status_index" integer NOT NULL,
	"credential" jsonb,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"revoked_note" text DEFAULT '' NOT NULL,
	"revoked_by" uuid,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "certificates_reason" CHECK (("certificates"."revoked_at" is null) = ("certificates"."revoked_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "has_certificate" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD CONSTRAINT "academies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_courses" ADD CONSTRAINT "academy_courses_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_courses" ADD CONSTRAINT "academy_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_enrolments" ADD CONSTRAINT "academy_enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_enrolments" ADD CONSTRAINT "academy_enrolments_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "academies_published" ON "academies" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "academies_published_language" ON "academies" USING btree ("language_code","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "academies_updated" ON "academies" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "academies_status" ON "academies" USING btree ("status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "academies_author" ON "academies" USING btree ("author_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "academies_title" ON "academies" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "academy_courses_course" ON "academy_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "academy_enrolments_academy" ON "academy_enrolments" USING btree ("academy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_status" ON "certificates" USING btree ("status_index");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_of_course" ON "certificates" USING btree ("user_id","course_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_of_academy" ON "certificates" USING btree ("user_id","academy_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "certificates_own" ON "certificates" USING btree ("user_id","issued_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "certificates_course" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "certificates_academy" ON "certificates" USING btree ("academy_id");--> statement-breakpoint
CREATE INDEX "certificates_issued" ON "certificates" USING btree ("issued_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "certificates_revoked" ON "certificates" USING btree ("issued_at" DESC NULLS LAST,"number" DESC NULLS LAST) WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX "certificates_revoked_status" ON "certificates" USING btree ("status_index") WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX "certificates_words" ON "certificates" USING gin (("holder_name" || ' ' || "title" || ' ' || "number") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_current" ON "signing_keys" USING btree ((true)) WHERE "signing_keys"."retired_at" is null;