-- Until now a deal whose terms were accepted came back from a question as one that is read, and staff could set nothing nearer
-- than 'Term sheet': its page asked to accept what was accepted, and nobody of ours had it.
WITH moved AS (
  UPDATE "deals" d SET state = 'accepted', state_since = now(), version = version + 1
  WHERE state = 'term-sheet'
    AND (SELECT accepted_at IS NOT NULL FROM "term_sheets" s WHERE s.deal_id = d.id ORDER BY s.version DESC LIMIT 1)
  RETURNING id
)
INSERT INTO "deal_events" ("deal_id", "by", "kind", "from", "to")
SELECT id, 'site', 'state', 'term-sheet', 'accepted' FROM moved;
