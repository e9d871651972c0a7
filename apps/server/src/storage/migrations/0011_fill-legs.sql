-- The six postings of a fill move into the fill. Both tables are written anew, in one pass each, so that they come out
-- without holes. At the end every account's log must say what it said before, or all of this is undone.
CREATE TABLE "logs_before" AS
  SELECT account_id, count(*) AS legs, sum(amount) AS amount, sum(amount * posting_id) AS amounts,
    sum(balance_after * posting_id) FILTER (WHERE fill_id = 0 OR user_id IS NOT NULL) AS balances
  FROM postings LEFT JOIN accounts ON accounts.id = account_id GROUP BY account_id;--> statement-breakpoint
-- Who pays has a negative leg. A leg of nothing, of a fill whose fee took all of it, was never written: its account is
-- the user's in the other side's currency, and owned what the leg before left.
CREATE TABLE "moved_fills" AS
  SELECT fills.*, legs.posting_id,
    coalesce(buyer_base, (
      SELECT id FROM accounts WHERE user_id = buyer_id AND wallet = 'change' AND currency_id = base_id
    )) AS buyer_base_account_id,
    buyer_quote AS buyer_quote_account_id,
    seller_base AS seller_base_account_id,
    coalesce(seller_quote, (
      SELECT id FROM accounts WHERE user_id = seller_id AND wallet = 'change' AND currency_id = quote_id
    )) AS seller_quote_account_id,
    buyer_base_after, buyer_quote_after, seller_base_after, seller_quote_after
  FROM fills LEFT JOIN (
    SELECT fills.id AS fill_id, max(posting_id) AS posting_id,
      max(currency_id) FILTER (WHERE user_id = seller_id AND amount < 0) AS base_id,
      max(currency_id) FILTER (WHERE user_id = buyer_id AND amount < 0) AS quote_id,
      max(account_id) FILTER (WHERE user_id = buyer_id AND amount > 0) AS buyer_base,
      max(balance_after) FILTER (WHERE user_id = buyer_id AND amount > 0) AS buyer_base_after,
      max(account_id) FILTER (WHERE user_id = buyer_id AND amount < 0) AS buyer_quote,
      max(balance_after) FILTER (WHERE user_id = buyer_id AND amount < 0) AS buyer_quote_after,
      max(account_id) FILTER (WHERE user_id = seller_id AND amount < 0) AS seller_base,
      max(balance_after) FILTER (WHERE user_id = seller_id AND amount < 0) AS seller_base_after,
      max(account_id) FILTER (WHERE user_id = seller_id AND amount > 0) AS seller_quote,
      max(balance_after) FILTER (WHERE user_id = seller_id AND amount > 0) AS seller_quote_after
    FROM postings JOIN fills ON fills.id = fill_id JOIN accounts ON accounts.id = account_id
    GROUP BY fills.id
  ) AS legs ON legs.fill_id = fills.id;--> statement-breakpoint
UPDATE "moved_fills" SET buyer_base_after = coalesce((
    SELECT balance_after FROM postings
    WHERE account_id = buyer_base_account_id AND postings.posting_id < moved_fills.posting_id
    ORDER BY postings.posting_id DESC LIMIT 1
  ), 0)
  WHERE buyer_base_after IS NULL AND buyer_base_account_id IS NOT NULL;--> statement-breakpoint
UPDATE "moved_fills" SET seller_quote_after = coalesce((
    SELECT balance_after FROM postings
    WHERE account_id = seller_quote_account_id AND postings.posting_id < moved_fills.posting_id
    ORDER BY postings.posting_id DESC LIMIT 1
  ), 0)
  WHERE seller_quote_after IS NULL AND seller_quote_account_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE "kept_postings" AS SELECT * FROM postings WHERE fill_id = 0;--> statement-breakpoint
TRUNCATE "fills", "postings";--> statement-breakpoint
DROP INDEX "fills_of_buyer";--> statement-breakpoint
DROP INDEX "fills_of_seller";--> statement-breakpoint
ALTER TABLE "fills" ADD COLUMN "posting_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "fills" ADD COLUMN "buyer_base_account_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "fills" ADD COLUMN "buyer_quote_account_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "fills" ADD COLUMN "seller_base_account_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "fills" ADD COLUMN "seller_quote_account_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "fills" ADD COLUMN "buyer_base_after" numeric(38,8) NOT NULL;--> statement-breakpoint
ALTER TABLE "fills" ADD COLUMN "buyer_quote_after" numeric(38,8) NOT NULL;--> statement-breakpoint
ALTER TABLE "fills" ADD COLUMN "seller_base_after" numeric(38,8) NOT NULL;--> statement-breakpoint
ALTER TABLE "fills" ADD COLUMN "seller_quote_after" numeric(38,8) NOT NULL;--> statement-breakpoint
INSERT INTO "fills" (
    id, seq, at, market_id, price, quantity, notional, taker_side, taker_order_id, maker_order_id, buyer_id,
    seller_id, buyer_fee, seller_fee, posting_id, buyer_base_account_id, buyer_quote_account_id,
    seller_base_account_id, seller_quote_account_id, buyer_base_after, buyer_quote_after, seller_base_after,
    seller_quote_after
  ) SELECT
    id, seq, at, market_id, price, quantity, notional, taker_side, taker_order_id, maker_order_id, buyer_id,
    seller_id, buyer_fee, seller_fee, posting_id, buyer_base_account_id, buyer_quote_account_id,
    seller_base_account_id, seller_quote_account_id, buyer_base_after, buyer_quote_after, seller_base_after,
    seller_quote_after
  FROM moved_fills ORDER BY id;--> statement-breakpoint
CREATE INDEX "fills_of_buyer" ON "fills" USING btree ("buyer_id","posting_id","buyer_base_account_id","buyer_quote_account_id");--> statement-breakpoint
CREATE INDEX "fills_of_seller" ON "fills" USING btree ("seller_id","posting_id","seller_base_account_id","seller_quote_account_id");--> statement-breakpoint
ALTER TABLE "postings" DROP COLUMN "fill_id";--> statement-breakpoint
INSERT INTO "postings" (posting_id, leg, account_id, amount, balance_after, reason, seq, at)
  SELECT posting_id, leg, account_id, amount, balance_after, reason, seq, at FROM kept_postings ORDER BY posting_id, leg;--> statement-breakpoint
DROP TABLE "moved_fills";--> statement-breakpoint
DROP TABLE "kept_postings";--> statement-breakpoint
-- Whoever reads them before the next automatic one, the check below above all, would take them for empty.
ANALYZE "fills", "postings", "accounts";--> statement-breakpoint
CREATE VIEW "public"."ledger_entries" AS (
  SELECT * FROM (
    SELECT posting_id, leg, (SELECT user_id FROM accounts WHERE accounts.id = account_id) AS user_id, account_id, amount,
      balance_after, reason, NULL::bigint AS fill_id, seq, at
    FROM postings
    UNION ALL
    SELECT posting_id, 1::smallint, seller_id, seller_base_account_id, -quantity, seller_base_after,
      'spot_trade', id, seq, at
    FROM fills
    UNION ALL
    SELECT posting_id, 2::smallint, buyer_id, buyer_base_account_id, quantity - buyer_fee, buyer_base_after,
      'spot_trade', id, seq, at
    FROM fills
    UNION ALL
    SELECT posting_id, 3::smallint, NULL::bigint, fees.id, buyer_fee, NULL,
      'spot_trade', fills.id, seq, at
    FROM fills JOIN accounts AS payer ON payer.id = buyer_base_account_id
      JOIN accounts AS fees ON fees.house_purpose = 'fees' AND fees.currency_id = payer.currency_id
    UNION ALL
    SELECT posting_id, 4::smallint, buyer_id, buyer_quote_account_id, -notional, buyer_quote_after,
      'spot_trade', id, seq, at
    FROM fills
    UNION ALL
    SELECT posting_id, 5::smallint, seller_id, seller_quote_account_id, notional - seller_fee, seller_quote_after,
      'spot_trade', id, seq, at
    FROM fills
    UNION ALL
    SELECT posting_id, 6::smallint, NULL::bigint, fees.id, seller_fee, NULL,
      'spot_trade', fills.id, seq, at
    FROM fills JOIN accounts AS payer ON payer.id = seller_quote_account_id
      JOIN accounts AS fees ON fees.house_purpose = 'fees' AND fees.currency_id = payer.currency_id
  ) AS legs
  WHERE amount <> 0);--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (
    SELECT FROM logs_before AS b FULL JOIN (
      SELECT account_id, count(*) AS legs, sum(amount) AS amount, sum(amount * posting_id) AS amounts,
        sum(balance_after * posting_id) AS balances
      FROM ledger_entries GROUP BY account_id
    ) AS a USING (account_id)
    WHERE (b.legs, b.amount, b.amounts, b.balances) IS DISTINCT FROM (a.legs, a.amount, a.amounts, a.balances)
  ) THEN
    RAISE EXCEPTION 'The legs of the fills do not add up to the postings that they replace.';
  END IF;
END $$;--> statement-breakpoint
DROP TABLE "logs_before";
