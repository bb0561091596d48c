CREATE INDEX "videos_file_name" ON "videos" USING gin ("file_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_folder_words" ON "videos" USING gin ("folder" gin_trgm_ops);