-- Keys keep what the engine answered, for ever: it has one word now for what is not an open order of the caller.
UPDATE "idempotency_keys" SET "outcome" = jsonb_set("outcome", '{code}', '"order_not_found"')
WHERE "outcome" ->> 'code' IN ('order_not_open', 'not_order_owner');
