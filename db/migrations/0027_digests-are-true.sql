-- Rows of before are not asked: no upgrade stops for one, and nothing of the project wrote any other.
ALTER TABLE "content_pictures" ADD CONSTRAINT "content_pictures_digest" CHECK (digest = encode(sha256(bytes), 'hex')) NOT VALID;--> statement-breakpoint
ALTER TABLE "content_texts" ADD CONSTRAINT "content_texts_digest" CHECK (digest = encode(sha256(convert_to("text", 'UTF8')), 'hex')) NOT VALID;
