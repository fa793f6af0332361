CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"route" text NOT NULL,
	"path" text NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "page_views_day_path_pk" PRIMARY KEY("day","path")
);
