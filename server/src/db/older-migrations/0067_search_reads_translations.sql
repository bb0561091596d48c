-- An index that is there has neither translations nor the words of languages without spaces: it is read again now, not in a week.
INSERT INTO "migrated_jobs" ("queue", "key", "payload", "priority", "due_at")
	SELECT 'search.rebuild', 'all', '{}', 0, now() WHERE EXISTS (SELECT FROM "search_documents");
