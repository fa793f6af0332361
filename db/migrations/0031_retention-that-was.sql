ALTER TABLE "last_erasing" ADD COLUMN "days" integer;--> statement-breakpoint
ALTER TABLE "last_erasing" ADD COLUMN "loan_days" integer;