-- phase: expand
-- The public log. The functions, the triggers and the first rows are written by hand.
CREATE TABLE "anchors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "anchors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"size" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"proof" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "anchors_once" UNIQUE("kind","name","size"),
	CONSTRAINT "anchors_kind" CHECK (kind in ('witness', 'timestamp'))
);
--> statement-breakpoint
CREATE TABLE "checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_authors" (
	"ref" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"count" integer DEFAULT 0 NOT NULL,
	"last_leaf" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_authors_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"index" bigint PRIMARY KEY NOT NULL,
	"leaf" "bytea" NOT NULL,
	"entry" text NOT NULL,
	"author_ref" text NOT NULL,
	"idea_id" integer,
	"secret" "bytea",
	"body" text
);
--> statement-breakpoint
CREATE TABLE "log_hashes" (
	"level" smallint NOT NULL,
	"n" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_hashes_level_n_pk" PRIMARY KEY("level","n")
);
--> statement-breakpoint
CREATE TABLE "log_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"frontier" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "log_head_one_row" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "log_keys" (
	"verifier_key" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"from_size" bigint NOT NULL,
	"signs_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "anchors" ADD CONSTRAINT "anchors_size_checkpoints_size_fk" FOREIGN KEY ("size") REFERENCES "public"."checkpoints"("size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_authors" ADD CONSTRAINT "log_authors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_entries" ADD CONSTRAINT "log_entries_author_ref_log_authors_ref_fk" FOREIGN KEY ("author_ref") REFERENCES "public"."log_authors"("ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_entries" ADD CONSTRAINT "log_entries_idea_id_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."ideas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anchors_size" ON "anchors" USING btree ("size");--> statement-breakpoint
CREATE INDEX "log_entries_idea" ON "log_entries" USING btree ("idea_id","index");--> statement-breakpoint
CREATE INDEX "log_entries_author" ON "log_entries" USING btree ("author_ref","index");--> statement-breakpoint
CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE FUNCTION keep_log_head() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.id <> OLD.id OR NEW.size <= OLD.size OR NEW.at < OLD.at THEN
    RAISE EXCEPTION 'the log only grows' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- What is named may change, so that new columns are protected.
CREATE FUNCTION keep_log_entries() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF to_jsonb(OLD) - '{secret,body}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{secret,body}'::text[]
    OR (NEW.secret IS DISTINCT FROM OLD.secret AND NEW.secret IS NOT NULL)
    OR (NEW.body IS DISTINCT FROM OLD.body AND NEW.body IS NOT NULL) THEN
    RAISE EXCEPTION 'entries of the log are never changed, and their openings only erased' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_log_authors() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF to_jsonb(OLD) - '{user_id,count,last_leaf}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{user_id,count,last_leaf}'::text[]
    OR (NEW.user_id IS DISTINCT FROM OLD.user_id AND NEW.user_id IS NOT NULL)
    OR NEW.count < OLD.count
    OR (NEW.count = OLD.count AND NEW.last_leaf IS DISTINCT FROM OLD.last_leaf) THEN
    RAISE EXCEPTION 'authors of the log are only erased' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_log_keys() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF to_jsonb(OLD) - '{sealed,signs_until}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{sealed,signs_until}'::text[] THEN
    RAISE EXCEPTION 'keys of the log are never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER log_head_kept BEFORE UPDATE ON "log_head" FOR EACH ROW EXECUTE FUNCTION keep_log_head();--> statement-breakpoint
CREATE TRIGGER log_head_never_deleted BEFORE DELETE OR TRUNCATE ON "log_head" FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();--> statement-breakpoint
CREATE TRIGGER log_entries_kept BEFORE UPDATE ON "log_entries" FOR EACH ROW EXECUTE FUNCTION keep_log_entries();--> statement-breakpoint
CREATE TRIGGER log_entries_never_deleted BEFORE DELETE OR TRUNCATE ON "log_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();--> statement-breakpoint
CREATE TRIGGER log_authors_kept BEFORE UPDATE ON "log_authors" FOR EACH ROW EXECUTE FUNCTION keep_log_authors();--> statement-breakpoint
CREATE TRIGGER log_authors_never_deleted BEFORE DELETE OR TRUNCATE ON "log_authors" FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();--> statement-breakpoint
CREATE TRIGGER log_keys_kept BEFORE UPDATE ON "log_keys" FOR EACH ROW EXECUTE FUNCTION keep_log_keys();--> statement-breakpoint
CREATE TRIGGER log_keys_never_deleted BEFORE DELETE OR TRUNCATE ON "log_keys" FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();--> statement-breakpoint
CREATE TRIGGER log_hashes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_hashes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();--> statement-breakpoint
CREATE TRIGGER checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "checkpoints" FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();--> statement-breakpoint
CREATE TRIGGER anchors_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "anchors" FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();--> statement-breakpoint
INSERT INTO "log_head" ("id", "size", "frontier", "at") VALUES (1, 0, '', '1970-01-01T00:00:00Z');--> statement-breakpoint
INSERT INTO "log_authors" ("ref") VALUES ('00000000000000000000000000000000');
