-- phase: expand
-- Entries of the journal that were written down from a trade idea.
ALTER TABLE "journal_entries" ADD COLUMN "idea_id" integer;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_idea_id_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."ideas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_of_idea" ON "journal_entries" USING btree ("user_id","idea_id") WHERE idea_id is not null;--> statement-breakpoint
CREATE INDEX "journal_entries_idea" ON "journal_entries" USING btree ("idea_id") WHERE idea_id is not null;