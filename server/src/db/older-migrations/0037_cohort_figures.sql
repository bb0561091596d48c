CREATE TABLE "cohort_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cohort_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item" integer NOT NULL,
	"enrolled_on" date NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cohort_figures" (
	"course_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item" integer NOT NULL,
	"enrolled_on" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "cohort_figures_course_id_kind_item_enrolled_on_pk" PRIMARY KEY("course_id","kind","item","enrolled_on")
);
--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "furthest_lesson_id" integer;--> statement-breakpoint
ALTER TABLE "cohort_changes" ADD CONSTRAINT "cohort_changes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_figures" ADD CONSTRAINT "cohort_figures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohort_changes_course" ON "cohort_changes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "enrolments_finished" ON "enrolments" USING btree ("course_id","enrolled_at" DESC NULLS LAST,"user_id" DESC NULLS LAST) WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "enrolments_stopped" ON "enrolments" USING btree ("course_id","furthest_lesson_id","enrolled_at" DESC NULLS LAST,"user_id" DESC NULLS LAST) WHERE completed_at is null;--> statement-breakpoint
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
UPDATE enrolments e SET furthest_lesson_id = f.lesson_id
	FROM (SELECT DISTINCT ON (p.user_id, p.course_id) p.user_id, p.course_id, p.lesson_id
		FROM lesson_progress p JOIN lessons l ON l.id = p.lesson_id AND l.removed_at IS NULL
		ORDER BY p.user_id, p.course_id, l.position DESC) f
	WHERE e.user_id = f.user_id AND e.course_id = f.course_id;--> statement-breakpoint
INSERT INTO cohort_figures (course_id, enrolled_on, kind, item, count)
	SELECT course_id, (enrolled_at AT TIME ZONE 'UTC')::date, kind, item, count(*) FROM (
		SELECT e.course_id, e.enrolled_at, f.kind, f.item
		FROM enrolments e CROSS JOIN LATERAL enrolment_facts(e.enrolled_at, e.completed_at, e.furthest_lesson_id) f
		UNION ALL
		SELECT e.course_id, e.enrolled_at, f.kind, f.item
		FROM lesson_progress p JOIN enrolments e USING (user_id, course_id)
			CROSS JOIN LATERAL progress_facts(p.lesson_id, p.completed_at) f) x
	GROUP BY 1, 2, 3, 4;--> statement-breakpoint
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
	FOR EACH ROW EXECUTE FUNCTION count_cohorts_of_progress();
