-- phase: expand
ALTER TABLE "feeds" ADD COLUMN "untold_mentions" uuid[] DEFAULT '{}' NOT NULL;