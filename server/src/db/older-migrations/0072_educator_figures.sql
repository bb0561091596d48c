CREATE TABLE "educator_figures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"course_count" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "educator_figures" ADD CONSTRAINT "educator_figures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_trainers_joined" ON "users" USING btree ("created_at","id","status") WHERE role_ids @> '{2}';--> statement-breakpoint
CREATE INDEX "users_trainers_seen" ON "users" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE role_ids @> '{2}';--> statement-breakpoint
CREATE INDEX "users_trainers_by_name" ON "users" USING btree ("first_name","last_name","id") WHERE role_ids @> '{2}';
--> statement-breakpoint
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
CREATE TRIGGER followers_added AFTER INSERT ON educator_follows REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_followers();--> statement-breakpoint
CREATE TRIGGER followers_removed AFTER DELETE ON educator_follows REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_followers();--> statement-breakpoint
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
-- At the end of the transaction: it has locked all its courses by then, and holds the trainers for a moment only.
CREATE CONSTRAINT TRIGGER educators_of_course AFTER INSERT OR DELETE OR UPDATE OF user_id ON course_trainers
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_courses_of_trainer();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER educators_of_changed AFTER UPDATE OF status, rating_count, rating_sum ON courses
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD.status, OLD.rating_count, OLD.rating_sum) IS DISTINCT FROM (NEW.status, NEW.rating_count, NEW.rating_sum))
	EXECUTE FUNCTION count_course_of_trainers();--> statement-breakpoint
INSERT INTO educator_figures (user_id, follower_count, course_count, rating_count, rating_sum)
SELECT user_id, coalesce(f.count, 0), coalesce(c.count, 0), coalesce(c.ratings, 0), coalesce(c.stars, 0)
FROM (SELECT educator_id AS user_id, count(*) FROM educator_follows GROUP BY 1) f
	FULL JOIN (
		SELECT t.user_id, count(*), sum(c.rating_count) AS ratings, sum(c.rating_sum) AS stars
		FROM course_trainers t JOIN courses c ON c.id = t.course_id WHERE c.status = 'published' GROUP BY 1) c USING (user_id);
