-- What a new installation has. Tables, indexes and foreign keys are drizzle-kit's, from db/tables, with the columns in the order that
-- installations have which began with older-migrations. Written by hand is what it does not know: the extensions, the collation of
-- user_search and, at the end, the functions and triggers.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE SEQUENCE "public"."payment_tickets" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "academy_courses" (
	"academy_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"prerequisite_ids" integer[] NOT NULL,
	CONSTRAINT "academy_courses_academy_id_course_id_pk" PRIMARY KEY("academy_id","course_id")
);--> statement-breakpoint
CREATE TABLE "academy_enrolments" (
	"user_id" uuid NOT NULL,
	"academy_id" integer NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "academy_enrolments_user_id_academy_id_pk" PRIMARY KEY("user_id","academy_id")
);--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"warned_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"requested_by" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done_percent" smallint DEFAULT 0 NOT NULL,
	"storage_key" text,
	"size_bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "announcement_acknowledgements" (
	"announcement_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_acknowledgements_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"language_code" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"translations" jsonb NOT NULL,
	"role_ids" smallint[] NOT NULL,
	"subscription_type_ids" smallint[] NOT NULL,
	"language_codes" text[] NOT NULL,
	"channel" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"must_acknowledge" boolean NOT NULL,
	"is_draft" boolean NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"previous_hash" text,
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"warned_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"name" text,
	"before" jsonb,
	"after" jsonb,
	"person_id" uuid,
	"sealed" text,
	"address" text,
	"api_key_id" uuid
);--> statement-breakpoint
CREATE TABLE "audit_keys" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "chart_states" (
	"event_id" integer NOT NULL,
	"stretch" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"chart" jsonb,
	CONSTRAINT "chart_states_event_id_stretch_pk" PRIMARY KEY("event_id","stretch")
);--> statement-breakpoint
CREATE TABLE "shared_charts" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"chart" jsonb,
	"by_user_id" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "course_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"name" text NOT NULL,
	"language_code" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer DEFAULT 0 NOT NULL,
	"course_id" integer,
	"problem" text,
	"warnings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "course_trainers" (
	"course_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "course_trainers_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"language_code" text NOT NULL,
	"level" text NOT NULL,
	"type" text NOT NULL,
	"styles" text[] NOT NULL,
	"methods" text[] NOT NULL,
	"concepts" text[] NOT NULL,
	"subscription_type_ids" smallint[] NOT NULL,
	"progression" text NOT NULL,
	"status" text NOT NULL,
	"cover_path" text,
	"lesson_count" integer DEFAULT 0 NOT NULL,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"has_certificate" boolean DEFAULT true NOT NULL,
	"live_version" integer,
	"learner_count" integer DEFAULT 0 NOT NULL,
	"completed_count" integer DEFAULT 0 NOT NULL,
	"prerequisite_ids" integer[] DEFAULT '{}' NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"meta_revision" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE "sections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"title" text NOT NULL,
	"position" smallint NOT NULL,
	"removed_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "cohort_weeks" (
	"joined_on" date NOT NULL,
	"week" smallint NOT NULL,
	"learner_count" integer NOT NULL,
	"active_count" integer NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohort_weeks_joined_on_week_pk" PRIMARY KEY("joined_on","week")
);--> statement-breakpoint
CREATE TABLE "day_figures" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"value" bigint NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_figures_kind_day_pk" PRIMARY KEY("kind","day")
);--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text,
	"auth" text,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "push_deliveries" (
	"notification_id" bigint NOT NULL,
	"device_id" uuid NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_deliveries_notification_id_device_id_pk" PRIMARY KEY("notification_id","device_id")
);--> statement-breakpoint
CREATE TABLE "push_jobs" (
	"notification_id" bigint PRIMARY KEY NOT NULL,
	"last_device_id" uuid,
	"done_at" timestamp with time zone,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "lesson_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"content_id" integer NOT NULL,
	"author_id" uuid,
	"at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "progress_changes" (
	"course_id" integer NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "progress_changes_course_id_version_pk" PRIMARY KEY("course_id","version")
);--> statement-breakpoint
CREATE TABLE "review_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "educator_figures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"course_count" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE "educator_follows" (
	"user_id" uuid NOT NULL,
	"educator_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "educator_follows_user_id_educator_id_pk" PRIMARY KEY("user_id","educator_id")
);--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "enrolments" (
	"user_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"enrolled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_lessons" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"furthest_lesson_id" integer,
	CONSTRAINT "enrolments_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"position_seconds" real DEFAULT 0 NOT NULL,
	"watched" "int4multirange" DEFAULT '{}' NOT NULL,
	"watched_seconds" integer DEFAULT 0 NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"slack_seconds" real DEFAULT 15 NOT NULL,
	"video_id" uuid,
	"carried_from" integer,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "lesson_progress_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);--> statement-breakpoint
CREATE TABLE "study_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"watched_seconds" integer DEFAULT 0 NOT NULL,
	"completed_lessons" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "study_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);--> statement-breakpoint
CREATE TABLE "event_attendances" (
	"event_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_attendances_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "event_hosts" (
	"event_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "event_hosts_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"event_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"is_waiting" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_registrations_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);--> statement-breakpoint
CREATE TABLE "event_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"series_id" integer,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"duration_minutes" smallint NOT NULL,
	"language_code" text NOT NULL,
	"subscription_type_ids" smallint[] NOT NULL,
	"capacity" integer,
	"is_recorded" boolean NOT NULL,
	"has_chat" boolean NOT NULL,
	"meeting_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" text NOT NULL,
	"live_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"is_pending" boolean DEFAULT false NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"confirmed_at" timestamp with time zone,
	"last_step" integer,
	"pending_secret" text
);--> statement-breakpoint
CREATE TABLE "feed_reads" (
	"user_id" uuid NOT NULL,
	"feed_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feed_reads_user_id_feed_id_pk" PRIMARY KEY("user_id","feed_id")
);--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"language_code" text NOT NULL,
	"symbols" text[] DEFAULT '{}' NOT NULL,
	"subscription_type_ids" smallint[] DEFAULT '{}' NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "owner_codes" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"salt" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_codes_one" CHECK ("owner_codes"."id")
);--> statement-breakpoint
CREATE TABLE "idea_reads" (
	"user_id" uuid NOT NULL,
	"idea_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idea_reads_user_id_idea_id_pk" PRIMARY KEY("user_id","idea_id")
);--> statement-breakpoint
CREATE TABLE "ideas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ideas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" uuid NOT NULL,
	"symbol" text NOT NULL,
	"provider" text NOT NULL,
	"direction" text NOT NULL,
	"order_type" text NOT NULL,
	"entry_low" numeric(24, 12) NOT NULL,
	"entry_high" numeric(24, 12) NOT NULL,
	"stop" numeric(24, 12) NOT NULL,
	"targets" numeric(24, 12)[] NOT NULL,
	"allocations" integer[] NOT NULL,
	"timeframe" text NOT NULL,
	"risk_bps" integer NOT NULL,
	"confidence" smallint NOT NULL,
	"style" text NOT NULL,
	"methods" text[] NOT NULL,
	"analysis" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"is_break_even_after_tp1" boolean NOT NULL,
	"disclosure" text NOT NULL,
	"language_code" text NOT NULL,
	"subscription_type_ids" smallint[] DEFAULT '{}' NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "cohort_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cohort_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item" integer NOT NULL,
	"enrolled_on" date NOT NULL,
	"count" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "cohort_figures" (
	"course_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item" integer NOT NULL,
	"enrolled_on" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "cohort_figures_course_id_kind_item_enrolled_on_pk" PRIMARY KEY("course_id","kind","item","enrolled_on")
);--> statement-breakpoint
CREATE TABLE "question_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"question_id" text NOT NULL,
	"enrolled_on" date NOT NULL,
	"learner_count" integer NOT NULL,
	"at_once_count" integer NOT NULL,
	"right_count" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "question_figures" (
	"lesson_id" integer NOT NULL,
	"question_id" text NOT NULL,
	"enrolled_on" date NOT NULL,
	"learner_count" integer NOT NULL,
	"at_once_count" integer NOT NULL,
	"right_count" integer NOT NULL,
	CONSTRAINT "question_figures_lesson_id_question_id_enrolled_on_pk" PRIMARY KEY("lesson_id","question_id","enrolled_on")
);--> statement-breakpoint
CREATE TABLE "interface_texts" (
	"language_code" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"user_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interface_texts_language_code_key_pk" PRIMARY KEY("language_code","key")
);--> statement-breakpoint
CREATE TABLE "migrated_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "migrated_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "languages" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"native_name" text NOT NULL,
	"direction" text NOT NULL,
	"position" smallint NOT NULL,
	"fallback_code" text,
	"is_offered" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"is_bookmark" boolean NOT NULL,
	"body" text NOT NULL,
	"second" integer,
	"video_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "lesson_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "lesson_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"second" integer,
	"answer_count" integer DEFAULT 0 NOT NULL,
	"accepted_answer_id" integer,
	"trainer_answered_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" integer NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"checksum" text NOT NULL,
	"is_downloadable" boolean DEFAULT true NOT NULL,
	"is_document" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asset_id" uuid
);--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"section_id" integer NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"position" smallint NOT NULL,
	"duration_seconds" integer NOT NULL,
	"is_free_preview" boolean DEFAULT false NOT NULL,
	"required_percent" smallint DEFAULT 90 NOT NULL,
	"video_id" uuid,
	"content_id" integer,
	"content_changed_at" timestamp with time zone,
	"derived_from" integer,
	"removed_at" timestamp with time zone,
	"opens_at" timestamp with time zone,
	"opens_after_days" smallint,
	"revision" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE "lookup_values" (
	"list" text NOT NULL,
	"code" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "lookup_values_list_code_pk" PRIMARY KEY("list","code")
);--> statement-breakpoint
CREATE TABLE "trading_symbols" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"market" text NOT NULL,
	"price_precision" smallint NOT NULL,
	"tick_size" text NOT NULL,
	"position" smallint NOT NULL
);--> statement-breakpoint
CREATE TABLE "digest_runs" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"last_user_id" uuid,
	"done_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "mail_bounces" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"template" text NOT NULL,
	"language_code" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text
);--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderation_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"author_id" uuid,
	"context" text NOT NULL,
	"link" text NOT NULL,
	"body" text NOT NULL,
	"reasons" text[] NOT NULL,
	"report_count" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"words_removed_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_reporter" UNIQUE("case_id","reporter_id")
);--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"muted_types" text[] NOT NULL,
	"muted_push_types" text[] NOT NULL,
	"quiet_from" time,
	"quiet_to" time,
	"muted_mail_types" text[] DEFAULT '{}' NOT NULL,
	"digest" text DEFAULT 'weekly' NOT NULL
);--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" uuid NOT NULL,
	"notification_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_reads_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"role_ids" smallint[] DEFAULT '{}' NOT NULL,
	"subscription_type_ids" smallint[] DEFAULT '{}' NOT NULL,
	"language_codes" text[] DEFAULT '{}' NOT NULL,
	"content_type" text NOT NULL,
	"texts" jsonb NOT NULL,
	"language_code" text NOT NULL,
	"link" text,
	"source" text NOT NULL,
	"visible_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event_id" integer,
	"is_for_followers" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE TABLE "trading_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trading_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_type_id" smallint NOT NULL,
	"strategy_name" text NOT NULL,
	"symbol" text NOT NULL,
	"direction" text NOT NULL,
	"text" text NOT NULL,
	"bar_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"rp_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_id" integer NOT NULL,
	"coupon_id" integer,
	"provider" text NOT NULL,
	"external_id" text,
	"url" text,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"coupon_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"checkout_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_uses_coupon_id_user_id_pk" PRIMARY KEY("coupon_id","user_id")
);--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"percent" integer,
	"amount" numeric,
	"currency" text,
	"is_forever" boolean NOT NULL,
	"plan_ids" integer[] NOT NULL,
	"use_limit" integer,
	"use_count" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_value" CHECK (num_nonnulls(percent, amount) = 1 and num_nulls(amount, currency) in (0, 2)),
	CONSTRAINT "coupons_uses" CHECK (use_count >= 0 and use_count <= use_limit)
);--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" integer,
	"number" text,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"total" numeric NOT NULL,
	"tax" numeric NOT NULL,
	"paid" numeric NOT NULL,
	"refunded" numeric NOT NULL,
	"payment_id" text,
	"page_url" text,
	"pdf_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"read_ticket" bigint NOT NULL,
	"charged_back" numeric DEFAULT '0' NOT NULL
);--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"provider" text NOT NULL,
	"user_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "payment_customers_provider_external_id_pk" PRIMARY KEY("provider","external_id")
);--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"product_id" text NOT NULL,
	"plan_id" integer NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"tax" text NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "plan_prices_provider_external_id_pk" PRIMARY KEY("provider","external_id")
);--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subscription_type_id" smallint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"amount" numeric,
	"currency" text,
	"interval" text,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "plans_price" CHECK (num_nulls(amount, currency, interval) in (0, 3) and amount > 0)
);--> statement-breakpoint
CREATE TABLE "subscription_types" (
	"id" smallint PRIMARY KEY NOT NULL,
	"code" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"plan_id" integer NOT NULL,
	"status" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"provider" text,
	"external_id" text,
	"amount" numeric,
	"currency" text,
	"interval" text,
	"period_ends_at" timestamp with time zone,
	"trial_ends_at" timestamp with time zone,
	"cancels_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"read_ticket" bigint DEFAULT 0 NOT NULL,
	"provider_ended_at" timestamp with time zone,
	"ends_with_account" boolean DEFAULT false NOT NULL,
	CONSTRAINT "subscriptions_ending" CHECK (status not in ('past_due', 'cancelled') or ends_at is not null)
);--> statement-breakpoint
CREATE TABLE "playback_places" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"session_id" uuid,
	CONSTRAINT "playback_places_user_id_id_pk" PRIMARY KEY("user_id","id")
);--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"content_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"seed" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"checked_ids" text[] DEFAULT '{}' NOT NULL,
	"points" integer,
	"max_points" integer,
	"is_passed" boolean
);--> statement-breakpoint
CREATE TABLE "quiz_results" (
	"attempt_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"lesson_id" integer NOT NULL,
	"is_answered" boolean NOT NULL,
	"is_right" boolean NOT NULL,
	"points" smallint NOT NULL,
	CONSTRAINT "quiz_results_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);--> statement-breakpoint
CREATE TABLE "course_ratings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"body" text NOT NULL,
	"reply" text,
	"reply_author_id" uuid,
	"replied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "recordings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"video_id" uuid,
	"whole_playlist" text,
	"whole_seconds" double precision DEFAULT 0 NOT NULL,
	"spans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trim_start" double precision DEFAULT 0 NOT NULL,
	"trim_end" double precision DEFAULT 0 NOT NULL,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "room_captions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_captions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "room_hands" (
	"event_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_hands_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);--> statement-breakpoint
CREATE TABLE "room_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"vote_count" integer DEFAULT 0 NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reply_to_id" bigint
);--> statement-breakpoint
CREATE TABLE "room_poll_votes" (
	"poll_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"option" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_poll_votes_poll_id_user_id_pk" PRIMARY KEY("poll_id","user_id")
);--> statement-breakpoint
CREATE TABLE "room_polls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_polls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"question" text NOT NULL,
	"options" text[] NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"are_results_shown" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE TABLE "room_sanctions" (
	"event_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_sanctions_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);--> statement-breakpoint
CREATE TABLE "room_speakers" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"muted_by" text,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "room_votes" (
	"message_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_votes_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);--> statement-breakpoint
CREATE TABLE "rooms" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"slow_seconds" smallint NOT NULL,
	"pinned" text,
	"pinned_message_id" bigint,
	"course_id" integer
);--> statement-breakpoint
CREATE TABLE "search_cues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_cues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"parent_id" text,
	"lang" text NOT NULL,
	"types" smallint[] NOT NULL,
	"is_staff_only" boolean NOT NULL,
	"owner_ids" uuid[] NOT NULL,
	"link" text NOT NULL,
	"second" integer NOT NULL,
	"text" text NOT NULL,
	"tsv" "tsvector" NOT NULL,
	"part" smallint GENERATED ALWAYS AS ((hashtext(entity_id) & 7)::smallint) STORED NOT NULL
);--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"parent_id" text,
	"lang" text NOT NULL,
	"types" smallint[] NOT NULL,
	"is_staff_only" boolean NOT NULL,
	"owner_ids" uuid[] NOT NULL,
	"link" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"title_tsv" "tsvector" NOT NULL,
	"is_translation" boolean DEFAULT false NOT NULL,
	"part" smallint GENERATED ALWAYS AS ((hashtext(entity_id) & 7)::smallint) STORED NOT NULL
);--> statement-breakpoint
CREATE TABLE "search_texts" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"part" smallint NOT NULL,
	"body" text NOT NULL,
	"tsv" "tsvector" NOT NULL
);--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "connection_tests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"outcome" text,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"milliseconds" integer
);--> statement-breakpoint
CREATE TABLE "setting_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"terms_url" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_acceptances_user_id_version_pk" PRIMARY KEY("user_id","version")
);--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"language_id" integer,
	"time_zone" text,
	"state" text DEFAULT 'unproven' NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "oidc_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"return_to" text,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "oidc_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oidc_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);--> statement-breakpoint
CREATE TABLE "single_sign_on" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_on" boolean NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"secret" text NOT NULL,
	"domains" text NOT NULL,
	"role_claim" text NOT NULL,
	"role_rules" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"is_email_trusted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "single_sign_on_one" CHECK ("single_sign_on"."id")
);--> statement-breakpoint
CREATE TABLE "streams" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"generation" integer NOT NULL,
	"live_at" timestamp with time zone,
	"interrupted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"node_id" text,
	"seen_at" timestamp with time zone,
	"session_id" text,
	"told_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"used" smallint NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"field" text NOT NULL,
	"lang" text NOT NULL,
	"source_hash" text NOT NULL,
	"source" text NOT NULL,
	"value" text NOT NULL,
	"state" text NOT NULL,
	"course_id" integer NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_kind_item_id_field_lang_source_hash_pk" PRIMARY KEY("kind","item_id","field","lang","source_hash")
);--> statement-breakpoint
CREATE TABLE "user_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"role_id" smallint,
	"problem" text,
	CONSTRAINT "user_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);--> statement-breakpoint
CREATE TABLE "user_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"encoding" text NOT NULL,
	"header" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"is_inviting" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "user_search" (
	"word" text COLLATE "C" NOT NULL,
	"user_id" uuid NOT NULL,
	"is_educator_name" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_search_word_user_id_pk" PRIMARY KEY("word","user_id")
);--> statement-breakpoint
CREATE TABLE "user_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"columns" text[] NOT NULL
);--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"idle_until" timestamp with time zone NOT NULL,
	"salt" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"previous" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"presented_at" timestamp with time zone,
	"verified_at" timestamp with time zone DEFAULT now(),
	"parent_id" uuid,
	"actor_id" uuid,
	CONSTRAINT "sessions_actor" CHECK ((parent_id is null) = (actor_id is null))
);--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"associate_id" text,
	"role_id" smallint NOT NULL,
	"role_ids" smallint[] NOT NULL,
	"permissions" text[] NOT NULL,
	"language_id" integer,
	"time_zone" text,
	"weekly_goal" smallint DEFAULT 5 NOT NULL,
	"thumbnail_path" text,
	"biography" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"password_hash" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"last_seen_at" timestamp with time zone,
	"spoken_languages" text[] DEFAULT '{}' NOT NULL,
	"hidden_fields" text[] DEFAULT '{timeZone,weeklyGoal,learning}' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"educator_rank" integer DEFAULT 1000000 NOT NULL
);--> statement-breakpoint
CREATE TABLE "video_moves" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"state" text NOT NULL,
	"source_key" text,
	"sent_bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint DEFAULT 0 NOT NULL,
	"upload" text,
	"external_id" text,
	"problem" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "video_projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"region" text NOT NULL,
	"plan" text NOT NULL,
	"language_code" text,
	"settings" jsonb NOT NULL,
	"secrets" text NOT NULL,
	"secret_names" text[] NOT NULL,
	"problem" text,
	"sync_done" integer,
	"sync_total" integer,
	"last_sync_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "video_captions" (
	"video_id" uuid NOT NULL,
	"language_code" text NOT NULL,
	"label" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"cue_count" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_captions_video_id_language_code_pk" PRIMARY KEY("video_id","language_code")
);--> statement-breakpoint
CREATE TABLE "video_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"fingerprint" text NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"host_id" uuid
);--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"failure_code" text,
	"duration_seconds" double precision DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_id" uuid,
	"failure_detail" text,
	"file_name" text,
	"mime" text,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"stored_bytes" bigint DEFAULT 0 NOT NULL,
	"original_key" text,
	"packaged_key" text,
	"playlist" text DEFAULT 'master.m3u8' NOT NULL,
	"poster" text,
	"thumbnails" text,
	"quality" text,
	"renditions" integer[] DEFAULT '{}' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"loudness" double precision,
	"folder" text,
	"host_id" uuid,
	"external_id" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chapters_revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"wanted_host_id" uuid,
	"notices" text[] DEFAULT '{}' NOT NULL
);--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"url" text NOT NULL,
	"headers" jsonb NOT NULL,
	"status" integer,
	"problem" text,
	"milliseconds" integer NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "webhook_attempts_delivery_id_number_pk" PRIMARY KEY("delivery_id","number")
);--> statement-breakpoint
CREATE TABLE "webhook_days" (
	"endpoint_id" uuid NOT NULL,
	"day" date NOT NULL,
	"succeeded" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_days_endpoint_id_day_pk" PRIMARY KEY("endpoint_id","day")
);--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"last_status" integer,
	"last_problem" text,
	"last_milliseconds" integer,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_event" UNIQUE("event_id","endpoint_id")
);--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"event_types" text[] NOT NULL,
	"off_reason" text,
	"off_since" timestamp with time zone,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX "academies_published" ON "academies" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "academies_published_language" ON "academies" USING btree ("language_code","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "academies_updated" ON "academies" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "academies_status" ON "academies" USING btree ("status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "academies_author" ON "academies" USING btree ("author_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "academies_title" ON "academies" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "academy_courses_course" ON "academy_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "academy_enrolments_academy" ON "academy_enrolments" USING btree ("academy_id");--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_running" ON "data_exports" USING btree ("user_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "data_exports_requester" ON "data_exports" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "announcement_acknowledgements_user" ON "announcement_acknowledgements" USING btree ("user_id","announcement_id");--> statement-breakpoint
CREATE INDEX "announcements_start" ON "announcements" USING btree ("starts_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "announcements_drafts" ON "announcements" USING btree ("starts_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_draft;--> statement-breakpoint
CREATE INDEX "announcements_title" ON "announcements" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "announcements_end" ON "announcements" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_secret" ON "api_keys" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_previous" ON "api_keys" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "api_keys_created" ON "api_keys" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_owner" ON "api_keys" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "api_keys_expiring" ON "api_keys" USING btree ("expires_at") WHERE revoked_at is null and warned_at is null;--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_of_actor" ON "audit_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_entity" ON "audit_events" USING btree ("entity","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_thing" ON "audit_events" USING btree ("entity","entity_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_name" ON "audit_events" USING gin ("name" gin_trgm_ops) WHERE name is not null;--> statement-breakpoint
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
CREATE UNIQUE INDEX "signing_keys_current" ON "signing_keys" USING btree ((true)) WHERE "signing_keys"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "course_imports_author" ON "course_imports" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "course_trainers_user" ON "course_trainers" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_slug" ON "courses" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "courses_published" ON "courses" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "courses_published_language" ON "courses" USING btree ("language_code","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "courses_published_level" ON "courses" USING btree ("level","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "courses_updated" ON "courses" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "courses_published_title" ON "courses" USING btree (lower("title"),"id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "courses_words" ON "courses" USING gin (("title" || ' ' || "summary") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sections_course" ON "sections" USING btree ("course_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_endpoint" ON "devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "devices_user" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "devices_session" ON "devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "course_assets_course" ON "course_assets" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_assets_key" ON "course_assets" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "course_assets_not_kept" ON "course_assets" USING btree ("id") WHERE not is_kept;--> statement-breakpoint
CREATE INDEX "course_drafts_state" ON "course_drafts" USING btree ("state");--> statement-breakpoint
CREATE INDEX "draft_lessons_course" ON "draft_lessons" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "draft_lessons_video" ON "draft_lessons" USING btree ((content->>'videoId')) WHERE content->>'videoId' is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_contents_hash" ON "lesson_contents" USING btree ("lesson_id","hash");--> statement-breakpoint
CREATE INDEX "lesson_contents_course" ON "lesson_contents" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_contents_video" ON "lesson_contents" USING btree ((content->>'videoId')) WHERE content->>'videoId' is not null;--> statement-breakpoint
CREATE INDEX "lesson_history_lesson" ON "lesson_history" USING btree ("lesson_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lesson_history_content" ON "lesson_history" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "lesson_history_course" ON "lesson_history" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "review_comments_thread" ON "review_comments" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "review_threads_course" ON "review_threads" USING btree ("course_id","lesson_id");--> statement-breakpoint
CREATE INDEX "review_threads_open" ON "review_threads" USING btree ("course_id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "educator_follows_educator" ON "educator_follows" USING btree ("educator_id");--> statement-breakpoint
CREATE INDEX "enrolments_recent" ON "enrolments" USING btree ("user_id","last_activity_at" DESC NULLS LAST,"course_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "enrolments_course" ON "enrolments" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "enrolments_newest" ON "enrolments" USING btree ("course_id","enrolled_at" DESC NULLS LAST,"user_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "enrolments_finished" ON "enrolments" USING btree ("course_id","enrolled_at" DESC NULLS LAST,"user_id" DESC NULLS LAST) WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "enrolments_stopped" ON "enrolments" USING btree ("course_id","furthest_lesson_id","enrolled_at" DESC NULLS LAST,"user_id" DESC NULLS LAST) WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "enrolments_active" ON "enrolments" USING btree ("course_id","last_activity_at");--> statement-breakpoint
CREATE INDEX "enrolments_by_day" ON "enrolments" USING btree ("enrolled_at");--> statement-breakpoint
CREATE INDEX "enrolments_completions" ON "enrolments" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "lesson_progress_course" ON "lesson_progress" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_lesson" ON "lesson_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "study_days_by_day" ON "study_days" USING btree ("day","user_id");--> statement-breakpoint
CREATE INDEX "event_attendances_user" ON "event_attendances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_attendances_by_day" ON "event_attendances" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "event_hosts_user" ON "event_hosts" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "event_registrations_user" ON "event_registrations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_registrations_waiting" ON "event_registrations" USING btree ("event_id","created_at") WHERE is_waiting;--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "events_series" ON "events" USING btree ("series_id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_meeting" ON "events" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "events_of_status" ON "events" USING btree ("status","starts_at","id");--> statement-breakpoint
CREATE INDEX "events_title" ON "events" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "recovery_codes_left" ON "recovery_codes" USING btree ("user_id") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "feeds_author" ON "feeds" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "feeds_published" ON "feeds" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "ideas_published" ON "ideas" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "cohort_changes_course" ON "cohort_changes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "question_changes_lesson" ON "question_changes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "interface_texts_of_user" ON "interface_texts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "languages_code" ON "languages" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "languages_default" ON "languages" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE INDEX "lesson_notes_lesson" ON "lesson_notes" USING btree ("user_id","lesson_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lesson_notes_of_lesson" ON "lesson_notes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_course" ON "lesson_notes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_answers_question" ON "lesson_answers" USING btree ("question_id","id");--> statement-breakpoint
CREATE INDEX "lesson_answers_author" ON "lesson_answers" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lesson_questions_lesson" ON "lesson_questions" USING btree ("lesson_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lesson_questions_waiting" ON "lesson_questions" USING btree ("course_id","id") WHERE trainer_answered_at is null and accepted_answer_id is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "lesson_questions_course" ON "lesson_questions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_questions_author" ON "lesson_questions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "attachments_lesson" ON "attachments" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "attachments_asset" ON "attachments" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "lessons_course" ON "lessons" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "lessons_section" ON "lessons" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "lessons_video" ON "lessons" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "lessons_content" ON "lessons" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("queued_at","id");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","queued_at","id");--> statement-breakpoint
CREATE INDEX "mails_template" ON "mails" USING btree ("template","queued_at","id");--> statement-breakpoint
CREATE INDEX "mails_email" ON "mails" USING btree ("email" text_pattern_ops,"queued_at","id");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_open" ON "moderation_cases" USING btree ("kind","thing_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_state" ON "moderation_cases" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "moderation_cases_kind" ON "moderation_cases" USING btree ("state","kind","id");--> statement-breakpoint
CREATE INDEX "moderation_cases_author" ON "moderation_cases" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_decided_by" ON "moderation_cases" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "moderation_cases_decided" ON "moderation_cases" USING btree ("decided_at") WHERE state <> 'open' and words_removed_at is null;--> statement-breakpoint
CREATE INDEX "moderation_cases_spam" ON "moderation_cases" USING btree ("state","id") WHERE reasons @> '{spam}';--> statement-breakpoint
CREATE INDEX "moderation_cases_abuse" ON "moderation_cases" USING btree ("state","id") WHERE reasons @> '{abuse}';--> statement-breakpoint
CREATE INDEX "moderation_cases_false_promises" ON "moderation_cases" USING btree ("state","id") WHERE reasons @> '{falsePromises}';--> statement-breakpoint
CREATE INDEX "moderation_cases_other" ON "moderation_cases" USING btree ("state","id") WHERE reasons @> '{other}';--> statement-breakpoint
CREATE INDEX "reports_of_reporter" ON "reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","visible_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_all" ON "notifications" USING btree ("visible_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE user_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_source" ON "notifications" USING btree ("source","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_source_of_all" ON "notifications" USING btree ("source") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "notifications_event" ON "notifications" USING btree ("event_id") WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX "trading_alerts_newest" ON "trading_alerts" USING btree ("subscription_type_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_external" ON "checkouts" USING btree ("provider","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "coupon_uses_checkout" ON "coupon_uses" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_external" ON "invoices" USING btree ("provider","external_id");--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_payment" ON "invoices" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("paid_at","currency");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_current" ON "payment_customers" USING btree ("user_id","provider") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "payment_customers_user" ON "payment_customers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_prices_terms" ON "plan_prices" USING btree ("provider","plan_id","amount","currency","interval","tax") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_plan" ON "subscriptions" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_external" ON "subscriptions" USING btree ("provider","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_given" ON "subscriptions" USING btree ("user_id","plan_id") WHERE provider is null and status = 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("ends_at") WHERE status in ('active', 'past_due', 'cancelled');--> statement-breakpoint
CREATE INDEX "playback_places_video" ON "playback_places" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "playback_places_session" ON "playback_places" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_number" ON "quiz_attempts" USING btree ("user_id","lesson_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_open" ON "quiz_attempts" USING btree ("user_id","lesson_id") WHERE submitted_at is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_lesson" ON "quiz_attempts" USING btree ("lesson_id","submitted_at");--> statement-breakpoint
CREATE INDEX "quiz_attempts_content" ON "quiz_attempts" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "quiz_results_lesson" ON "quiz_results" USING btree ("lesson_id","question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_ratings_user" ON "course_ratings" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "course_ratings_recent" ON "course_ratings" USING btree ("course_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "course_ratings_of_user" ON "course_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recordings_video" ON "recordings" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "recordings_title" ON "recordings" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "recordings_published" ON "recordings" USING btree ("published_at" DESC NULLS LAST,"event_id" DESC NULLS LAST) WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "recordings_unpublished" ON "recordings" USING btree ("event_id") WHERE published_at is null and state <> 'recording';--> statement-breakpoint
CREATE INDEX "room_captions_time" ON "room_captions" USING btree ("event_id","at","id");--> statement-breakpoint
CREATE INDEX "room_hands_order" ON "room_hands" USING btree ("event_id","raised_at");--> statement-breakpoint
CREATE INDEX "room_messages_shown" ON "room_messages" USING btree ("event_id","kind","id" DESC NULLS LAST) WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "room_messages_replies" ON "room_messages" USING btree ("reply_to_id") WHERE reply_to_id is not null;--> statement-breakpoint
CREATE INDEX "room_messages_questions" ON "room_messages" USING btree ("event_id","vote_count" DESC NULLS LAST,"id") WHERE kind = 'question' and hidden_at is null and state = 'open';--> statement-breakpoint
CREATE INDEX "room_messages_answered" ON "room_messages" USING btree ("event_id","id" DESC NULLS LAST) WHERE state = 'answered' and hidden_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "room_messages_answering" ON "room_messages" USING btree ("event_id") WHERE state = 'answering';--> statement-breakpoint
CREATE INDEX "room_messages_time" ON "room_messages" USING btree ("event_id","created_at") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "room_messages_user" ON "room_messages" USING btree ("event_id","user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "room_messages_of_user" ON "room_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "room_polls_newest" ON "room_polls" USING btree ("event_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "room_votes_user" ON "room_votes" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE INDEX "search_cues_entity" ON "search_cues" USING btree ("kind","entity_id","lang","second");--> statement-breakpoint
CREATE INDEX "search_cues_parent" ON "search_cues" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "search_cues_texts_0" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 0;--> statement-breakpoint
CREATE INDEX "search_cues_texts_1" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 1;--> statement-breakpoint
CREATE INDEX "search_cues_texts_2" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 2;--> statement-breakpoint
CREATE INDEX "search_cues_texts_3" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 3;--> statement-breakpoint
CREATE INDEX "search_cues_texts_4" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 4;--> statement-breakpoint
CREATE INDEX "search_cues_texts_5" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 5;--> statement-breakpoint
CREATE INDEX "search_cues_texts_6" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 6;--> statement-breakpoint
CREATE INDEX "search_cues_texts_7" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 7;--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_entity" ON "search_documents" USING btree ("kind","entity_id","lang");--> statement-breakpoint
CREATE INDEX "search_documents_parent" ON "search_documents" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "search_documents_titles_0" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 0;--> statement-breakpoint
CREATE INDEX "search_documents_titles_1" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 1;--> statement-breakpoint
CREATE INDEX "search_documents_titles_2" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 2;--> statement-breakpoint
CREATE INDEX "search_documents_titles_3" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 3;--> statement-breakpoint
CREATE INDEX "search_documents_titles_4" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 4;--> statement-breakpoint
CREATE INDEX "search_documents_titles_5" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 5;--> statement-breakpoint
CREATE INDEX "search_documents_titles_6" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 6;--> statement-breakpoint
CREATE INDEX "search_documents_titles_7" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 7;--> statement-breakpoint
CREATE INDEX "search_texts_words_0" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 0;--> statement-breakpoint
CREATE INDEX "search_texts_words_1" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 1;--> statement-breakpoint
CREATE INDEX "search_texts_words_2" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 2;--> statement-breakpoint
CREATE INDEX "search_texts_words_3" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 3;--> statement-breakpoint
CREATE INDEX "search_texts_words_4" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 4;--> statement-breakpoint
CREATE INDEX "search_texts_words_5" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 5;--> statement-breakpoint
CREATE INDEX "search_texts_words_6" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 6;--> statement-breakpoint
CREATE INDEX "search_texts_words_7" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 7;--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE "search_words"."documents" > 0;--> statement-breakpoint
CREATE INDEX "search_words_begin" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "connection_tests_of_user" ON "connection_tests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "connection_tests_age" ON "connection_tests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "setting_changes_of_key" ON "setting_changes" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "setting_changes_of_user" ON "setting_changes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_email" ON "sign_ups" USING btree ("email") WHERE state <> 'refused';--> statement-breakpoint
CREATE INDEX "sign_ups_waiting" ON "sign_ups" USING btree ("proven_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "sign_ups_past" ON "sign_ups" USING btree ("expires_at") WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "sign_ups_language" ON "sign_ups" USING btree ("language_id");--> statement-breakpoint
CREATE INDEX "oidc_attempts_past" ON "oidc_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_attempts_user" ON "oidc_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oidc_identities_user" ON "oidc_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "streams_on_air" ON "streams" USING btree ("state") WHERE state in ('live', 'interrupted');--> statement-breakpoint
CREATE INDEX "throttles_free_at" ON "throttles" USING btree ("free_at");--> statement-breakpoint
CREATE INDEX "translations_course" ON "translations" USING btree ("course_id","lang");--> statement-breakpoint
CREATE INDEX "user_import_rows_email" ON "user_import_rows" USING btree ("email");--> statement-breakpoint
CREATE INDEX "user_import_rows_rejected" ON "user_import_rows" USING btree ("import_id","line") WHERE problem is not null;--> statement-breakpoint
CREATE INDEX "user_imports_admin" ON "user_imports" USING btree ("admin_id","created_at");--> statement-breakpoint
CREATE INDEX "user_imports_created" ON "user_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_search_user" ON "user_search" USING btree ("user_id",word);--> statement-breakpoint
CREATE INDEX "user_search_educators" ON "user_search" USING btree ("word","user_id") WHERE is_educator_name;--> statement-breakpoint
CREATE UNIQUE INDEX "user_views_name" ON "user_views" USING btree ("admin_id",lower("name"));--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_idle" ON "sessions" USING btree ("idle_until");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_parent" ON "sessions" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_trainers" ON "users" USING btree ("educator_rank","first_name","last_name","id") WHERE status = 'active' and role_ids @> '{2}';--> statement-breakpoint
CREATE INDEX "users_trainers_joined" ON "users" USING btree ("created_at","id","status") WHERE role_ids @> '{2}';--> statement-breakpoint
CREATE INDEX "users_trainers_seen" ON "users" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE role_ids @> '{2}';--> statement-breakpoint
CREATE INDEX "users_trainers_by_name" ON "users" USING btree ("first_name","last_name","id") WHERE role_ids @> '{2}';--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("created_at","id") WHERE role_ids && '{1,4}';--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_names" ON "users" USING btree ("first_name","last_name","id");--> statement-breakpoint
CREATE INDEX "users_of_status" ON "users" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_roles" ON "users" USING gin ("role_ids");--> statement-breakpoint
CREATE INDEX "users_language" ON "users" USING btree ("language_id");--> statement-breakpoint
CREATE INDEX "video_moves_project" ON "video_moves" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "video_projects_name" ON "video_projects" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_uploads_video" ON "video_uploads" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "video_uploads_owner" ON "video_uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "video_uploads_expiry" ON "video_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "video_uploads_host" ON "video_uploads" USING btree ("host_id") WHERE host_id is not null;--> statement-breakpoint
CREATE INDEX "videos_newest" ON "videos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_state" ON "videos" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_owner" ON "videos" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_owner_state" ON "videos" USING btree ("owner_id","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_by_title" ON "videos" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "videos_owner_title" ON "videos" USING btree ("owner_id","title","id");--> statement-breakpoint
CREATE INDEX "videos_by_size" ON "videos" USING btree ("stored_bytes" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_owner_size" ON "videos" USING btree ("owner_id","stored_bytes" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_title" ON "videos" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_file_name" ON "videos" USING gin ("file_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_folder_words" ON "videos" USING gin ("folder" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_folder" ON "videos" USING btree ("owner_id","folder") WHERE folder is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "videos_external" ON "videos" USING btree ("host_id","external_id");--> statement-breakpoint
CREATE INDEX "videos_wanted_host" ON "videos" USING btree ("wanted_host_id") WHERE wanted_host_id is not null;--> statement-breakpoint
CREATE INDEX "videos_waiting" ON "videos" USING btree ("updated_at") WHERE original_key is not null and packaged_key is distinct from original_key and failure_code is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_state" ON "webhook_deliveries" USING btree ("endpoint_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_endpoints_created" ON "webhook_endpoints" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_events_created" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "course_trainers" ADD CONSTRAINT "course_trainers_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_trainers" ADD CONSTRAINT "course_trainers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_days" ADD CONSTRAINT "study_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_subscription_type_id_subscription_types_id_fk" FOREIGN KEY ("subscription_type_id") REFERENCES "public"."subscription_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_acknowledgements" ADD CONSTRAINT "announcement_acknowledgements_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_acknowledgements" ADD CONSTRAINT "announcement_acknowledgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_notification_id_push_jobs_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."push_jobs"("notification_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_jobs" ADD CONSTRAINT "push_jobs_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_hosts" ADD CONSTRAINT "event_hosts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_hosts" ADD CONSTRAINT "event_hosts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_reads" ADD CONSTRAINT "feed_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_reads" ADD CONSTRAINT "feed_reads_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_reads" ADD CONSTRAINT "idea_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_reads" ADD CONSTRAINT "idea_reads_idea_id_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."ideas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_sanctions" ADD CONSTRAINT "room_sanctions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_sanctions" ADD CONSTRAINT "room_sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_sanctions" ADD CONSTRAINT "room_sanctions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_votes" ADD CONSTRAINT "room_votes_message_id_room_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."room_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_votes" ADD CONSTRAINT "room_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "educator_follows" ADD CONSTRAINT "educator_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "educator_follows" ADD CONSTRAINT "educator_follows_educator_id_users_id_fk" FOREIGN KEY ("educator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_poll_votes" ADD CONSTRAINT "room_poll_votes_poll_id_room_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."room_polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_poll_votes" ADD CONSTRAINT "room_poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_polls" ADD CONSTRAINT "room_polls_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_charts" ADD CONSTRAINT "shared_charts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_charts" ADD CONSTRAINT "shared_charts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_hands" ADD CONSTRAINT "room_hands_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_hands" ADD CONSTRAINT "room_hands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_pinned_message_id_room_messages_id_fk" FOREIGN KEY ("pinned_message_id") REFERENCES "public"."room_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_states" ADD CONSTRAINT "chart_states_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_reply_to_id_room_messages_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."room_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_speakers" ADD CONSTRAINT "room_speakers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_speakers" ADD CONSTRAINT "room_speakers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_captions" ADD CONSTRAINT "room_captions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academies" ADD CONSTRAINT "academies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_courses" ADD CONSTRAINT "academy_courses_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_courses" ADD CONSTRAINT "academy_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_enrolments" ADD CONSTRAINT "academy_enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_enrolments" ADD CONSTRAINT "academy_enrolments_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_asset_id_course_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."course_assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_content_id_lesson_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."lesson_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_answers" ADD CONSTRAINT "lesson_answers_question_id_lesson_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."lesson_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_answers" ADD CONSTRAINT "lesson_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_answers" ADD CONSTRAINT "lesson_answers_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_content_id_lesson_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."lesson_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_results" ADD CONSTRAINT "quiz_results_attempt_id_quiz_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_results" ADD CONSTRAINT "quiz_results_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_ratings" ADD CONSTRAINT "course_ratings_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_ratings" ADD CONSTRAINT "course_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_ratings" ADD CONSTRAINT "course_ratings_reply_author_id_users_id_fk" FOREIGN KEY ("reply_author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_places" ADD CONSTRAINT "playback_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_places" ADD CONSTRAINT "playback_places_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_moves" ADD CONSTRAINT "video_moves_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_moves" ADD CONSTRAINT "video_moves_project_id_video_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."video_projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_host_id_video_projects_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."video_projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_changes" ADD CONSTRAINT "cohort_changes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_figures" ADD CONSTRAINT "cohort_figures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interface_texts" ADD CONSTRAINT "interface_texts_language_code_languages_code_fk" FOREIGN KEY ("language_code") REFERENCES "public"."languages"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interface_texts" ADD CONSTRAINT "interface_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_tests" ADD CONSTRAINT "connection_tests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_search" ADD CONSTRAINT "user_search_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_host_id_video_projects_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."video_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_wanted_host_id_video_projects_id_fk" FOREIGN KEY ("wanted_host_id") REFERENCES "public"."video_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_import_rows" ADD CONSTRAINT "user_import_rows_import_id_user_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."user_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_imports" ADD CONSTRAINT "user_imports_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_attempts" ADD CONSTRAINT "oidc_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_identities" ADD CONSTRAINT "oidc_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_views" ADD CONSTRAINT "user_views_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_days" ADD CONSTRAINT "webhook_days_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_changes" ADD CONSTRAINT "question_changes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_figures" ADD CONSTRAINT "question_figures_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "educator_figures" ADD CONSTRAINT "educator_figures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_document_id_search_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."search_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_places" ADD CONSTRAINT "playback_places_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- As in those installations, where the table was written anew once.
ALTER TABLE "search_documents" CLUSTER ON "search_documents_pkey";--> statement-breakpoint
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
CREATE FUNCTION enrolment_facts(enrolled_at timestamptz, completed_at timestamptz, furthest_lesson_id integer)
RETURNS TABLE (kind text, item integer) LANGUAGE sql IMMUTABLE AS $$
	SELECT 'learners', 0
	UNION ALL
	SELECT 'finished', greatest(0, round(extract(epoch FROM completed_at - enrolled_at) / 86400))::int
		WHERE completed_at IS NOT NULL
	UNION ALL
	SELECT 'stopped', furthest_lesson_id WHERE completed_at IS NULL AND furthest_lesson_id IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION progress_facts(lesson_id integer, completed_at timestamptz)
RETURNS TABLE (kind text, item integer) LANGUAGE sql IMMUTABLE AS $$
	SELECT 'started', lesson_id
	UNION ALL
	SELECT 'completed', lesson_id WHERE completed_at IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION count_cohorts_of_enrolments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO cohort_changes (course_id, enrolled_on, kind, item, count)
		SELECT a.course_id, (a.enrolled_at AT TIME ZONE 'UTC')::date, f.kind, f.item, count(*)
		FROM added a CROSS JOIN LATERAL (
			SELECT * FROM enrolment_facts(a.enrolled_at, a.completed_at, a.furthest_lesson_id)
			UNION ALL
			SELECT x.* FROM lesson_progress p CROSS JOIN LATERAL progress_facts(p.lesson_id, p.completed_at) x
				WHERE p.user_id = a.user_id AND p.course_id = a.course_id) f
		GROUP BY 1, 2, 3, 4;
	ELSIF TG_OP = 'DELETE' THEN
		-- Row by row and before it is gone: when a user goes, so do both tables, and afterwards neither knows of the other.
		INSERT INTO cohort_changes (course_id, enrolled_on, kind, item, count)
		SELECT OLD.course_id, (OLD.enrolled_at AT TIME ZONE 'UTC')::date, f.kind, f.item, -1
		FROM courses c CROSS JOIN LATERAL (
			SELECT * FROM enrolment_facts(OLD.enrolled_at, OLD.completed_at, OLD.furthest_lesson_id)
			UNION ALL
			SELECT x.* FROM lesson_progress p CROSS JOIN LATERAL progress_facts(p.lesson_id, p.completed_at) x
				WHERE p.user_id = OLD.user_id AND p.course_id = OLD.course_id) f
		WHERE c.id = OLD.course_id;
		RETURN OLD;
	ELSE
		INSERT INTO cohort_changes (course_id, enrolled_on, kind, item, count)
		SELECT course_id, enrolled_on, kind, item, sum(n) FROM (
			SELECT a.course_id, (x.enrolled_at AT TIME ZONE 'UTC')::date AS enrolled_on, f.kind, f.item, x.n
			FROM added a JOIN removed r USING (user_id, course_id)
				CROSS JOIN LATERAL (VALUES
					(a.enrolled_at, a.completed_at, a.furthest_lesson_id, 1),
					(r.enrolled_at, r.completed_at, r.furthest_lesson_id, -1)) x(enrolled_at, completed_at, furthest_lesson_id, n)
				CROSS JOIN LATERAL enrolment_facts(x.enrolled_at, x.completed_at, x.furthest_lesson_id) f
			WHERE (a.enrolled_at, a.completed_at, a.furthest_lesson_id)
				IS DISTINCT FROM (r.enrolled_at, r.completed_at, r.furthest_lesson_id)
			UNION ALL
			SELECT a.course_id, (x.enrolled_at AT TIME ZONE 'UTC')::date, f.kind, f.item, x.n
			FROM added a JOIN removed r USING (user_id, course_id)
				JOIN lesson_progress p ON p.user_id = a.user_id AND p.course_id = a.course_id
				CROSS JOIN LATERAL (VALUES (a.enrolled_at, 1), (r.enrolled_at, -1)) x(enrolled_at, n)
				CROSS JOIN LATERAL progress_facts(p.lesson_id, p.completed_at) f
			WHERE a.enrolled_at <> r.enrolled_at) d
		GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_cohorts_of_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO cohort_changes (course_id, enrolled_on, kind, item, count)
		SELECT a.course_id, (e.enrolled_at AT TIME ZONE 'UTC')::date, f.kind, f.item, count(*)
		FROM added a JOIN enrolments e USING (user_id, course_id)
			CROSS JOIN LATERAL progress_facts(a.lesson_id, a.completed_at) f
		GROUP BY 1, 2, 3, 4;
		UPDATE enrolments e SET furthest_lesson_id = f.lesson_id
		FROM (SELECT DISTINCT ON (a.user_id, a.course_id) a.user_id, a.course_id, a.lesson_id, l.position
			FROM added a JOIN lessons l ON l.id = a.lesson_id AND l.removed_at IS NULL
			ORDER BY a.user_id, a.course_id, l.position DESC) f
		WHERE e.user_id = f.user_id AND e.course_id = f.course_id AND NOT EXISTS (
			SELECT FROM lessons l WHERE l.id = e.furthest_lesson_id AND l.removed_at IS NULL AND l.position >= f.position);
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO cohort_changes (course_id, enrolled_on, kind, item, count)
		SELECT OLD.course_id, (e.enrolled_at AT TIME ZONE 'UTC')::date, f.kind, f.item, -1
		FROM enrolments e JOIN courses c ON c.id = e.course_id
			CROSS JOIN LATERAL progress_facts(OLD.lesson_id, OLD.completed_at) f
		WHERE e.user_id = OLD.user_id AND e.course_id = OLD.course_id;
		RETURN OLD;
	ELSE
		INSERT INTO cohort_changes (course_id, enrolled_on, kind, item, count)
		SELECT a.course_id, (e.enrolled_at AT TIME ZONE 'UTC')::date, 'completed', a.lesson_id,
			sum(CASE WHEN a.completed_at IS NULL THEN -1 ELSE 1 END)
		FROM added a JOIN removed r USING (user_id, lesson_id) JOIN enrolments e ON e.user_id = a.user_id AND e.course_id = a.course_id
		WHERE (a.completed_at IS NULL) <> (r.completed_at IS NULL)
		GROUP BY 1, 2, 3, 4;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'audit_events is append-only' USING ERRCODE = 'restrict_violation'; END $$;--> statement-breakpoint
CREATE FUNCTION user_words(first_name text, last_name text, email text, associate_id text) RETURNS SETOF text LANGUAGE sql STABLE AS $$ SELECT DISTINCT left(lower(unaccent(w)), 200) FROM (SELECT unnest(ARRAY[first_name || ' ' || last_name, last_name || ' ' || first_name, email, '@' || split_part(email, '@', 2), associate_id]) AS w UNION ALL SELECT array_to_string(p[i:], ' ') FROM (SELECT string_to_array(translate(first_name || ' ' || last_name, '-', ' '), ' ') AS p) parts, generate_subscripts(p, 1) i WHERE i > 1 AND array_to_string(p[i:], ' ') <> last_name) words WHERE w <> '' $$;--> statement-breakpoint
CREATE FUNCTION keep_user_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM user_search WHERE user_id = NEW.id; IF NEW.status <> 'deleted' THEN INSERT INTO user_search (word, user_id, is_educator_name) SELECT w, NEW.id, NEW.status = 'active' AND NEW.role_ids @> '{2}' AND w IN (SELECT user_words(NEW.first_name, NEW.last_name, NULL, NEW.associate_id)) FROM user_words(NEW.first_name, NEW.last_name, NEW.email, NEW.associate_id) w; END IF; RETURN NULL; END $$;--> statement-breakpoint
create function record_acting_end() returns trigger language plpgsql as $$
begin
  insert into audit_events (actor_id, action, entity, entity_id, address)
  values (old.actor_id, 'endActing', 'user', old.user_id::text, old.address);
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION question_facts(learner uuid, lesson integer, without uuid DEFAULT NULL)
RETURNS TABLE (question_id text, at_once boolean, is_right boolean) LANGUAGE sql STABLE AS $$
	SELECT r.question_id, bool_or(r.is_right AND a.number = 1), bool_or(r.is_right)
	FROM quiz_attempts a JOIN quiz_results r ON r.attempt_id = a.id
	WHERE a.user_id = learner AND a.lesson_id = lesson AND a.id IS DISTINCT FROM without
	GROUP BY r.question_id
$$;--> statement-breakpoint
CREATE FUNCTION count_questions_of_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- What each learner had before is what they have without the rows that were added.
	INSERT INTO question_changes (lesson_id, question_id, enrolled_on, learner_count, at_once_count, right_count)
	SELECT lesson_id, question_id, enrolled_on, sum(is_first), sum(at_once - at_once_before), sum(is_right - right_before)
	FROM (
		SELECT t.lesson_id, t.question_id, (e.enrolled_at AT TIME ZONE 'UTC')::date AS enrolled_on,
			bool_and(x.attempt_id IS NOT NULL)::int AS is_first,
			bool_or(r.is_right AND a.number = 1)::int AS at_once,
			bool_or(r.is_right AND a.number = 1 AND x.attempt_id IS NULL)::int AS at_once_before,
			bool_or(r.is_right)::int AS is_right, bool_or(r.is_right AND x.attempt_id IS NULL)::int AS right_before
		FROM (SELECT DISTINCT o.user_id, n.lesson_id, n.question_id FROM added n JOIN quiz_attempts o ON o.id = n.attempt_id) t
			JOIN lessons l ON l.id = t.lesson_id
			JOIN enrolments e ON e.user_id = t.user_id AND e.course_id = l.course_id
			JOIN quiz_attempts a ON a.user_id = t.user_id AND a.lesson_id = t.lesson_id
			JOIN quiz_results r ON r.attempt_id = a.id AND r.question_id = t.question_id
			LEFT JOIN added x ON x.attempt_id = r.attempt_id AND x.question_id = r.question_id
		GROUP BY t.user_id, t.lesson_id, t.question_id, e.enrolled_at) d
	GROUP BY 1, 2, 3 HAVING sum(is_first) <> 0 OR sum(at_once - at_once_before) <> 0 OR sum(is_right - right_before) <> 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_questions_of_removed_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Row by row and before it is gone: when a user goes, so do the enrolments, and afterwards nobody knows of whom it was.
	INSERT INTO question_changes (lesson_id, question_id, enrolled_on, learner_count, at_once_count, right_count)
	SELECT OLD.lesson_id, f.question_id, (e.enrolled_at AT TIME ZONE 'UTC')::date, -(k.question_id IS NULL)::int,
		coalesce(k.at_once, false)::int - f.at_once::int, coalesce(k.is_right, false)::int - f.is_right::int
	FROM lessons l JOIN enrolments e ON e.user_id = OLD.user_id AND e.course_id = l.course_id
		CROSS JOIN LATERAL question_facts(OLD.user_id, OLD.lesson_id) f
		LEFT JOIN LATERAL (SELECT * FROM question_facts(OLD.user_id, OLD.lesson_id, OLD.id)) k ON k.question_id = f.question_id
	WHERE l.id = OLD.lesson_id
		AND (k.question_id IS NULL OR (k.at_once, k.is_right) IS DISTINCT FROM (f.at_once, f.is_right));
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE FUNCTION count_questions_of_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO question_changes (lesson_id, question_id, enrolled_on, learner_count, at_once_count, right_count)
		SELECT a.lesson_id, f.question_id, (OLD.enrolled_at AT TIME ZONE 'UTC')::date, -1, -f.at_once::int, -f.is_right::int
		FROM (SELECT DISTINCT q.lesson_id FROM quiz_attempts q JOIN lessons l ON l.id = q.lesson_id
				WHERE q.user_id = OLD.user_id AND l.course_id = OLD.course_id) a
			CROSS JOIN LATERAL question_facts(OLD.user_id, a.lesson_id) f;
	END IF;
	IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
	INSERT INTO question_changes (lesson_id, question_id, enrolled_on, learner_count, at_once_count, right_count)
	SELECT a.lesson_id, f.question_id, (NEW.enrolled_at AT TIME ZONE 'UTC')::date, 1, f.at_once::int, f.is_right::int
	FROM (SELECT DISTINCT q.lesson_id FROM quiz_attempts q JOIN lessons l ON l.id = q.lesson_id
			WHERE q.user_id = NEW.user_id AND l.course_id = NEW.course_id) a
		CROSS JOIN LATERAL question_facts(NEW.user_id, a.lesson_id) f;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION count_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO educator_figures AS f (user_id, follower_count)
		SELECT educator_id, count(*) FROM added GROUP BY educator_id ORDER BY educator_id
		ON CONFLICT (user_id) DO UPDATE SET follower_count = f.follower_count + excluded.follower_count;
	ELSE
		-- In the order of their ids, as whoever else locks several.
		PERFORM FROM educator_figures WHERE user_id IN (SELECT educator_id FROM removed) ORDER BY user_id FOR NO KEY UPDATE;
		UPDATE educator_figures f SET follower_count = f.follower_count - r.count
		FROM (SELECT educator_id, count(*) AS count FROM removed GROUP BY educator_id) r WHERE r.educator_id = f.user_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_courses_of(trainers uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO educator_figures (user_id) SELECT id FROM users WHERE id = ANY(trainers) ORDER BY id ON CONFLICT DO NOTHING;
	-- Whoever counts for the same trainer waits here, and counts with what the other has committed.
	PERFORM FROM educator_figures WHERE user_id = ANY(trainers) ORDER BY user_id FOR NO KEY UPDATE;
	UPDATE educator_figures f SET course_count = c.count, rating_count = c.ratings, rating_sum = c.stars
	FROM unnest(trainers) t(id) CROSS JOIN LATERAL (
		SELECT count(*) AS count, coalesce(sum(c.rating_count), 0) AS ratings, coalesce(sum(c.rating_sum), 0) AS stars
		FROM course_trainers x JOIN courses c ON c.id = x.course_id WHERE x.user_id = t.id AND c.status = 'published') c
	WHERE f.user_id = t.id AND (f.course_count, f.rating_count, f.rating_sum) IS DISTINCT FROM (c.count, c.ratings, c.stars);
END $$;--> statement-breakpoint
CREATE FUNCTION count_courses_of_trainer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM count_courses_of(array[OLD.user_id]); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM count_courses_of(array[NEW.user_id]); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_course_of_trainers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_courses_of(array(SELECT user_id FROM course_trainers WHERE course_id = NEW.id));
	RETURN NULL;
END $$;--> statement-breakpoint
-- A time zone that PostgreSQL does not know counts as UTC: one user's must not fail what is read of many.
CREATE FUNCTION clock_in(zone text, instant timestamp with time zone) RETURNS timestamp LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN instant AT TIME ZONE coalesce(zone, 'UTC'); EXCEPTION WHEN invalid_parameter_value THEN RETURN instant AT TIME ZONE 'UTC'; END $$;--> statement-breakpoint
CREATE TRIGGER enrolments_added AFTER INSERT ON enrolments REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_learners();--> statement-breakpoint
CREATE TRIGGER enrolments_changed AFTER UPDATE ON enrolments REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_learners();--> statement-breakpoint
CREATE TRIGGER enrolments_removed AFTER DELETE ON enrolments REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_learners();--> statement-breakpoint
CREATE TRIGGER cohorts_added AFTER INSERT ON enrolments REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_cohorts_of_enrolments();--> statement-breakpoint
CREATE TRIGGER cohorts_changed AFTER UPDATE ON enrolments REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_cohorts_of_enrolments();--> statement-breakpoint
CREATE TRIGGER cohorts_removed BEFORE DELETE ON enrolments
	FOR EACH ROW EXECUTE FUNCTION count_cohorts_of_enrolments();--> statement-breakpoint
CREATE TRIGGER cohorts_added AFTER INSERT ON lesson_progress REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_cohorts_of_progress();--> statement-breakpoint
CREATE TRIGGER cohorts_changed AFTER UPDATE ON lesson_progress REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_cohorts_of_progress();--> statement-breakpoint
CREATE TRIGGER cohorts_removed BEFORE DELETE ON lesson_progress
	FOR EACH ROW EXECUTE FUNCTION count_cohorts_of_progress();--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER users_words_of_new AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION keep_user_words();--> statement-breakpoint
create trigger sessions_acting_end after delete on sessions for each row when (old.actor_id is not null)
execute function record_acting_end();--> statement-breakpoint
CREATE TRIGGER questions_added AFTER INSERT ON quiz_results REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_questions_of_results();--> statement-breakpoint
CREATE TRIGGER questions_removed BEFORE DELETE ON quiz_attempts
	FOR EACH ROW EXECUTE FUNCTION count_questions_of_removed_attempt();--> statement-breakpoint
CREATE TRIGGER questions_added AFTER INSERT ON enrolments
	FOR EACH ROW EXECUTE FUNCTION count_questions_of_enrolment();--> statement-breakpoint
CREATE TRIGGER questions_moved AFTER UPDATE OF enrolled_at ON enrolments
	FOR EACH ROW WHEN (OLD.enrolled_at IS DISTINCT FROM NEW.enrolled_at) EXECUTE FUNCTION count_questions_of_enrolment();--> statement-breakpoint
CREATE TRIGGER questions_removed BEFORE DELETE ON enrolments
	FOR EACH ROW EXECUTE FUNCTION count_questions_of_enrolment();--> statement-breakpoint
CREATE TRIGGER followers_added AFTER INSERT ON educator_follows REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_followers();--> statement-breakpoint
CREATE TRIGGER followers_removed AFTER DELETE ON educator_follows REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_followers();--> statement-breakpoint
-- At the end of the transaction: it has locked all its courses by then, and holds the trainers for a moment only.
CREATE CONSTRAINT TRIGGER educators_of_course AFTER INSERT OR DELETE OR UPDATE OF user_id ON course_trainers
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_courses_of_trainer();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER educators_of_changed AFTER UPDATE OF status, rating_count, rating_sum ON courses
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD.status, OLD.rating_count, OLD.rating_sum) IS DISTINCT FROM (NEW.status, NEW.rating_count, NEW.rating_sum))
	EXECUTE FUNCTION count_course_of_trainers();--> statement-breakpoint
CREATE TRIGGER users_words_of_changed AFTER UPDATE OF first_name, last_name, email, associate_id, status, role_ids ON "users" FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.associate_id, OLD.status, OLD.role_ids) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.associate_id, NEW.status, NEW.role_ids)) EXECUTE FUNCTION keep_user_words();
