CREATE TABLE "published_rates" (
	"series" text NOT NULL,
	"day" date NOT NULL,
	"percent" double precision NOT NULL,
	"held" boolean NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "published_rates_series_day_pk" PRIMARY KEY("series","day")
);
--> statement-breakpoint
ALTER TABLE "published_rates" ENABLE ROW LEVEL SECURITY;