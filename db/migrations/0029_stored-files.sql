CREATE TABLE "stored_files" (
	"stored_key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "stored_files" ("stored_key") SELECT "stored_key" FROM "deal_files";
