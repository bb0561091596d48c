CREATE TABLE "migrated_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "migrated_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- What waits goes into the one queue, also what a node that is being replaced has begun.
INSERT INTO "migrated_jobs" ("queue", "key", "payload", "priority", "due_at")
	SELECT 'mails', "source" || ':' || "user_id", jsonb_build_object('userId', "user_id", 'template', "template", 'source', "source", 'values', "values"),
		CASE WHEN "template" = 'digest' THEN 0 ELSE 10 END, "run_at"
	FROM "mail_jobs" WHERE "failure" IS NULL ORDER BY "id";
--> statement-breakpoint
-- What had failed is listed as failed, where it can be retried.
INSERT INTO "migrated_jobs" ("queue", "key", "payload", "due_at")
	SELECT 'dead', "source" || ':' || "user_id", jsonb_build_object('kind', 'mails',
		'data', jsonb_build_object('userId', "user_id", 'template', "template", 'source', "source", 'values', "values"),
		'priority', CASE WHEN "template" = 'digest' THEN 0 ELSE 10 END,
		'reason', "failure", 'attempts', "attempts" + 1, 'enqueuedAt', "created_at"), "run_at"
	FROM "mail_jobs" WHERE "failure" IS NOT NULL ORDER BY "id";
--> statement-breakpoint
INSERT INTO "migrated_jobs" ("queue", "key", "payload", "due_at")
	SELECT 'pushes', "notification_id"::text, jsonb_build_object('notificationId', "notification_id"), "run_at"
	FROM "push_jobs" WHERE "done_at" IS NULL ORDER BY "run_at";
--> statement-breakpoint
INSERT INTO "migrated_jobs" ("queue", "key", "payload", "due_at")
	SELECT 'announcements.turns', a."id" || ':' || t."name", jsonb_build_object('announcementId', a."id"), t."at"
	FROM "announcements" a CROSS JOIN LATERAL (VALUES ('start', a."starts_at"), ('end', a."ends_at")) t ("name", "at")
	WHERE NOT a."is_draft" AND t."at" > now();
--> statement-breakpoint
DROP TABLE "mail_jobs";--> statement-breakpoint
DROP INDEX "push_jobs_due";--> statement-breakpoint
CREATE INDEX "users_invited" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'invited';--> statement-breakpoint
ALTER TABLE "push_jobs" DROP COLUMN "run_at";--> statement-breakpoint
ALTER TABLE "push_jobs" DROP COLUMN "leased_until";--> statement-breakpoint
ALTER TABLE "digest_runs" DROP COLUMN "leased_until";--> statement-breakpoint
ALTER TABLE "recordings" DROP COLUMN "attempts";