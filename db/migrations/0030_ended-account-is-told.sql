-- Whoever ends the account of another administrator before doing something else had nobody told of the first.
CREATE OR REPLACE FUNCTION "tell_administrators"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.action IN ('account.invited', 'account.role', 'account.disabled', 'passkey.added', 'person.erasure-asked', 'person.erased') THEN
    INSERT INTO staff_notices (audit_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
