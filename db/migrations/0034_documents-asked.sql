-- That staff asked for a document was read from the words of their replies, by the titles of the checklist, which can be edited.
-- What was asked until now is recorded by the titles as they were when this was written.
INSERT INTO "deal_events" ("deal_id", "at", "by", "account", "kind", "from")
SELECT e.deal_id, e.at, 'staff', e.account, 'document-asked', asked.id
FROM "deal_events" e
JOIN (VALUES
  ('rent-roll', 'Rent roll'), ('rooms', 'Rooms and revenue by month'), ('unit-mix', 'Unit mix'),
  ('census', 'Census and licenses'), ('t12', 'Trailing 12 months'), ('budget', 'Renovation budget'),
  ('photographs', 'Photographs'), ('contract', 'Purchase contract'), ('payoff', 'Payoff statement'),
  ('plans', 'Plans and permits'), ('note', 'The note, and its last statement'), ('organisation', 'Organization chart')
) AS asked (id, title) ON position('Please send us on your private page: ' || asked.title || '.' in e.words) > 0
WHERE e.by = 'staff'
ORDER BY e.id;
