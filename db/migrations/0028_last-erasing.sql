CREATE TABLE "last_erasing" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "last_erasing" ENABLE ROW LEVEL SECURITY;