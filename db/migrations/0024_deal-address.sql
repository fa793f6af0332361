ALTER TABLE "deals" DROP CONSTRAINT "deals_address_length";--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_address_length" CHECK (char_length(address) between 1 and 16000);