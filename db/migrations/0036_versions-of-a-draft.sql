ALTER TABLE "deals" ADD COLUMN "draft_key" text;--> statement-breakpoint
CREATE INDEX "deals_draft_key" ON "deals" USING btree (draft_key);