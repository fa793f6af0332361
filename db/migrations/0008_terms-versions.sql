CREATE TABLE "terms_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"first_served" timestamp with time zone DEFAULT now() NOT NULL,
	"terms" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "terms_versions" ENABLE ROW LEVEL SECURITY;