-- Neither of the two may have been invited or given a role in the office in the week before an erasure is asked for, or since, by
-- whomever: else one person makes a second, or a third who makes a second, or has the one that they made ask and agrees.
CREATE OR REPLACE FUNCTION "may_confirm"(request erasure_requests, second bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT second <> request.account_id AND EXISTS (
    SELECT FROM staff_accounts a WHERE a.id = second AND a.role = 'administrator' AND a.disabled_at IS NULL
      AND a.created_at < request.asked_at)
  AND NOT EXISTS (
    SELECT FROM staff_audit l WHERE l.account_id IS NOT NULL AND l.action IN ('account.invited', 'account.role')
      AND split_part(l.detail, ' as ', 1) IN (second::text, request.account_id::text)
      AND l.at > request.asked_at - interval '7 days')
$$;
