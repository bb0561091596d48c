-- phase: contract
-- Nothing has ever read or written it.
DROP TABLE "journal_pictures";
