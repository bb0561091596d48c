-- phase: expand
-- Who may read a row, interned: see db/tables/audiences.ts. Tables, indexes, foreign keys and checks are drizzle-kit's; the order, the
-- defaults for what is there, the functions, triggers and numbers of distinct values are written by hand.
CREATE TABLE "audiences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audiences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"role_ids" smallint[] NOT NULL,
	"subscription_type_ids" smallint[] NOT NULL,
	"language_codes" text[] NOT NULL,
	"content_type" text NOT NULL,
	CONSTRAINT "audiences_sets" UNIQUE("content_type","subscription_type_ids","role_ids","language_codes")
);
--> statement-breakpoint
CREATE FUNCTION audience_of(content text, types smallint[], roles smallint[], languages text[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found integer;
BEGIN
  types := coalesce((SELECT array_agg(DISTINCT e) FROM unnest(types) e), '{}');
  roles := coalesce((SELECT array_agg(DISTINCT e) FROM unnest(roles) e), '{}');
  languages := coalesce((SELECT array_agg(DISTINCT e COLLATE "C") FROM unnest(languages) e), '{}');
  SELECT id INTO found FROM audiences
    WHERE content_type = content AND subscription_type_ids = types AND role_ids = roles AND language_codes = languages;
  IF found IS NULL THEN
    -- An update, so that the row of a transaction that has been faster is returned.
    INSERT INTO audiences (content_type, subscription_type_ids, role_ids, language_codes) VALUES (content, types, roles, languages)
      ON CONFLICT (content_type, subscription_type_ids, role_ids, language_codes) DO UPDATE SET content_type = excluded.content_type
      RETURNING id INTO found;
  END IF;
  RETURN found;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_audience() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.audience_id := audience_of('', NEW.subscription_type_ids, '{}', '{}');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_notice_audience() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.audience_id := CASE WHEN NEW.user_id IS NULL
    THEN audience_of(NEW.content_type, NEW.subscription_type_ids, NEW.role_ids, NEW.language_codes) END;
  RETURN NEW;
END $$;--> statement-breakpoint
-- The lock keeps the audience of the event until the recording is visible to those who change it.
CREATE FUNCTION keep_recording_audience() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  SELECT audience_id INTO NEW.audience_id FROM events WHERE id = NEW.event_id FOR SHARE;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION pass_event_audience() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE recordings SET audience_id = NEW.audience_id WHERE event_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The first is everybody, and the default of what is there: rows for everybody need not be written again.
INSERT INTO "audiences" ("content_type", "subscription_type_ids", "role_ids", "language_codes") VALUES ('', '{}', '{}', '{}');--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "audience_id" integer DEFAULT 1;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "audience_id" integer DEFAULT 1;--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "audience_id" integer DEFAULT 1;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "audience_id" integer;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "audience_id" integer DEFAULT 1;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "audience_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "feeds" ALTER COLUMN "audience_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "audience_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "recordings" ALTER COLUMN "audience_id" DROP DEFAULT;--> statement-breakpoint
UPDATE "events" e SET "audience_id" = s.id
  FROM (SELECT types, audience_of('', types, '{}', '{}') AS id FROM (SELECT DISTINCT subscription_type_ids AS types FROM events) d) s
  WHERE e.subscription_type_ids = s.types AND s.id <> 1;--> statement-breakpoint
UPDATE "feeds" f SET "audience_id" = s.id
  FROM (SELECT types, audience_of('', types, '{}', '{}') AS id FROM (SELECT DISTINCT subscription_type_ids AS types FROM feeds) d) s
  WHERE f.subscription_type_ids = s.types AND s.id <> 1;--> statement-breakpoint
UPDATE "ideas" i SET "audience_id" = s.id
  FROM (SELECT types, audience_of('', types, '{}', '{}') AS id FROM (SELECT DISTINCT subscription_type_ids AS types FROM ideas) d) s
  WHERE i.subscription_type_ids = s.types AND s.id <> 1;--> statement-breakpoint
UPDATE "recordings" r SET "audience_id" = e.audience_id FROM "events" e WHERE e.id = r.event_id AND e.audience_id <> 1;--> statement-breakpoint
UPDATE "notifications" n SET "audience_id" = s.id
  FROM (SELECT content, types, roles, languages, audience_of(content, types, roles, languages) AS id
    FROM (SELECT DISTINCT content_type AS content, subscription_type_ids AS types, role_ids AS roles, language_codes AS languages
      FROM notifications WHERE user_id IS NULL) d) s
  WHERE n.user_id IS NULL AND n.content_type = s.content AND n.subscription_type_ids = s.types AND n.role_ids = s.roles
    AND n.language_codes = s.languages;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_of_audience" ON "events" USING btree ("audience_id","starts_at","id") WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "feeds_of_audience" ON "feeds" USING btree ("audience_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "ideas_of_audience" ON "ideas" USING btree ("audience_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "notifications_of_audience" ON "notifications" USING btree ("audience_id","visible_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE user_id is null and event_id is null;--> statement-breakpoint
CREATE INDEX "notifications_for_followers" ON "notifications" USING btree ("visible_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_for_followers;--> statement-breakpoint
CREATE INDEX "recordings_of_audience" ON "recordings" USING btree ("audience_id","published_at" DESC NULLS LAST,"event_id" DESC NULLS LAST) WHERE published_at is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_audience" CHECK ("events"."audience_id" is not null);--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_audience" CHECK ("feeds"."audience_id" is not null);--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_audience" CHECK ("ideas"."audience_id" is not null);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_audience" CHECK (("notifications"."user_id" is null) = ("notifications"."audience_id" is not null));--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_audience" CHECK ("recordings"."audience_id" is not null);--> statement-breakpoint
-- With few audiences the planner would take an index without them, which is in the same order, and read every row of the others.
ALTER TABLE "events" ALTER COLUMN "audience_id" SET (n_distinct = 100);--> statement-breakpoint
ALTER TABLE "feeds" ALTER COLUMN "audience_id" SET (n_distinct = 100);--> statement-breakpoint
ALTER TABLE "ideas" ALTER COLUMN "audience_id" SET (n_distinct = 100);--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "audience_id" SET (n_distinct = 100);--> statement-breakpoint
ALTER TABLE "recordings" ALTER COLUMN "audience_id" SET (n_distinct = 100);--> statement-breakpoint
CREATE TRIGGER events_audience BEFORE INSERT OR UPDATE OF subscription_type_ids, audience_id ON events FOR EACH ROW EXECUTE FUNCTION keep_audience();--> statement-breakpoint
CREATE TRIGGER events_audience_passed AFTER UPDATE OF subscription_type_ids, audience_id ON events FOR EACH ROW
  WHEN (OLD.audience_id IS DISTINCT FROM NEW.audience_id) EXECUTE FUNCTION pass_event_audience();--> statement-breakpoint
CREATE TRIGGER feeds_audience BEFORE INSERT OR UPDATE OF subscription_type_ids, audience_id ON feeds FOR EACH ROW EXECUTE FUNCTION keep_audience();--> statement-breakpoint
CREATE TRIGGER ideas_audience BEFORE INSERT OR UPDATE OF subscription_type_ids, audience_id ON ideas FOR EACH ROW EXECUTE FUNCTION keep_audience();--> statement-breakpoint
CREATE TRIGGER notifications_audience BEFORE INSERT OR UPDATE OF user_id, content_type, subscription_type_ids, role_ids, language_codes, audience_id ON notifications
  FOR EACH ROW EXECUTE FUNCTION keep_notice_audience();--> statement-breakpoint
CREATE TRIGGER recordings_audience BEFORE INSERT OR UPDATE OF event_id, audience_id ON recordings FOR EACH ROW EXECUTE FUNCTION keep_recording_audience();
