CREATE TABLE "user_search" (
	"word" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "user_search_word_user_id_pk" PRIMARY KEY("word","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_search" ADD CONSTRAINT "user_search_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_search_user" ON "user_search" USING btree ("user_id",word);--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_names" ON "users" USING btree ("first_name","last_name","id");--> statement-breakpoint
CREATE INDEX "users_of_status" ON "users" USING btree ("status","created_at","id");--> statement-breakpoint
ALTER TABLE "user_search" ALTER COLUMN "word" TYPE text COLLATE "C";--> statement-breakpoint
CREATE FUNCTION user_words(first_name text, last_name text, email text, associate_id text) RETURNS SETOF text LANGUAGE sql STABLE AS $$ SELECT DISTINCT left(lower(unaccent(w)), 200) FROM unnest(ARRAY[first_name || ' ' || last_name, last_name || ' ' || first_name, email, '@' || split_part(email, '@', 2), associate_id]) w WHERE w <> '' $$;--> statement-breakpoint
CREATE FUNCTION keep_user_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM user_search WHERE user_id = NEW.id; IF NEW.status <> 'deleted' THEN INSERT INTO user_search (word, user_id) SELECT w, NEW.id FROM user_words(NEW.first_name, NEW.last_name, NEW.email, NEW.associate_id) w; END IF; RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER users_words_of_new AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION keep_user_words();--> statement-breakpoint
CREATE TRIGGER users_words_of_changed AFTER UPDATE OF first_name, last_name, email, associate_id, status ON "users" FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.associate_id, OLD.status) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.associate_id, NEW.status)) EXECUTE FUNCTION keep_user_words();--> statement-breakpoint
INSERT INTO "user_search" ("word", "user_id") SELECT w, u.id FROM "users" u CROSS JOIN LATERAL user_words(u.first_name, u.last_name, u.email, u.associate_id) w WHERE u.status <> 'deleted';--> statement-breakpoint
UPDATE "users" u SET "last_seen_at" = s.at FROM (SELECT user_id, max(rotated_at) AS at FROM "sessions" GROUP BY user_id) s WHERE s.user_id = u.id;
