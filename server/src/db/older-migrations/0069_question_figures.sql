CREATE TABLE "question_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"question_id" text NOT NULL,
	"enrolled_on" date NOT NULL,
	"learner_count" integer NOT NULL,
	"at_once_count" integer NOT NULL,
	"right_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_figures" (
	"lesson_id" integer NOT NULL,
	"question_id" text NOT NULL,
	"enrolled_on" date NOT NULL,
	"learner_count" integer NOT NULL,
	"at_once_count" integer NOT NULL,
	"right_count" integer NOT NULL,
	CONSTRAINT "question_figures_lesson_id_question_id_enrolled_on_pk" PRIMARY KEY("lesson_id","question_id","enrolled_on")
);
--> statement-breakpoint
ALTER TABLE "question_changes" ADD CONSTRAINT "question_changes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_figures" ADD CONSTRAINT "question_figures_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_changes_lesson" ON "question_changes" USING btree ("lesson_id");
--> statement-breakpoint
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
INSERT INTO question_figures (lesson_id, question_id, enrolled_on, learner_count, at_once_count, right_count)
	SELECT lesson_id, question_id, enrolled_on, count(*), count(*) FILTER (WHERE at_once), count(*) FILTER (WHERE is_right)
	FROM (SELECT a.lesson_id, r.question_id, (e.enrolled_at AT TIME ZONE 'UTC')::date AS enrolled_on,
			bool_or(r.is_right AND a.number = 1) AS at_once, bool_or(r.is_right) AS is_right
		FROM quiz_results r JOIN quiz_attempts a ON a.id = r.attempt_id JOIN lessons l ON l.id = a.lesson_id
			JOIN enrolments e ON e.user_id = a.user_id AND e.course_id = l.course_id
		GROUP BY a.user_id, a.lesson_id, r.question_id, e.enrolled_at) x
	GROUP BY 1, 2, 3;
