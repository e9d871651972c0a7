-- The schema that all migrations before this one had left, dumped from a database that they built
-- (docs/decisions/0067-one-baseline.md). It is never edited: databases of release 0.1.0 stand at it and skip it.
CREATE FUNCTION delayed(since bigint, due bigint, now bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  stop record;
BEGIN
  FOR stop IN
    SELECT greatest(began_at, since) AS began, coalesce(ended_at, now) AS ended FROM stops
    WHERE ended_at > since OR ended_at IS NULL ORDER BY id
  LOOP
    IF stop.began < due AND stop.began < stop.ended THEN
      due := due + stop.ended - stop.began;
    END IF;
  END LOOP;
  RETURN due;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only ever appended to';
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_closing_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the books of a day are closed once';
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_note_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'notes about users are only ever appended to';
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_tick_head_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'signed heads of the tick chain are only ever appended to';
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_watch_event_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'what was alarmed stays in the log';
END
$$;
--> statement-breakpoint
CREATE TABLE acceptor_deals (
    id bigint NOT NULL,
    acceptor_id bigint NOT NULL,
    user_id bigint NOT NULL,
    side text NOT NULL,
    money numeric(38,8) NOT NULL,
    number numeric(38,8) NOT NULL,
    fee numeric(38,8) NOT NULL,
    rate numeric(38,8) NOT NULL,
    terms_id bigint NOT NULL,
    opened_at bigint NOT NULL,
    opened_seq bigint NOT NULL,
    state text NOT NULL,
    due_at bigint,
    held numeric(38,8) NOT NULL,
    released numeric(38,8) NOT NULL,
    has_proof boolean NOT NULL,
    accepted_at bigint,
    paid_at bigint,
    appealed_at bigint,
    appealed_by bigint,
    refuse_reason text,
    end_reason text,
    ended_at bigint,
    ended_seq bigint,
    first_end_reason text,
    first_ended_at bigint,
    CONSTRAINT acceptor_deals_are_of_something CHECK (((money > (0)::numeric) AND (number > (0)::numeric) AND (fee >= (0)::numeric))),
    CONSTRAINT acceptor_deals_hold_their_number CHECK (((held >= (0)::numeric) AND (held <= number)))
);
--> statement-breakpoint
CREATE TABLE acceptors (
    user_id bigint NOT NULL,
    is_appointed boolean NOT NULL,
    recharge_min numeric(38,8) NOT NULL,
    recharge_max numeric(38,8) NOT NULL,
    recharge_rate_ppm bigint NOT NULL,
    cash_min numeric(38,8) NOT NULL,
    cash_max numeric(38,8) NOT NULL,
    cash_rate_ppm bigint NOT NULL,
    is_accepting boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE access_review_items (
    review_id bigint NOT NULL,
    operator_id bigint NOT NULL,
    role text NOT NULL,
    verdict text,
    note text,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT access_review_items_are_decided CHECK ((num_nulls(verdict, decided_by, decided_at, note) = ANY (ARRAY[0, 4]))),
    CONSTRAINT access_review_items_take_another CHECK ((decided_by <> operator_id))
);
--> statement-breakpoint
CREATE TABLE access_reviews (
    id bigint NOT NULL,
    started_by bigint NOT NULL,
    started_at bigint NOT NULL,
    due_at bigint NOT NULL,
    closed_at bigint
);
--> statement-breakpoint
ALTER TABLE access_reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME access_reviews_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE accounts (
    id bigint NOT NULL,
    user_id bigint,
    wallet text,
    house_purpose text,
    currency_id bigint NOT NULL,
    available numeric(38,8) NOT NULL,
    locked numeric(38,8) NOT NULL,
    CONSTRAINT accounts_are_not_negative CHECK (((locked >= (0)::numeric) AND ((available >= (0)::numeric) OR COALESCE((house_purpose = ANY (ARRAY['outside'::text, 'chain_btc'::text, 'chain_eth'::text, 'chain_tron'::text, 'chain_ltc'::text, 'chain_bch'::text, 'chain_xrp'::text, 'chain_costs'::text, 'receivables'::text])), false)))),
    CONSTRAINT accounts_have_a_wallet CHECK (((user_id IS NULL) = (wallet IS NULL))),
    CONSTRAINT accounts_have_one_owner CHECK (((user_id IS NULL) = (house_purpose IS NOT NULL)))
)
WITH (fillfactor='50');
--> statement-breakpoint
CREATE TABLE agency_requests (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    city text,
    district text NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT agency_requests_are_decided CHECK (((status = 'pending'::text) = (decided_by IS NULL))),
    CONSTRAINT agency_requests_take_two CHECK ((requested_by <> decided_by))
);
--> statement-breakpoint
ALTER TABLE agency_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME agency_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE alarm_notices (
    id bigint NOT NULL,
    target_id bigint NOT NULL,
    event_id bigint NOT NULL,
    status text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    delivery_id bigint,
    fault text,
    finished_at bigint,
    CONSTRAINT alarm_notices_end CHECK (((status = 'waiting'::text) = (finished_at IS NULL)))
);
--> statement-breakpoint
ALTER TABLE alarm_notices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME alarm_notices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE alarm_targets (
    id bigint NOT NULL,
    kind text NOT NULL,
    address text NOT NULL,
    severity text NOT NULL,
    locale text NOT NULL,
    secret bytea,
    added_by bigint NOT NULL,
    added_at bigint NOT NULL,
    removed_at bigint,
    CONSTRAINT alarm_targets_sign_webhooks CHECK (((kind = 'webhook'::text) = (secret IS NOT NULL)))
);
--> statement-breakpoint
ALTER TABLE alarm_targets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME alarm_targets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE allow_lists (
    user_id bigint NOT NULL,
    switched_on_at bigint NOT NULL,
    ends_at bigint
);
--> statement-breakpoint
CREATE TABLE announcements (
    id bigint NOT NULL,
    proposal_id bigint NOT NULL,
    texts jsonb NOT NULL,
    link text NOT NULL,
    audience text NOT NULL,
    members text NOT NULL,
    is_in_box boolean NOT NULL,
    is_by_mail boolean NOT NULL,
    state text NOT NULL,
    people integer NOT NULL,
    done_user bigint NOT NULL,
    last_user bigint NOT NULL,
    sent integer NOT NULL,
    mailed integer NOT NULL,
    started_at bigint NOT NULL,
    ended_at bigint,
    stopped_by bigint,
    CONSTRAINT announcements_are_stopped CHECK (((state = 'stopped'::text) = (stopped_by IS NOT NULL))),
    CONSTRAINT announcements_end CHECK (((state = 'sending'::text) = (ended_at IS NULL))),
    CONSTRAINT announcements_go_somewhere CHECK ((is_in_box OR is_by_mail))
);
--> statement-breakpoint
ALTER TABLE announcements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME announcements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE approval_signatures (
    approval_id bigint NOT NULL,
    operator_id bigint NOT NULL,
    key_id bigint NOT NULL,
    name text NOT NULL,
    signature text NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE approvals (
    id bigint NOT NULL,
    purpose text NOT NULL,
    ref text NOT NULL,
    text text NOT NULL,
    fee_limit numeric(60,0) NOT NULL,
    expires_at bigint NOT NULL,
    created_by bigint NOT NULL,
    created_at bigint NOT NULL,
    dropped_at bigint
);
--> statement-breakpoint
ALTER TABLE approvals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME approvals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE approver_keys (
    id bigint NOT NULL,
    operator_id bigint NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    sealed jsonb,
    wrap text NOT NULL,
    created_at bigint NOT NULL,
    revoked_at bigint
);
--> statement-breakpoint
ALTER TABLE approver_keys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME approver_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE audit_log (
    id bigint NOT NULL,
    at bigint NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    before text NOT NULL,
    after text NOT NULL,
    ip text NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE balance_adjustments (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    wallet text NOT NULL,
    currency_id bigint NOT NULL,
    amount numeric(38,8) NOT NULL,
    direction text NOT NULL,
    source text NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT balance_adjustments_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT balance_adjustments_are_positive CHECK ((amount > (0)::numeric)),
    CONSTRAINT balance_adjustments_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT balance_adjustments_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'posted'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE balance_adjustments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME balance_adjustments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE balance_snapshots (
    user_id bigint NOT NULL,
    day bigint NOT NULL,
    worth numeric(38,8) NOT NULL,
    without_price bigint[] DEFAULT '{}'::bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE candles (
    market_id bigint NOT NULL,
    resolution text NOT NULL,
    opened_at bigint NOT NULL,
    open numeric(38,8) NOT NULL,
    high numeric(38,8) NOT NULL,
    low numeric(38,8) NOT NULL,
    close numeric(38,8) NOT NULL,
    volume numeric(38,8) NOT NULL,
    is_seeded boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE chain_blocks (
    chain_id bigint NOT NULL,
    height integer NOT NULL,
    hash text NOT NULL,
    parent text
);
--> statement-breakpoint
CREATE TABLE chain_deposits (
    chain_id bigint NOT NULL,
    txid text NOT NULL,
    ordinal integer NOT NULL,
    user_id bigint,
    currency_id bigint NOT NULL,
    amount numeric(38,8) NOT NULL,
    address text NOT NULL,
    height integer NOT NULL,
    block_hash text,
    state text NOT NULL,
    deposit_id bigint,
    seen_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    min_confirmations integer
);
--> statement-breakpoint
CREATE TABLE chain_moves (
    id bigint NOT NULL,
    chain_id bigint NOT NULL,
    purpose text NOT NULL,
    currency_id bigint NOT NULL,
    amount numeric(38,8) NOT NULL,
    from_address text,
    from_index integer,
    outputs text[] NOT NULL,
    to_address text NOT NULL,
    to_index integer NOT NULL,
    state text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE chain_moves ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME chain_moves_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE chain_outputs (
    chain_id bigint NOT NULL,
    txid text NOT NULL,
    ordinal integer NOT NULL,
    account text NOT NULL,
    branch integer NOT NULL,
    address_index integer NOT NULL,
    amount numeric(38,8) NOT NULL,
    min_confirmations integer,
    height integer NOT NULL,
    spent_by text,
    spent_height integer
);
--> statement-breakpoint
CREATE TABLE chain_transactions (
    chain_id bigint NOT NULL,
    txid text NOT NULL,
    withdrawal_id bigint,
    move_id bigint,
    raw text NOT NULL,
    inputs text[] NOT NULL,
    fee numeric(38,8) NOT NULL,
    paid_fee numeric(38,8),
    attempts integer DEFAULT 0 NOT NULL,
    signed_at bigint NOT NULL,
    broadcast_at bigint,
    mined_height integer,
    mined_at bigint,
    has_failed boolean DEFAULT false NOT NULL,
    lost_height integer,
    frozen_at bigint,
    CONSTRAINT chain_transactions_for_one CHECK (((withdrawal_id IS NULL) <> (move_id IS NULL)))
);
--> statement-breakpoint
CREATE TABLE codes (
    id bigint NOT NULL,
    address text NOT NULL,
    purpose text NOT NULL,
    code_hash text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    consumed_at bigint,
    asked_from text DEFAULT ''::text NOT NULL,
    reserved_by text
);
--> statement-breakpoint
ALTER TABLE codes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME codes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE coin_chains (
    currency_id bigint NOT NULL,
    chain_id bigint NOT NULL,
    min_deposit numeric(38,8) NOT NULL,
    confirmations integer NOT NULL,
    min_withdraw numeric(38,8) NOT NULL,
    max_withdraw numeric(38,8) NOT NULL,
    fee numeric(38,8) NOT NULL,
    fee_ppm bigint NOT NULL,
    day_limit numeric(38,8) NOT NULL,
    is_deposit_open boolean NOT NULL,
    is_withdraw_open boolean NOT NULL,
    site_day_limit numeric(38,8) NOT NULL,
    "position" integer NOT NULL,
    contract text,
    decimals smallint NOT NULL,
    signed_name text NOT NULL,
    sweep_min numeric(38,8) NOT NULL,
    hot_floor numeric(38,8) NOT NULL,
    deposit_pause text,
    withdraw_pause text,
    CONSTRAINT coin_chains_have_decimals CHECK (((decimals >= 0) AND (decimals <= 18)))
);
--> statement-breakpoint
CREATE TABLE coin_delistings (
    currency_id bigint NOT NULL,
    step text NOT NULL,
    view_only_from bigint NOT NULL,
    withdraw_only_from bigint NOT NULL,
    withdrawals_until bigint NOT NULL,
    article_id bigint NOT NULL,
    CONSTRAINT coin_delistings_go_on_in_time CHECK (((view_only_from <= withdraw_only_from) AND (withdraw_only_from <= withdrawals_until)))
);
--> statement-breakpoint
CREATE TABLE coin_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT coin_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT coin_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT coin_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE coin_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME coin_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE currencies (
    id bigint NOT NULL,
    name text NOT NULL,
    full_name text NOT NULL,
    currency_type text NOT NULL,
    logo text NOT NULL,
    description jsonb NOT NULL,
    is_legal boolean NOT NULL,
    is_lever boolean NOT NULL,
    is_match boolean NOT NULL,
    is_micro boolean NOT NULL,
    sort integer NOT NULL,
    names jsonb DEFAULT '{}'::jsonb NOT NULL,
    is_indexed boolean DEFAULT true NOT NULL,
    simulated_price numeric(38,8),
    simulated_at bigint
);
--> statement-breakpoint
CREATE TABLE custody_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT custody_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT custody_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT custody_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE custody_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME custody_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE daily_closings (
    day bigint NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    closed_at bigint NOT NULL,
    accounts integer NOT NULL,
    coins jsonb NOT NULL,
    digest bytea NOT NULL,
    audit_entry bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE daily_reports (
    day bigint NOT NULL,
    figures jsonb NOT NULL,
    made_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE database_marks (
    mark text NOT NULL,
    created_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE deal_pictures (
    kind text NOT NULL,
    deal_id bigint NOT NULL,
    name text NOT NULL,
    use text NOT NULL,
    shown_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE deal_statements (
    id bigint NOT NULL,
    kind text NOT NULL,
    deal_id bigint NOT NULL,
    user_id bigint NOT NULL,
    content text NOT NULL,
    pictures text[] NOT NULL,
    stated_at bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE deal_statements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME deal_statements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE debts (
    user_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    amount numeric(38,8) NOT NULL,
    CONSTRAINT debts_are_not_negative CHECK ((amount >= (0)::numeric))
);
--> statement-breakpoint
CREATE TABLE deliveries (
    id bigint NOT NULL,
    channel text NOT NULL,
    "to" text NOT NULL,
    kind text NOT NULL,
    locale text NOT NULL,
    fields jsonb NOT NULL,
    user_id bigint,
    status text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at bigint NOT NULL,
    next_at bigint NOT NULL,
    expires_at bigint,
    finished_at bigint,
    fault text
);
--> statement-breakpoint
ALTER TABLE deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE deposit_addresses (
    chain_id bigint NOT NULL,
    address text NOT NULL,
    user_id bigint NOT NULL,
    created_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE deposit_proposals (
    request_id bigint NOT NULL,
    revision integer NOT NULL,
    amount numeric(38,8) NOT NULL,
    chain_id bigint,
    txid text,
    ordinal integer,
    status text NOT NULL,
    failure text,
    proposed_by bigint NOT NULL,
    proposed_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT deposit_proposals_are_positive CHECK ((amount > (0)::numeric)),
    CONSTRAINT deposit_proposals_name_an_output CHECK ((((chain_id IS NULL) = (txid IS NULL)) AND ((txid IS NULL) = (ordinal IS NULL)))),
    CONSTRAINT deposit_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT deposit_proposals_take_two CHECK (
CASE
    WHEN (status = 'pending'::text) THEN (decided_by IS NULL)
    ELSE ((decided_by IS NOT NULL) AND (proposed_by <> decided_by))
END)
);
--> statement-breakpoint
CREATE TABLE deposit_requests (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    chain_id bigint,
    amount numeric(38,8) NOT NULL,
    account text NOT NULL,
    hash text NOT NULL,
    picture text,
    state text DEFAULT 'pending'::text NOT NULL,
    created_at bigint NOT NULL,
    decided_at bigint,
    reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT deposit_requests_are_decided CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT deposit_requests_are_positive CHECK ((amount > (0)::numeric))
);
--> statement-breakpoint
ALTER TABLE deposit_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME deposit_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE deposits (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    chain_id bigint,
    txid text,
    ordinal smallint,
    amount numeric(38,8) NOT NULL,
    kind text NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE earn_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT earn_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT earn_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT earn_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE earn_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earn_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE earn_tellings (
    what text NOT NULL,
    id bigint NOT NULL,
    told_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE factor_removals (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT factor_removals_are_decided CHECK (((status = 'pending'::text) = (decided_by IS NULL))),
    CONSTRAINT factor_removals_take_two CHECK ((requested_by <> decided_by))
);
--> statement-breakpoint
ALTER TABLE factor_removals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME factor_removals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE faucet_outcomes (
    user_id bigint NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    txid text,
    "left" numeric(38,8) NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE faucet_sends (
    chain_id bigint NOT NULL,
    txid text NOT NULL,
    user_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    amount numeric(38,8) NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE favourites (
    user_id bigint NOT NULL,
    market_id bigint NOT NULL,
    created_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE fee_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT fee_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT fee_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT fee_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE fee_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME fee_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE fee_states (
    id smallint NOT NULL,
    day bigint NOT NULL,
    chunk bigint NOT NULL,
    is_complete boolean NOT NULL,
    CONSTRAINT fee_states_are_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE fee_tiers (
    level smallint NOT NULL,
    min_volume numeric(38,8) NOT NULL,
    maker_fee_ppm bigint NOT NULL,
    taker_fee_ppm bigint NOT NULL,
    is_offered boolean NOT NULL,
    CONSTRAINT fee_tiers_ask_for_volume CHECK (((level > 0) AND (min_volume > (0)::numeric))),
    CONSTRAINT fee_tiers_have_rates CHECK (maker_fee_ppm BETWEEN 0 AND 999999 AND taker_fee_ppm BETWEEN 0 AND 999999)
);
--> statement-breakpoint
CREATE TABLE fee_users (
    user_id bigint NOT NULL,
    volume numeric(38,8) NOT NULL,
    level smallint NOT NULL,
    granted_level smallint,
    granted_until bigint,
    CONSTRAINT fee_users_grants_end CHECK (((granted_level IS NULL) = (granted_until IS NULL))),
    CONSTRAINT fee_users_have_traded CHECK (((volume >= (0)::numeric) AND (level >= 0)))
);
--> statement-breakpoint
CREATE TABLE fee_volumes (
    day bigint NOT NULL,
    user_id bigint NOT NULL,
    volume numeric(38,8) NOT NULL,
    CONSTRAINT fee_volumes_are_of_trades CHECK ((volume > (0)::numeric))
);
--> statement-breakpoint
CREATE TABLE fiat_ads (
    id bigint NOT NULL,
    kind text NOT NULL,
    side text NOT NULL,
    publisher_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    fiat text NOT NULL,
    total_number numeric(38,8) NOT NULL,
    terms_id bigint NOT NULL,
    created_at bigint NOT NULL,
    state text NOT NULL,
    is_up boolean NOT NULL,
    is_barred boolean NOT NULL,
    price_kind text NOT NULL,
    price numeric(38,8),
    premium_ppm bigint,
    price_floor numeric(38,8),
    price_cap numeric(38,8),
    remaining numeric(38,8) NOT NULL,
    sold numeric(38,8) NOT NULL,
    min_number numeric(38,8) NOT NULL,
    max_number numeric(38,8) NOT NULL,
    ways smallint NOT NULL,
    level_min smallint NOT NULL,
    done_min bigint NOT NULL,
    changed_at bigint NOT NULL,
    CONSTRAINT fiat_ads_oversell_nothing CHECK (((remaining >= (0)::numeric) AND (sold >= (0)::numeric)))
);
--> statement-breakpoint
CREATE TABLE fiat_applications (
    user_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    note text NOT NULL,
    reason text NOT NULL,
    changed_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE fiat_coins (
    currency_id bigint NOT NULL,
    is_offered boolean NOT NULL,
    is_c2c_offered boolean NOT NULL,
    number_min numeric(38,8) NOT NULL,
    number_max numeric(38,8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE fiat_currencies (
    code text NOT NULL,
    is_offered boolean NOT NULL,
    digits smallint NOT NULL,
    rate numeric(38,8),
    rated_at bigint,
    stale_at bigint
);
--> statement-breakpoint
CREATE TABLE fiat_deals (
    id bigint NOT NULL,
    ad_id bigint NOT NULL,
    kind text NOT NULL,
    side text NOT NULL,
    currency_id bigint NOT NULL,
    fiat text NOT NULL,
    buyer_id bigint NOT NULL,
    seller_id bigint NOT NULL,
    taker_id bigint NOT NULL,
    price numeric(38,8) NOT NULL,
    number numeric(38,8) NOT NULL,
    money numeric(38,8) NOT NULL,
    worth numeric(38,8) NOT NULL,
    terms_id bigint NOT NULL,
    opened_at bigint NOT NULL,
    opened_seq bigint NOT NULL,
    pay_until bigint NOT NULL,
    state text NOT NULL,
    held numeric(38,8) NOT NULL,
    taken numeric(38,8) NOT NULL,
    released numeric(38,8) NOT NULL,
    has_proof boolean NOT NULL,
    paid_at bigint,
    appealed_at bigint,
    appealed_by bigint,
    ended_at bigint,
    ended_seq bigint,
    end_reason text,
    due_at bigint,
    first_end_reason text,
    first_ended_at bigint,
    CONSTRAINT fiat_deals_hold_their_number CHECK (((held >= (0)::numeric) AND (held <= number)))
);
--> statement-breakpoint
CREATE TABLE fiat_feedback (
    deal_id bigint NOT NULL,
    author_id bigint NOT NULL,
    subject_id bigint NOT NULL,
    is_good boolean NOT NULL,
    comment text NOT NULL,
    created_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE fiat_measures (
    kind text NOT NULL,
    subject_id bigint NOT NULL,
    until bigint,
    reason text NOT NULL,
    taken_by bigint NOT NULL,
    taken_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE fiat_merchants (
    user_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    state text NOT NULL,
    fee numeric(38,8) NOT NULL,
    applied_at bigint NOT NULL,
    decided_at bigint
);
--> statement-breakpoint
CREATE TABLE fiat_messages (
    id bigint NOT NULL,
    kind text NOT NULL,
    deal_id bigint NOT NULL,
    form text NOT NULL,
    user_id bigint,
    operator_id bigint,
    content text NOT NULL,
    act text,
    picture text,
    client_id text,
    sent_at bigint NOT NULL,
    told_at bigint,
    CONSTRAINT fiat_messages_have_authors CHECK (((form = 'note'::text) OR (num_nonnulls(user_id, operator_id) = 1))),
    CONSTRAINT fiat_messages_notes_say_what CHECK (((form = 'note'::text) = (act IS NOT NULL))),
    CONSTRAINT fiat_messages_pictures_are_shown CHECK (((form <> 'picture'::text) OR (picture IS NOT NULL)))
);
--> statement-breakpoint
ALTER TABLE fiat_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME fiat_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE fiat_profiles (
    user_id bigint NOT NULL,
    greeting text NOT NULL,
    terms text NOT NULL,
    is_away boolean NOT NULL,
    changed_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE fiat_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    told_at bigint,
    CONSTRAINT fiat_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT fiat_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT fiat_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE fiat_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME fiat_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE fiat_quotas (
    level smallint NOT NULL,
    day_limit numeric(38,8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE fiat_reads (
    kind text NOT NULL,
    deal_id bigint NOT NULL,
    user_id bigint NOT NULL,
    message_id bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE fiat_rules (
    id smallint NOT NULL,
    is_open boolean NOT NULL,
    pay_window_ms bigint NOT NULL,
    appeal_after_ms bigint NOT NULL,
    appeal_alone_ms bigint NOT NULL,
    appeal_ended_ms bigint NOT NULL,
    restrict_ms bigint NOT NULL,
    merchant_fee numeric(38,8) NOT NULL,
    unfinished_max bigint NOT NULL,
    cancellations_max bigint NOT NULL,
    price_band_ppm bigint NOT NULL,
    premium_max_ppm bigint NOT NULL,
    CONSTRAINT fiat_rules_are_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE fiat_terms (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    sealed bytea NOT NULL,
    pictures text[] NOT NULL,
    created_at bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE fiat_terms ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME fiat_terms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE fiat_users (
    user_id bigint NOT NULL,
    day bigint NOT NULL,
    cancellations bigint NOT NULL,
    spent numeric(38,8) NOT NULL,
    done bigint NOT NULL,
    restricted_until bigint,
    late_appeals bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE fiat_ways (
    way text NOT NULL,
    is_offered boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE fills (
    id bigint NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    market_id bigint NOT NULL,
    price numeric(38,8) NOT NULL,
    quantity numeric(38,8) NOT NULL,
    notional numeric(38,8) NOT NULL,
    taker_side text NOT NULL,
    taker_order_id bigint NOT NULL,
    maker_order_id bigint NOT NULL,
    buyer_id bigint NOT NULL,
    seller_id bigint NOT NULL,
    buyer_fee numeric(38,8) NOT NULL,
    seller_fee numeric(38,8) NOT NULL,
    posting_id bigint NOT NULL,
    buyer_base_account_id bigint NOT NULL,
    buyer_quote_account_id bigint NOT NULL,
    seller_base_account_id bigint NOT NULL,
    seller_quote_account_id bigint NOT NULL,
    buyer_base_after numeric(38,8) NOT NULL,
    buyer_quote_after numeric(38,8) NOT NULL,
    seller_base_after numeric(38,8) NOT NULL,
    seller_quote_after numeric(38,8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE first_password_halves (
    operator_id bigint NOT NULL,
    part integer NOT NULL,
    owner_id bigint NOT NULL,
    half bytea NOT NULL,
    CONSTRAINT first_password_halves_are_two CHECK ((part = ANY (ARRAY[1, 2]))),
    CONSTRAINT first_password_halves_of_another CHECK ((operator_id <> owner_id))
);
--> statement-breakpoint
CREATE TABLE freeze_links (
    token_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);
--> statement-breakpoint
CREATE TABLE gateway_callbacks (
    id bigint NOT NULL,
    provider text NOT NULL,
    order_id bigint,
    fields jsonb NOT NULL,
    is_signed boolean NOT NULL,
    outcome text NOT NULL,
    ip text NOT NULL,
    at bigint NOT NULL,
    hash bytea,
    times integer DEFAULT 1 NOT NULL,
    CONSTRAINT gateway_callbacks_forged_are_unsigned CHECK ((is_signed = (outcome <> 'forged'::text)))
);
--> statement-breakpoint
ALTER TABLE gateway_callbacks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME gateway_callbacks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE gateway_forgeries (
    provider text NOT NULL,
    day bigint NOT NULL,
    count bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE gateway_orders (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    provider text NOT NULL,
    money numeric(38,8) NOT NULL,
    number numeric(38,8) NOT NULL,
    rate numeric(38,8) NOT NULL,
    state text NOT NULL,
    hold text,
    provider_order text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    heard_at bigint,
    ended_at bigint,
    rate_until bigint NOT NULL,
    CONSTRAINT gateway_orders_are_of_something CHECK (((money > (0)::numeric) AND (number > (0)::numeric))),
    CONSTRAINT gateway_orders_say_why_they_are_held CHECK (((state <> 'held'::text) OR (hold IS NOT NULL)))
);
--> statement-breakpoint
ALTER TABLE gateway_orders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME gateway_orders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE gateway_payments (
    order_id bigint NOT NULL,
    user_id bigint NOT NULL,
    number numeric(38,8) NOT NULL,
    ordered_at bigint NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    rate numeric(38,8),
    CONSTRAINT gateway_payments_pay_something CHECK ((number > (0)::numeric))
);
--> statement-breakpoint
CREATE TABLE gateway_rules (
    id smallint NOT NULL,
    is_open boolean NOT NULL,
    money_min numeric(38,8) NOT NULL,
    money_max numeric(38,8) NOT NULL,
    day_cap numeric(38,8) NOT NULL,
    restrict_ms bigint NOT NULL,
    CONSTRAINT gateway_rules_are_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE house_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT house_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT house_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT house_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE house_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME house_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE idempotency_keys (
    user_id bigint NOT NULL,
    route text NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    outcome jsonb NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE identities (
    user_id bigint NOT NULL,
    submission_id bigint NOT NULL,
    card_hash bytea NOT NULL,
    verified_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE identity_submissions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    level smallint NOT NULL,
    sealed bytea NOT NULL,
    card_hash bytea NOT NULL,
    front_picture text NOT NULL,
    reverse_picture text NOT NULL,
    hand_picture text,
    status text NOT NULL,
    submitted_at bigint NOT NULL,
    reviewed_by bigint,
    reviewed_at bigint,
    reason text DEFAULT ''::text NOT NULL,
    granted_at bigint,
    CONSTRAINT identity_submissions_are_decided CHECK (((status = 'pending'::text) = (reviewed_at IS NULL)))
);
--> statement-breakpoint
ALTER TABLE identity_submissions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity_submissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE index_ticks (
    currency_id bigint NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    price numeric(38,8) NOT NULL,
    second bigint NOT NULL,
    quoted_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE launch_projects (
    id bigint NOT NULL,
    currency_id bigint NOT NULL,
    price numeric(38,8) NOT NULL,
    supply numeric(38,8) NOT NULL,
    mode text NOT NULL,
    start_at bigint NOT NULL,
    end_at bigint NOT NULL,
    lock_days bigint NOT NULL,
    step numeric(38,8) NOT NULL,
    minimum numeric(38,8) NOT NULL,
    limit0 numeric(38,8) NOT NULL,
    limit1 numeric(38,8) NOT NULL,
    limit2 numeric(38,8) NOT NULL,
    limit3 numeric(38,8) NOT NULL,
    pay_currencies text NOT NULL,
    state text NOT NULL,
    demand numeric(38,8) NOT NULL,
    allotted numeric(38,8) NOT NULL,
    pending bigint NOT NULL,
    holding bigint NOT NULL,
    cut_remainder numeric(38,8),
    cut_id bigint,
    settled_at bigint,
    ended_at bigint
);
--> statement-breakpoint
CREATE TABLE launch_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT launch_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT launch_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT launch_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE launch_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME launch_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE launch_shares (
    project_id bigint NOT NULL,
    user_id bigint NOT NULL,
    wanted numeric(38,8) NOT NULL,
    CONSTRAINT launch_shares_want_something CHECK ((wanted >= (0)::numeric))
);
--> statement-breakpoint
CREATE TABLE launch_sweeps (
    seq bigint NOT NULL,
    second bigint NOT NULL,
    prices text NOT NULL,
    is_done boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE launch_texts (
    project_id bigint NOT NULL,
    locale text NOT NULL,
    keyword text NOT NULL,
    abstract text NOT NULL,
    content text NOT NULL,
    cover text NOT NULL,
    white_paper text NOT NULL
);
--> statement-breakpoint
CREATE TABLE ledger_coin_chains (
    currency_id bigint NOT NULL,
    chain_id bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE ledger_currencies (
    id bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE postings (
    posting_id bigint NOT NULL,
    leg smallint NOT NULL,
    account_id bigint NOT NULL,
    amount numeric(38,8) NOT NULL,
    balance_after numeric(38,8) NOT NULL,
    reason text NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
CREATE VIEW ledger_entries AS (
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
  WHERE amount <> 0);
--> statement-breakpoint
CREATE TABLE level_limits (
    level smallint NOT NULL,
    daily_withdrawal numeric(38,8) NOT NULL,
    CONSTRAINT level_limits_are_not_negative CHECK ((daily_withdrawal >= (0)::numeric))
);
--> statement-breakpoint
CREATE TABLE lever_accounts (
    user_id bigint NOT NULL,
    quote_id bigint NOT NULL,
    warned bigint NOT NULL,
    settled_seq bigint,
    clawback_seq bigint
);
--> statement-breakpoint
CREATE TABLE lever_clawbacks (
    user_id bigint NOT NULL,
    market_id bigint NOT NULL,
    seq bigint NOT NULL,
    quote_id bigint NOT NULL,
    amount numeric(38,8) NOT NULL,
    second bigint NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE lever_limits (
    market_id bigint NOT NULL,
    level smallint NOT NULL,
    multiple_max bigint NOT NULL,
    hands_max bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE lever_liquidations (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    quote_id bigint NOT NULL,
    second bigint NOT NULL,
    seq bigint NOT NULL,
    available numeric(38,8) NOT NULL,
    held numeric(38,8) NOT NULL,
    margin numeric(38,8) NOT NULL,
    origin_margin numeric(38,8) NOT NULL,
    profit numeric(38,8) NOT NULL,
    equity numeric(38,8) NOT NULL,
    deficit numeric(38,8) NOT NULL,
    at bigint NOT NULL,
    marks text DEFAULT ''::text NOT NULL,
    clawback numeric(38,8) DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE lever_markets (
    id bigint NOT NULL,
    base_id bigint NOT NULL,
    quote_id bigint NOT NULL,
    state text NOT NULL,
    share_num numeric(38,8) NOT NULL,
    spread_ppm bigint NOT NULL,
    fee_rate_ppm bigint NOT NULL,
    overnight_rate_ppm bigint NOT NULL,
    multiples text NOT NULL,
    shares text NOT NULL,
    hands_min bigint NOT NULL,
    hands_max bigint NOT NULL,
    side_max numeric(38,8) NOT NULL,
    stress_ppm bigint NOT NULL,
    positions_max bigint NOT NULL,
    pending_max bigint NOT NULL,
    fund_share_ppm bigint NOT NULL,
    index numeric(38,8),
    index_second bigint,
    index_seq bigint,
    cause text,
    halted_at bigint,
    grace_until bigint,
    settling_at bigint,
    settling_median numeric(38,8)
);
--> statement-breakpoint
CREATE TABLE lever_positions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    market_id bigint NOT NULL,
    quote_id bigint NOT NULL,
    side text NOT NULL,
    type text NOT NULL,
    multiple bigint NOT NULL,
    spread_ppm bigint NOT NULL,
    fee_rate_ppm bigint NOT NULL,
    overnight_rate_ppm bigint NOT NULL,
    fund_share_ppm bigint NOT NULL,
    target_price numeric(38,8),
    parent_id bigint,
    reverse_of bigint,
    placed_at bigint NOT NULL,
    placed_seq bigint NOT NULL,
    state text NOT NULL,
    hands bigint NOT NULL,
    number numeric(38,8) NOT NULL,
    held numeric(38,8) NOT NULL,
    open_index numeric(38,8),
    open_price numeric(38,8),
    open_second bigint,
    origin_margin numeric(38,8) NOT NULL,
    margin numeric(38,8) NOT NULL,
    open_fee numeric(38,8) NOT NULL,
    close_fee numeric(38,8) NOT NULL,
    overnight_fee numeric(38,8) NOT NULL,
    overnight_day bigint,
    take_profit numeric(38,8),
    stop_loss numeric(38,8),
    stops_seq bigint,
    stops_at bigint,
    close_hands bigint,
    close_seq bigint,
    close_asked_at bigint,
    close_index numeric(38,8),
    close_price numeric(38,8),
    close_second bigint,
    profit numeric(38,8) NOT NULL,
    cut numeric(38,8) NOT NULL,
    reason text,
    liquidation_id bigint,
    opened_at bigint,
    ended_at bigint,
    cut_fund numeric(38,8) DEFAULT 0 NOT NULL,
    clawback numeric(38,8) DEFAULT 0 NOT NULL,
    CONSTRAINT lever_positions_lock_no_debt CHECK (((held >= (0)::numeric) AND (margin >= (0)::numeric)))
);
--> statement-breakpoint
CREATE TABLE lever_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    market_id bigint,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT lever_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT lever_proposals_name_a_market CHECK (((kind = ANY (ARRAY['market'::text, 'state'::text, 'settle'::text])) = (market_id IS NOT NULL))),
    CONSTRAINT lever_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT lever_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE lever_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lever_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE lever_rules (
    id smallint NOT NULL,
    open_risk_min bigint NOT NULL,
    transfers_out boolean NOT NULL,
    liquidation_grace_ms bigint DEFAULT 60000 NOT NULL,
    outage_loss_ppm bigint DEFAULT 100000 NOT NULL,
    halt_hours bigint DEFAULT 24 NOT NULL,
    CONSTRAINT lever_rules_are_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE lever_settlements (
    market_id bigint NOT NULL,
    seq bigint NOT NULL,
    halted_at bigint NOT NULL,
    decided_at bigint NOT NULL,
    source text NOT NULL,
    index numeric(38,8) NOT NULL,
    second bigint NOT NULL,
    last_second bigint NOT NULL,
    last_seq bigint NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE lever_sweeps (
    seq bigint NOT NULL,
    second bigint NOT NULL,
    prices text NOT NULL,
    phase text NOT NULL,
    is_done boolean NOT NULL,
    sought bigint,
    ends text DEFAULT ''::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE lever_warnings (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    quote_id bigint NOT NULL,
    level bigint NOT NULL,
    risk_rate bigint NOT NULL,
    second bigint NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE liability_leaves (
    proof_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    first_user bigint NOT NULL,
    leaves bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE liability_nodes (
    proof_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    place integer NOT NULL,
    nodes bytea NOT NULL,
    above bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE liability_proofs (
    id bigint NOT NULL,
    seq bigint,
    at bigint,
    made_by bigint,
    began_at bigint NOT NULL,
    published_at bigint,
    duration_ms integer,
    has_leaves boolean DEFAULT true NOT NULL,
    CONSTRAINT liability_proofs_are_of_a_commit CHECK (((published_at IS NULL) OR ((seq IS NOT NULL) AND (at IS NOT NULL) AND (duration_ms IS NOT NULL))))
);
--> statement-breakpoint
ALTER TABLE liability_proofs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME liability_proofs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE liability_trees (
    proof_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    root bytea,
    sum numeric(38,8) NOT NULL,
    leaves integer NOT NULL,
    users integer NOT NULL,
    house jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE life_signs (
    id smallint NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT life_signs_are_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE limit_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT limit_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT limit_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT limit_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE limit_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME limit_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE login_challenges (
    challenge_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    expires_at bigint NOT NULL,
    attempts integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE login_events (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    at bigint NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    method text NOT NULL,
    outcome text NOT NULL,
    place_hash bytea NOT NULL
);
--> statement-breakpoint
ALTER TABLE login_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME login_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE login_failures (
    subject text NOT NULL,
    count integer NOT NULL,
    last_failed_at bigint NOT NULL,
    locked_until bigint
);
--> statement-breakpoint
CREATE TABLE market_profiles (
    market_id bigint NOT NULL,
    sort integer NOT NULL,
    is_display boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE markets (
    id bigint NOT NULL,
    base_id bigint NOT NULL,
    quote_id bigint NOT NULL,
    state text NOT NULL,
    tick numeric(38,8) NOT NULL,
    step numeric(38,8) NOT NULL,
    min_notional numeric(38,8) NOT NULL,
    max_quantity numeric(38,8) NOT NULL,
    maker_fee_ppm bigint NOT NULL,
    taker_fee_ppm bigint NOT NULL,
    last_price numeric(38,8),
    trigger_band_ppm bigint NOT NULL,
    trigger_price numeric(38,8)
)
WITH (fillfactor='50');
--> statement-breakpoint
CREATE TABLE message_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT message_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT message_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT message_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE message_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME message_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE micro_accounts (
    user_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    loss_max numeric(38,8),
    loss_max_next numeric(38,8),
    loss_max_from bigint,
    day bigint NOT NULL,
    result numeric(38,8) NOT NULL,
    insurance_id bigint
);
--> statement-breakpoint
CREATE TABLE micro_claims (
    id bigint NOT NULL,
    insurance_id bigint NOT NULL,
    user_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    amount numeric(38,8) NOT NULL,
    loss numeric(38,8) NOT NULL,
    claimed_at bigint NOT NULL,
    pay_at bigint NOT NULL,
    paid_at bigint
);
--> statement-breakpoint
CREATE TABLE micro_countries (
    country_id bigint NOT NULL,
    is_open boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE micro_currencies (
    currency_id bigint NOT NULL,
    is_offered boolean NOT NULL,
    presets text NOT NULL,
    fee_rate_ppm bigint NOT NULL,
    minimum numeric(38,8) NOT NULL,
    maximum numeric(38,8) NOT NULL,
    step numeric(38,8) NOT NULL,
    open_max bigint NOT NULL,
    second_max numeric(38,8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE micro_insurance_types (
    id bigint NOT NULL,
    currency_id bigint NOT NULL,
    premium_rate_ppm bigint NOT NULL,
    assets_min numeric(38,8) NOT NULL,
    assets_max numeric(38,8) NOT NULL,
    term_days bigint NOT NULL,
    claim_rate_ppm bigint NOT NULL,
    claims_max bigint NOT NULL,
    is_offered boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE micro_insurances (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    type_id bigint NOT NULL,
    assets numeric(38,8) NOT NULL,
    premium numeric(38,8) NOT NULL,
    claim_rate_ppm bigint NOT NULL,
    claims_max bigint NOT NULL,
    bought_at bigint NOT NULL,
    effective_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    state text NOT NULL,
    end_reason text,
    ended_at bigint,
    reserve numeric(38,8) NOT NULL,
    result numeric(38,8) NOT NULL,
    claims bigint NOT NULL,
    claim_day bigint NOT NULL,
    claims_today bigint NOT NULL,
    CONSTRAINT micro_insurances_owe_nothing CHECK ((reserve >= (0)::numeric))
);
--> statement-breakpoint
CREATE TABLE micro_markets (
    id bigint NOT NULL,
    base_id bigint NOT NULL,
    quote_id bigint NOT NULL,
    state text NOT NULL
);
--> statement-breakpoint
CREATE TABLE micro_orders (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    market_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    direction text NOT NULL,
    seconds bigint NOT NULL,
    stake numeric(38,8) NOT NULL,
    fee numeric(38,8) NOT NULL,
    ratio_ppm bigint NOT NULL,
    profit numeric(38,8) NOT NULL,
    due_second bigint NOT NULL,
    insurance_id bigint,
    placed_at bigint NOT NULL,
    placed_seq bigint NOT NULL,
    state text NOT NULL,
    entry_second bigint,
    entry_index numeric(38,8),
    close_second bigint,
    close_index numeric(38,8),
    result text,
    void_reason text,
    payout numeric(38,8) NOT NULL,
    ended_at bigint,
    ended_seq bigint,
    CONSTRAINT micro_orders_stake_something CHECK (((stake > (0)::numeric) AND (fee >= (0)::numeric) AND (profit >= (0)::numeric)))
);
--> statement-breakpoint
CREATE TABLE micro_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT micro_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT micro_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT micro_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE micro_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME micro_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE micro_rules (
    id smallint NOT NULL,
    is_open boolean NOT NULL,
    risk_version bigint NOT NULL,
    CONSTRAINT micro_rules_are_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE micro_sweeps (
    seq bigint NOT NULL,
    second bigint NOT NULL,
    prices text NOT NULL,
    is_done boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE micro_terms (
    seconds bigint NOT NULL,
    ratio_ppm bigint NOT NULL,
    is_offered boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE micro_users (
    user_id bigint NOT NULL,
    risk_version bigint NOT NULL,
    orders_max bigint,
    orders_max_next bigint,
    orders_max_from bigint,
    cool_off_until bigint,
    day bigint NOT NULL,
    orders bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE network_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT network_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT network_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT network_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE network_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME network_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE news_articles (
    id bigint NOT NULL,
    category_id integer NOT NULL,
    thumbnail text NOT NULL,
    is_published boolean NOT NULL,
    is_top boolean NOT NULL,
    published_at bigint,
    updated_at bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE news_articles ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME news_articles_id_seq
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE news_categories (
    id integer NOT NULL,
    names jsonb NOT NULL,
    sort integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE news_texts (
    article_id bigint NOT NULL,
    locale text NOT NULL,
    title text NOT NULL,
    abstract text NOT NULL,
    content text NOT NULL
);
--> statement-breakpoint
CREATE TABLE node_chains (
    chain_id bigint NOT NULL,
    genesis text NOT NULL,
    first_height integer NOT NULL,
    deposit_xpub text NOT NULL,
    hot_xpub text NOT NULL,
    cold_xpub text,
    started_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE notice_marks (
    user_id bigint NOT NULL,
    read_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE operator_alarms (
    key text NOT NULL,
    kind text NOT NULL,
    params jsonb NOT NULL,
    raised_at bigint NOT NULL,
    cleared_at bigint,
    seen_by bigint,
    severity text DEFAULT 'warning'::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE operator_keys (
    operator_id bigint NOT NULL,
    route text NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE operator_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT operator_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT operator_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT operator_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE operator_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME operator_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE operator_sessions (
    token_hash bytea NOT NULL,
    operator_id bigint NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    last_seen_at bigint NOT NULL,
    revoked_at bigint,
    ip text NOT NULL,
    user_agent text NOT NULL
);
--> statement-breakpoint
CREATE TABLE operators (
    id bigint NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    password_hash text NOT NULL,
    password_expires_at bigint,
    totp_secret bytea,
    totp_step bigint DEFAULT 0 NOT NULL,
    is_disabled boolean DEFAULT false NOT NULL,
    created_at bigint NOT NULL,
    last_login_at bigint,
    CONSTRAINT operators_email_is_lower CHECK ((email = lower(email)))
);
--> statement-breakpoint
ALTER TABLE operators ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME operators_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE orders (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    market_id bigint NOT NULL,
    side text NOT NULL,
    type text NOT NULL,
    time_in_force text NOT NULL,
    price numeric(38,8) NOT NULL,
    quantity numeric(38,8) NOT NULL,
    client_order_id text,
    created_at bigint NOT NULL,
    status text NOT NULL,
    cancel_reason text,
    filled numeric(38,8) NOT NULL,
    filled_notional numeric(38,8) NOT NULL,
    fee_paid numeric(38,8) NOT NULL,
    held numeric(38,8) NOT NULL,
    updated_at bigint NOT NULL,
    stop_price numeric(38,8),
    triggered_after bigint,
    oco_id bigint,
    maker_fee_ppm bigint NOT NULL,
    taker_fee_ppm bigint NOT NULL
)
WITH (fillfactor='85');
--> statement-breakpoint
CREATE TABLE outbox (
    id bigint NOT NULL,
    "to" text NOT NULL,
    channel text NOT NULL,
    code text NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE own_addresses (
    chain_id bigint NOT NULL,
    address text NOT NULL,
    account text NOT NULL,
    branch integer NOT NULL,
    address_index integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE passkey_challenges (
    challenge_hash bytea NOT NULL,
    purpose text NOT NULL,
    user_id bigint,
    expires_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE passkeys (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    name text NOT NULL,
    is_synced boolean NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint
);
--> statement-breakpoint
ALTER TABLE passkeys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME passkeys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE payment_methods (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    way text NOT NULL,
    sealed bytea NOT NULL,
    qr_picture text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE payment_methods ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME payment_methods_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE pictures (
    name text NOT NULL,
    user_id bigint NOT NULL,
    bytes integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    created_at bigint NOT NULL,
    purpose text
);
--> statement-breakpoint
CREATE TABLE rebate_states (
    id smallint NOT NULL,
    ratio bigint NOT NULL,
    day bigint,
    chunk bigint NOT NULL,
    is_complete boolean NOT NULL,
    CONSTRAINT rebates_share_at_most_half CHECK (((ratio >= 0) AND (ratio <= 500000)))
);
--> statement-breakpoint
CREATE TABLE rebates (
    id bigint NOT NULL,
    day bigint NOT NULL,
    inviter_id bigint NOT NULL,
    invitee_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    fees numeric(38,8) NOT NULL,
    posting_id bigint,
    CONSTRAINT rebates_share_something CHECK ((fees > (0)::numeric))
);
--> statement-breakpoint
CREATE TABLE reconciliations (
    id bigint NOT NULL,
    chain_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    height integer NOT NULL,
    block_hash text NOT NULL,
    at bigint NOT NULL,
    ledger numeric(38,8) NOT NULL,
    held numeric(38,8) NOT NULL,
    pending numeric(38,8) NOT NULL,
    difference numeric(38,8) NOT NULL
);
--> statement-breakpoint
ALTER TABLE reconciliations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME reconciliations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE recovery_codes (
    user_id bigint NOT NULL,
    code_hash bytea NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint
);
--> statement-breakpoint
CREATE TABLE region_agents (
    user_id bigint NOT NULL,
    city text NOT NULL,
    district text NOT NULL,
    since bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE restrictions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    worth numeric(38,8) NOT NULL,
    until bigint NOT NULL,
    CONSTRAINT restrictions_are_not_negative CHECK ((worth >= (0)::numeric))
);
--> statement-breakpoint
CREATE TABLE role_grants (
    role text NOT NULL,
    permission text NOT NULL,
    is_granted boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE role_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    failure text,
    effective_from bigint NOT NULL,
    requested_by bigint NOT NULL,
    requested_at bigint NOT NULL,
    decided_by bigint,
    decided_at bigint,
    CONSTRAINT role_proposals_are_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT role_proposals_say_why_they_fail CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT role_proposals_take_two CHECK (((status <> ALL (ARRAY['approved'::text, 'applied'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (requested_by <> decided_by))))
);
--> statement-breakpoint
ALTER TABLE role_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME role_proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE saved_filters (
    operator_id bigint NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL
);
--> statement-breakpoint
CREATE TABLE sessions (
    token_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    revoked_at bigint,
    last_seen_at bigint,
    ip text NOT NULL,
    user_agent text NOT NULL,
    id bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE signing_requests (
    chain_id bigint NOT NULL,
    request_id text NOT NULL,
    round integer NOT NULL,
    currency_id bigint NOT NULL,
    amount numeric(38,8) NOT NULL,
    fee numeric(38,8) NOT NULL,
    inputs text[] NOT NULL,
    change_index integer,
    payer text,
    nonce integer,
    body jsonb NOT NULL,
    created_at bigint NOT NULL,
    txid text
);
--> statement-breakpoint
CREATE TABLE sim_balances (
    chain_id bigint NOT NULL,
    address text NOT NULL,
    asset text NOT NULL,
    balance numeric(38,8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE sim_blocks (
    chain_id bigint NOT NULL,
    hash text NOT NULL,
    height integer NOT NULL,
    parent text,
    nonce text NOT NULL,
    txids jsonb NOT NULL,
    is_main boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE sim_chains (
    chain_id bigint NOT NULL,
    seed text NOT NULL,
    rest_height integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE sim_transactions (
    "position" bigint NOT NULL,
    chain_id bigint NOT NULL,
    txid text NOT NULL,
    raw text NOT NULL,
    sender text NOT NULL,
    input text NOT NULL,
    is_waiting boolean NOT NULL,
    block_hash text
);
--> statement-breakpoint
ALTER TABLE sim_transactions ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sim_transactions_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE site_pictures (
    name text NOT NULL,
    bytes bytea NOT NULL,
    uploaded_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE site_settings (
    key text NOT NULL,
    value jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE spot_cascades (
    market_id bigint NOT NULL,
    turn bigint NOT NULL,
    reaches text NOT NULL,
    is_done boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE staking_orders (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    product_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    lots bigint NOT NULL,
    amount numeric(38,8) NOT NULL,
    interest numeric(38,8) NOT NULL,
    rate_ppm bigint NOT NULL,
    days bigint NOT NULL,
    cancel_fee_ppm bigint NOT NULL,
    bought_at bigint NOT NULL,
    due_at bigint NOT NULL,
    renewed_from bigint,
    is_renewing boolean NOT NULL,
    state text NOT NULL,
    end_reason text,
    ended_at bigint,
    fee numeric(38,8) NOT NULL,
    moved_ms bigint DEFAULT 0 NOT NULL,
    CONSTRAINT staking_orders_promise_something CHECK (((amount > (0)::numeric) AND (interest > (0)::numeric)))
);
--> statement-breakpoint
CREATE TABLE staking_products (
    id bigint NOT NULL,
    currency_id bigint NOT NULL,
    lot numeric(38,8) NOT NULL,
    rate_ppm bigint NOT NULL,
    days bigint NOT NULL,
    person_limit numeric(38,8) NOT NULL,
    capacity numeric(38,8) NOT NULL,
    is_offered boolean NOT NULL,
    is_renewable boolean NOT NULL,
    taken numeric(38,8) NOT NULL,
    CONSTRAINT staking_products_take_what_is_there CHECK ((taken >= (0)::numeric))
);
--> statement-breakpoint
CREATE TABLE staking_rules (
    id smallint NOT NULL,
    is_open boolean NOT NULL,
    cancel_fee_ppm bigint NOT NULL,
    CONSTRAINT staking_rules_are_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE stops (
    id bigint NOT NULL,
    kind text NOT NULL,
    began_at bigint NOT NULL,
    ended_at bigint,
    CONSTRAINT stops_end_after_they_began CHECK ((ended_at >= began_at)),
    CONSTRAINT stops_that_last_are_full CHECK (((ended_at IS NOT NULL) OR (kind = 'full'::text)))
);
--> statement-breakpoint
CREATE TABLE subscriptions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    project_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    pay_currency_id bigint NOT NULL,
    wanted numeric(38,8) NOT NULL,
    placed_at bigint NOT NULL,
    placed_seq bigint NOT NULL,
    state text NOT NULL,
    second bigint,
    index numeric(38,8),
    held numeric(38,8) NOT NULL,
    charged numeric(38,8) NOT NULL,
    allotted numeric(38,8) NOT NULL,
    unlock_at bigint,
    void_reason text,
    ended_at bigint,
    CONSTRAINT subscriptions_get_what_they_want CHECK (((allotted >= (0)::numeric) AND (allotted <= wanted)))
);
--> statement-breakpoint
CREATE TABLE throttles (
    subject text NOT NULL,
    count integer NOT NULL,
    resets_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE tick_heads (
    kind text NOT NULL,
    start bigint NOT NULL,
    first_seq bigint NOT NULL,
    seq bigint NOT NULL,
    count integer NOT NULL,
    previous text NOT NULL,
    hash text NOT NULL,
    key text NOT NULL,
    signature text NOT NULL,
    signed_at bigint NOT NULL,
    CONSTRAINT tick_heads_cover_ticks CHECK (((count > 0) AND (first_seq <= seq)))
);
--> statement-breakpoint
CREATE TABLE tick_keys (
    key text NOT NULL,
    from_second bigint NOT NULL,
    created_at bigint NOT NULL,
    previous text,
    signature text NOT NULL,
    private_key bytea
);
--> statement-breakpoint
CREATE TABLE ticket_messages (
    id bigint NOT NULL,
    ticket_id bigint NOT NULL,
    user_id bigint,
    operator_id bigint,
    is_note boolean DEFAULT false NOT NULL,
    content text NOT NULL,
    act text,
    pictures text[] NOT NULL,
    client_id text,
    sent_at bigint NOT NULL,
    CONSTRAINT ticket_messages_have_one_author CHECK ((num_nonnulls(user_id, operator_id) <= 1)),
    CONSTRAINT ticket_messages_notes_are_of_operators CHECK (((NOT is_note) OR (operator_id IS NOT NULL))),
    CONSTRAINT ticket_messages_words_have_authors CHECK (((act IS NOT NULL) OR (num_nonnulls(user_id, operator_id) = 1)))
);
--> statement-breakpoint
ALTER TABLE ticket_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ticket_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE ticket_replies (
    id bigint NOT NULL,
    name text NOT NULL,
    texts jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE ticket_replies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ticket_replies_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE tickets (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    category text NOT NULL,
    subject text NOT NULL,
    state text NOT NULL,
    language text NOT NULL,
    assigned_to bigint,
    client_id text,
    opened_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    waits_since bigint,
    answered_at bigint,
    warned_at bigint,
    closed_at bigint,
    read_id bigint DEFAULT 0 NOT NULL,
    CONSTRAINT tickets_are_closed CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
    CONSTRAINT tickets_have_answers CHECK (((state = 'answered'::text) = (answered_at IS NOT NULL))),
    CONSTRAINT tickets_wait_while_open CHECK (((state = 'open'::text) = (waits_since IS NOT NULL))),
    CONSTRAINT tickets_warn_of_answers CHECK (((warned_at IS NULL) OR (answered_at IS NOT NULL)))
);
--> statement-breakpoint
ALTER TABLE tickets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tickets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE totp_factors (
    user_id bigint NOT NULL,
    secret bytea NOT NULL,
    created_at bigint NOT NULL,
    confirmed_at bigint,
    last_step bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE unread_phones (
    user_id bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE user_messages (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    announcement_id bigint,
    locale text NOT NULL,
    title text,
    text text,
    link text,
    sent_by bigint,
    at bigint NOT NULL,
    read_at bigint,
    CONSTRAINT user_messages_have_texts CHECK ((((kind = 'personal'::text) = (num_nulls(title, text, link, sent_by) = 0)) AND ((kind = 'announcement'::text) = (announcement_id IS NOT NULL))))
);
--> statement-breakpoint
ALTER TABLE user_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME user_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE user_notes (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    operator_id bigint NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE user_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME user_notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE user_regions (
    user_id bigint NOT NULL,
    city text NOT NULL,
    district text NOT NULL,
    chosen_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE user_states (
    user_id bigint NOT NULL,
    is_frozen boolean NOT NULL,
    verification_level smallint DEFAULT 0 NOT NULL,
    outflows_held_until bigint,
    locked_wallets smallint DEFAULT 0 NOT NULL,
    held_since bigint,
    held_worth numeric(38,8)
);
--> statement-breakpoint
CREATE TABLE users (
    id bigint NOT NULL,
    email text,
    phone text,
    area_code text,
    country_code text,
    password_hash text NOT NULL,
    invite_code text NOT NULL,
    invited_by bigint,
    review_status smallint DEFAULT 0 NOT NULL,
    locale text DEFAULT 'zh'::text NOT NULL,
    created_at bigint NOT NULL,
    is_house boolean DEFAULT false NOT NULL,
    contact_email text,
    nickname text,
    trade_password_hash text,
    anti_phishing_word text,
    preferences jsonb DEFAULT '{}'::jsonb NOT NULL,
    nickname_key text,
    CONSTRAINT users_email_is_lower CHECK ((email = lower(email)))
);
--> statement-breakpoint
ALTER TABLE users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME users_id_seq
    START WITH 100001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE watch_events (
    id bigint NOT NULL,
    at bigint NOT NULL,
    event text NOT NULL,
    kind text,
    key text NOT NULL,
    severity text,
    params jsonb NOT NULL,
    actor text NOT NULL,
    target_id bigint
);
--> statement-breakpoint
ALTER TABLE watch_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME watch_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE watch_thresholds (
    kind text NOT NULL,
    warning integer NOT NULL,
    critical integer NOT NULL,
    changed_by bigint NOT NULL,
    changed_at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE withdraw_addresses (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    chain_id bigint NOT NULL,
    address text NOT NULL,
    label text NOT NULL,
    created_at bigint NOT NULL,
    usable_at bigint NOT NULL,
    confirmed_at bigint
);
--> statement-breakpoint
ALTER TABLE withdraw_addresses ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME withdraw_addresses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE withdrawal_approvals (
    withdrawal_id bigint NOT NULL,
    operator_id bigint NOT NULL,
    at bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE withdrawal_reviews (
    withdrawal_id bigint NOT NULL,
    flags text[] NOT NULL,
    needed smallint NOT NULL,
    created_at bigint NOT NULL,
    decided_at bigint,
    reason text DEFAULT ''::text NOT NULL,
    refused_for text,
    refused_at bigint,
    returned_for text,
    told_at bigint
);
--> statement-breakpoint
CREATE TABLE withdrawal_rules (
    level smallint NOT NULL,
    day_limit numeric(38,8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE withdrawals (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    currency_id bigint NOT NULL,
    chain_id bigint NOT NULL,
    address text NOT NULL,
    amount numeric(38,8) NOT NULL,
    fee numeric(38,8) NOT NULL,
    worth numeric(38,8),
    to_user_id bigint,
    created_at bigint NOT NULL,
    status text NOT NULL,
    txid text,
    updated_at bigint NOT NULL,
    CONSTRAINT withdrawals_send_something CHECK (((fee >= (0)::numeric) AND (fee < amount)))
);
--> statement-breakpoint
CREATE TABLE writer (
    id smallint NOT NULL,
    epoch bigint NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    counters jsonb NOT NULL,
    CONSTRAINT writer_is_one_row CHECK ((id = 1))
)
WITH (fillfactor='10');
--> statement-breakpoint
ALTER TABLE acceptor_deals
    ADD CONSTRAINT acceptor_deals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE acceptors
    ADD CONSTRAINT acceptors_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE access_review_items
    ADD CONSTRAINT access_review_items_pk PRIMARY KEY (review_id, operator_id);
--> statement-breakpoint
ALTER TABLE access_reviews
    ADD CONSTRAINT access_reviews_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE agency_requests
    ADD CONSTRAINT agency_requests_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE alarm_notices
    ADD CONSTRAINT alarm_notices_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE alarm_targets
    ADD CONSTRAINT alarm_targets_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE allow_lists
    ADD CONSTRAINT allow_lists_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE announcements
    ADD CONSTRAINT announcements_proposal UNIQUE (proposal_id);
--> statement-breakpoint
ALTER TABLE approval_signatures
    ADD CONSTRAINT approval_signatures_pk PRIMARY KEY (approval_id, operator_id);
--> statement-breakpoint
ALTER TABLE approvals
    ADD CONSTRAINT approvals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE approver_keys
    ADD CONSTRAINT approver_keys_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE audit_log
    ADD CONSTRAINT audit_log_hash UNIQUE (hash);
--> statement-breakpoint
ALTER TABLE audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE balance_adjustments
    ADD CONSTRAINT balance_adjustments_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE balance_snapshots
    ADD CONSTRAINT balance_snapshots_pk PRIMARY KEY (user_id, day);
--> statement-breakpoint
ALTER TABLE candles
    ADD CONSTRAINT candles_pk PRIMARY KEY (market_id, resolution, opened_at);
--> statement-breakpoint
ALTER TABLE chain_blocks
    ADD CONSTRAINT chain_blocks_pk PRIMARY KEY (chain_id, height);
--> statement-breakpoint
ALTER TABLE chain_deposits
    ADD CONSTRAINT chain_deposits_pk PRIMARY KEY (chain_id, txid, ordinal);
--> statement-breakpoint
ALTER TABLE chain_moves
    ADD CONSTRAINT chain_moves_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE chain_outputs
    ADD CONSTRAINT chain_outputs_pk PRIMARY KEY (chain_id, txid, ordinal);
--> statement-breakpoint
ALTER TABLE chain_transactions
    ADD CONSTRAINT chain_transactions_pk PRIMARY KEY (chain_id, txid);
--> statement-breakpoint
ALTER TABLE codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE coin_chains
    ADD CONSTRAINT coin_chains_pk PRIMARY KEY (currency_id, chain_id);
--> statement-breakpoint
ALTER TABLE coin_delistings
    ADD CONSTRAINT coin_delistings_pkey PRIMARY KEY (currency_id);
--> statement-breakpoint
ALTER TABLE coin_proposals
    ADD CONSTRAINT coin_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE currencies
    ADD CONSTRAINT currencies_name UNIQUE (name);
--> statement-breakpoint
ALTER TABLE currencies
    ADD CONSTRAINT currencies_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE custody_proposals
    ADD CONSTRAINT custody_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE daily_closings
    ADD CONSTRAINT daily_closings_pkey PRIMARY KEY (day);
--> statement-breakpoint
ALTER TABLE daily_reports
    ADD CONSTRAINT daily_reports_pkey PRIMARY KEY (day);
--> statement-breakpoint
ALTER TABLE database_marks
    ADD CONSTRAINT database_marks_pkey PRIMARY KEY (mark);
--> statement-breakpoint
ALTER TABLE deal_pictures
    ADD CONSTRAINT deal_pictures_pk PRIMARY KEY (name, kind, deal_id, use);
--> statement-breakpoint
ALTER TABLE deal_statements
    ADD CONSTRAINT deal_statements_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE debts
    ADD CONSTRAINT debts_of_user PRIMARY KEY (user_id, currency_id);
--> statement-breakpoint
ALTER TABLE deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE deposit_addresses
    ADD CONSTRAINT deposit_addresses_pk PRIMARY KEY (chain_id, address);
--> statement-breakpoint
ALTER TABLE deposit_proposals
    ADD CONSTRAINT deposit_proposals_pkey PRIMARY KEY (request_id);
--> statement-breakpoint
ALTER TABLE deposit_requests
    ADD CONSTRAINT deposit_requests_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE deposits
    ADD CONSTRAINT deposits_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE earn_proposals
    ADD CONSTRAINT earn_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE earn_tellings
    ADD CONSTRAINT earn_tellings_what_id_pk PRIMARY KEY (what, id);
--> statement-breakpoint
ALTER TABLE factor_removals
    ADD CONSTRAINT factor_removals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE faucet_outcomes
    ADD CONSTRAINT faucet_outcomes_pk PRIMARY KEY (user_id, key);
--> statement-breakpoint
ALTER TABLE faucet_sends
    ADD CONSTRAINT faucet_sends_pk PRIMARY KEY (chain_id, txid);
--> statement-breakpoint
ALTER TABLE favourites
    ADD CONSTRAINT favourites_pk PRIMARY KEY (user_id, market_id);
--> statement-breakpoint
ALTER TABLE fee_proposals
    ADD CONSTRAINT fee_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE fee_states
    ADD CONSTRAINT fee_states_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE fee_tiers
    ADD CONSTRAINT fee_tiers_pkey PRIMARY KEY (level);
--> statement-breakpoint
ALTER TABLE fee_users
    ADD CONSTRAINT fee_users_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE fee_volumes
    ADD CONSTRAINT fee_volumes_user_id_day_pk PRIMARY KEY (user_id, day);
--> statement-breakpoint
ALTER TABLE fiat_ads
    ADD CONSTRAINT fiat_ads_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE fiat_applications
    ADD CONSTRAINT fiat_applications_pk PRIMARY KEY (user_id, currency_id);
--> statement-breakpoint
ALTER TABLE fiat_coins
    ADD CONSTRAINT fiat_coins_pkey PRIMARY KEY (currency_id);
--> statement-breakpoint
ALTER TABLE fiat_currencies
    ADD CONSTRAINT fiat_currencies_pkey PRIMARY KEY (code);
--> statement-breakpoint
ALTER TABLE fiat_deals
    ADD CONSTRAINT fiat_deals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE fiat_feedback
    ADD CONSTRAINT fiat_feedback_pk PRIMARY KEY (deal_id, author_id);
--> statement-breakpoint
ALTER TABLE fiat_measures
    ADD CONSTRAINT fiat_measures_pk PRIMARY KEY (kind, subject_id);
--> statement-breakpoint
ALTER TABLE fiat_merchants
    ADD CONSTRAINT fiat_merchants_pk PRIMARY KEY (user_id, currency_id);
--> statement-breakpoint
ALTER TABLE fiat_messages
    ADD CONSTRAINT fiat_messages_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE fiat_profiles
    ADD CONSTRAINT fiat_profiles_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE fiat_proposals
    ADD CONSTRAINT fiat_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE fiat_quotas
    ADD CONSTRAINT fiat_quotas_pkey PRIMARY KEY (level);
--> statement-breakpoint
ALTER TABLE fiat_reads
    ADD CONSTRAINT fiat_reads_pk PRIMARY KEY (user_id, kind, deal_id);
--> statement-breakpoint
ALTER TABLE fiat_rules
    ADD CONSTRAINT fiat_rules_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE fiat_terms
    ADD CONSTRAINT fiat_terms_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE fiat_users
    ADD CONSTRAINT fiat_users_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE fiat_ways
    ADD CONSTRAINT fiat_ways_pkey PRIMARY KEY (way);
--> statement-breakpoint
ALTER TABLE fills
    ADD CONSTRAINT fills_of_market PRIMARY KEY (market_id, id);
--> statement-breakpoint
ALTER TABLE first_password_halves
    ADD CONSTRAINT first_password_halves_pk PRIMARY KEY (operator_id, part);
--> statement-breakpoint
ALTER TABLE freeze_links
    ADD CONSTRAINT freeze_links_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE gateway_callbacks
    ADD CONSTRAINT gateway_callbacks_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE gateway_forgeries
    ADD CONSTRAINT gateway_forgeries_pk PRIMARY KEY (provider, day);
--> statement-breakpoint
ALTER TABLE gateway_orders
    ADD CONSTRAINT gateway_orders_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE gateway_payments
    ADD CONSTRAINT gateway_payments_pkey PRIMARY KEY (order_id);
--> statement-breakpoint
ALTER TABLE gateway_rules
    ADD CONSTRAINT gateway_rules_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE house_proposals
    ADD CONSTRAINT house_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE idempotency_keys
    ADD CONSTRAINT idempotency_keys_pk PRIMARY KEY (user_id, route, key);
--> statement-breakpoint
ALTER TABLE identities
    ADD CONSTRAINT identities_card_hash UNIQUE (card_hash);
--> statement-breakpoint
ALTER TABLE identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE identity_submissions
    ADD CONSTRAINT identity_submissions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE index_ticks
    ADD CONSTRAINT index_ticks_pk PRIMARY KEY (currency_id, seq);
--> statement-breakpoint
ALTER TABLE launch_projects
    ADD CONSTRAINT launch_projects_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE launch_proposals
    ADD CONSTRAINT launch_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE launch_shares
    ADD CONSTRAINT launch_shares_pk PRIMARY KEY (project_id, user_id);
--> statement-breakpoint
ALTER TABLE launch_sweeps
    ADD CONSTRAINT launch_sweeps_pkey PRIMARY KEY (seq);
--> statement-breakpoint
ALTER TABLE launch_texts
    ADD CONSTRAINT launch_texts_pk PRIMARY KEY (project_id, locale);
--> statement-breakpoint
ALTER TABLE ledger_coin_chains
    ADD CONSTRAINT ledger_coin_chains_pk PRIMARY KEY (currency_id, chain_id);
--> statement-breakpoint
ALTER TABLE ledger_currencies
    ADD CONSTRAINT ledger_currencies_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE level_limits
    ADD CONSTRAINT level_limits_pkey PRIMARY KEY (level);
--> statement-breakpoint
ALTER TABLE lever_accounts
    ADD CONSTRAINT lever_accounts_pk PRIMARY KEY (user_id, quote_id);
--> statement-breakpoint
ALTER TABLE lever_clawbacks
    ADD CONSTRAINT lever_clawbacks_pk PRIMARY KEY (user_id, market_id, seq);
--> statement-breakpoint
ALTER TABLE lever_limits
    ADD CONSTRAINT lever_limits_pk PRIMARY KEY (market_id, level);
--> statement-breakpoint
ALTER TABLE lever_liquidations
    ADD CONSTRAINT lever_liquidations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE lever_markets
    ADD CONSTRAINT lever_markets_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE lever_positions
    ADD CONSTRAINT lever_positions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE lever_proposals
    ADD CONSTRAINT lever_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE lever_rules
    ADD CONSTRAINT lever_rules_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE lever_settlements
    ADD CONSTRAINT lever_settlements_pk PRIMARY KEY (market_id, seq);
--> statement-breakpoint
ALTER TABLE lever_sweeps
    ADD CONSTRAINT lever_sweeps_pkey PRIMARY KEY (seq);
--> statement-breakpoint
ALTER TABLE lever_warnings
    ADD CONSTRAINT lever_warnings_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE liability_leaves
    ADD CONSTRAINT liability_leaves_pk PRIMARY KEY (proof_id, currency_id, first_user);
--> statement-breakpoint
ALTER TABLE liability_nodes
    ADD CONSTRAINT liability_nodes_pk PRIMARY KEY (proof_id, currency_id, place);
--> statement-breakpoint
ALTER TABLE liability_proofs
    ADD CONSTRAINT liability_proofs_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE liability_trees
    ADD CONSTRAINT liability_trees_pk PRIMARY KEY (proof_id, currency_id);
--> statement-breakpoint
ALTER TABLE life_signs
    ADD CONSTRAINT life_signs_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE limit_proposals
    ADD CONSTRAINT limit_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE login_challenges
    ADD CONSTRAINT login_challenges_pkey PRIMARY KEY (challenge_hash);
--> statement-breakpoint
ALTER TABLE login_events
    ADD CONSTRAINT login_events_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE login_failures
    ADD CONSTRAINT login_failures_pkey PRIMARY KEY (subject);
--> statement-breakpoint
ALTER TABLE market_profiles
    ADD CONSTRAINT market_profiles_pkey PRIMARY KEY (market_id);
--> statement-breakpoint
ALTER TABLE markets
    ADD CONSTRAINT markets_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE message_proposals
    ADD CONSTRAINT message_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE micro_accounts
    ADD CONSTRAINT micro_accounts_pk PRIMARY KEY (user_id, currency_id);
--> statement-breakpoint
ALTER TABLE micro_claims
    ADD CONSTRAINT micro_claims_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE micro_countries
    ADD CONSTRAINT micro_countries_pkey PRIMARY KEY (country_id);
--> statement-breakpoint
ALTER TABLE micro_currencies
    ADD CONSTRAINT micro_currencies_pkey PRIMARY KEY (currency_id);
--> statement-breakpoint
ALTER TABLE micro_insurance_types
    ADD CONSTRAINT micro_insurance_types_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE micro_insurances
    ADD CONSTRAINT micro_insurances_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE micro_markets
    ADD CONSTRAINT micro_markets_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE micro_orders
    ADD CONSTRAINT micro_orders_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE micro_proposals
    ADD CONSTRAINT micro_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE micro_rules
    ADD CONSTRAINT micro_rules_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE micro_sweeps
    ADD CONSTRAINT micro_sweeps_pkey PRIMARY KEY (seq);
--> statement-breakpoint
ALTER TABLE micro_terms
    ADD CONSTRAINT micro_terms_pkey PRIMARY KEY (seconds);
--> statement-breakpoint
ALTER TABLE micro_users
    ADD CONSTRAINT micro_users_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE network_proposals
    ADD CONSTRAINT network_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE news_articles
    ADD CONSTRAINT news_articles_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE news_categories
    ADD CONSTRAINT news_categories_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE news_texts
    ADD CONSTRAINT news_texts_pk PRIMARY KEY (article_id, locale);
--> statement-breakpoint
ALTER TABLE node_chains
    ADD CONSTRAINT node_chains_pkey PRIMARY KEY (chain_id);
--> statement-breakpoint
ALTER TABLE notice_marks
    ADD CONSTRAINT notice_marks_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE operator_alarms
    ADD CONSTRAINT operator_alarms_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE operator_keys
    ADD CONSTRAINT operator_keys_operator_id_route_key_pk PRIMARY KEY (operator_id, route, key);
--> statement-breakpoint
ALTER TABLE operator_proposals
    ADD CONSTRAINT operator_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE operator_sessions
    ADD CONSTRAINT operator_sessions_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE operators
    ADD CONSTRAINT operators_email UNIQUE (email);
--> statement-breakpoint
ALTER TABLE operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE orders
    ADD CONSTRAINT orders_of_user PRIMARY KEY (user_id, id);
--> statement-breakpoint
ALTER TABLE outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE own_addresses
    ADD CONSTRAINT own_addresses_pk PRIMARY KEY (chain_id, address);
--> statement-breakpoint
ALTER TABLE passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash);
--> statement-breakpoint
ALTER TABLE passkeys
    ADD CONSTRAINT passkeys_credential_id UNIQUE (credential_id);
--> statement-breakpoint
ALTER TABLE passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE payment_methods
    ADD CONSTRAINT payment_methods_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (name);
--> statement-breakpoint
ALTER TABLE postings
    ADD CONSTRAINT postings_of_account PRIMARY KEY (account_id, posting_id, leg);
--> statement-breakpoint
ALTER TABLE rebate_states
    ADD CONSTRAINT rebate_states_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE rebates
    ADD CONSTRAINT rebates_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE reconciliations
    ADD CONSTRAINT reconciliations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE recovery_codes
    ADD CONSTRAINT recovery_codes_pk PRIMARY KEY (user_id, code_hash);
--> statement-breakpoint
ALTER TABLE region_agents
    ADD CONSTRAINT region_agents_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE restrictions
    ADD CONSTRAINT restrictions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE role_grants
    ADD CONSTRAINT role_grants_pk PRIMARY KEY (role, permission);
--> statement-breakpoint
ALTER TABLE role_proposals
    ADD CONSTRAINT role_proposals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE saved_filters
    ADD CONSTRAINT saved_filters_pk PRIMARY KEY (operator_id, list, name);
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_id UNIQUE (id);
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE signing_requests
    ADD CONSTRAINT signing_requests_pk PRIMARY KEY (chain_id, request_id, round);
--> statement-breakpoint
ALTER TABLE sim_balances
    ADD CONSTRAINT sim_balances_pk PRIMARY KEY (chain_id, address, asset);
--> statement-breakpoint
ALTER TABLE sim_blocks
    ADD CONSTRAINT sim_blocks_pk PRIMARY KEY (chain_id, hash);
--> statement-breakpoint
ALTER TABLE sim_chains
    ADD CONSTRAINT sim_chains_pkey PRIMARY KEY (chain_id);
--> statement-breakpoint
ALTER TABLE sim_transactions
    ADD CONSTRAINT sim_transactions_pk PRIMARY KEY (chain_id, txid);
--> statement-breakpoint
ALTER TABLE site_pictures
    ADD CONSTRAINT site_pictures_pkey PRIMARY KEY (name);
--> statement-breakpoint
ALTER TABLE site_settings
    ADD CONSTRAINT site_settings_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE spot_cascades
    ADD CONSTRAINT spot_cascades_pkey PRIMARY KEY (market_id);
--> statement-breakpoint
ALTER TABLE staking_orders
    ADD CONSTRAINT staking_orders_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE staking_products
    ADD CONSTRAINT staking_products_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE staking_rules
    ADD CONSTRAINT staking_rules_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE stops
    ADD CONSTRAINT stops_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE throttles
    ADD CONSTRAINT throttles_pkey PRIMARY KEY (subject);
--> statement-breakpoint
ALTER TABLE tick_heads
    ADD CONSTRAINT tick_heads_pk PRIMARY KEY (kind, start);
--> statement-breakpoint
ALTER TABLE tick_keys
    ADD CONSTRAINT tick_keys_do_not_fork UNIQUE NULLS NOT DISTINCT (previous);
--> statement-breakpoint
ALTER TABLE tick_keys
    ADD CONSTRAINT tick_keys_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ticket_messages
    ADD CONSTRAINT ticket_messages_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ticket_replies
    ADD CONSTRAINT ticket_replies_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE tickets
    ADD CONSTRAINT tickets_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE totp_factors
    ADD CONSTRAINT totp_factors_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE unread_phones
    ADD CONSTRAINT unread_phones_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE user_messages
    ADD CONSTRAINT user_messages_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE user_notes
    ADD CONSTRAINT user_notes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE user_regions
    ADD CONSTRAINT user_regions_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE user_states
    ADD CONSTRAINT user_states_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE users
    ADD CONSTRAINT users_email UNIQUE (email);
--> statement-breakpoint
ALTER TABLE users
    ADD CONSTRAINT users_invite_code UNIQUE (invite_code);
--> statement-breakpoint
ALTER TABLE users
    ADD CONSTRAINT users_phone UNIQUE (phone);
--> statement-breakpoint
ALTER TABLE users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE watch_events
    ADD CONSTRAINT watch_events_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE watch_thresholds
    ADD CONSTRAINT watch_thresholds_pkey PRIMARY KEY (kind);
--> statement-breakpoint
ALTER TABLE withdraw_addresses
    ADD CONSTRAINT withdraw_addresses_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE withdrawal_approvals
    ADD CONSTRAINT withdrawal_approvals_pk PRIMARY KEY (withdrawal_id, operator_id);
--> statement-breakpoint
ALTER TABLE withdrawal_reviews
    ADD CONSTRAINT withdrawal_reviews_pkey PRIMARY KEY (withdrawal_id);
--> statement-breakpoint
ALTER TABLE withdrawal_rules
    ADD CONSTRAINT withdrawal_rules_pkey PRIMARY KEY (level);
--> statement-breakpoint
ALTER TABLE withdrawals
    ADD CONSTRAINT withdrawals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE writer
    ADD CONSTRAINT writer_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX acceptor_deals_by_end ON acceptor_deals USING btree (ended_at) WHERE (ended_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX acceptor_deals_by_moment ON acceptor_deals USING btree (due_at);
--> statement-breakpoint
CREATE INDEX acceptor_deals_live ON acceptor_deals USING btree (id) WHERE (state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'paid'::text, 'appealed'::text]));
--> statement-breakpoint
CREATE INDEX acceptor_deals_of_acceptor ON acceptor_deals USING btree (acceptor_id, id);
--> statement-breakpoint
CREATE INDEX acceptor_deals_of_user ON acceptor_deals USING btree (user_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX access_reviews_one_open ON access_reviews USING btree ((true)) WHERE (closed_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX accounts_of_house ON accounts USING btree (house_purpose, currency_id) WHERE (house_purpose IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX accounts_of_user ON accounts USING btree (user_id, currency_id, wallet) WHERE (user_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX agency_requests_by_status ON agency_requests USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX agency_requests_one_pending ON agency_requests USING btree (user_id) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE INDEX alarm_notices_of_target ON alarm_notices USING btree (target_id, id);
--> statement-breakpoint
CREATE INDEX alarm_notices_waiting ON alarm_notices USING btree (next_at) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX alarm_targets_standing ON alarm_targets USING btree (id) WHERE (removed_at IS NULL);
--> statement-breakpoint
CREATE INDEX announcements_being_sent ON announcements USING btree (id) WHERE (state = 'sending'::text);
--> statement-breakpoint
CREATE INDEX approval_signatures_of_key ON approval_signatures USING btree (key_id);
--> statement-breakpoint
CREATE INDEX approvals_of_payment ON approvals USING btree (purpose, ref, id);
--> statement-breakpoint
CREATE UNIQUE INDEX approver_keys_by_key ON approver_keys USING btree (public_key);
--> statement-breakpoint
CREATE UNIQUE INDEX approver_keys_by_name ON approver_keys USING btree (lower(name)) WHERE (revoked_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX approver_keys_one_each ON approver_keys USING btree (operator_id) WHERE (revoked_at IS NULL);
--> statement-breakpoint
CREATE INDEX audit_log_by_actor ON audit_log USING btree (actor, id);
--> statement-breakpoint
CREATE INDEX audit_log_by_subject ON audit_log USING btree (subject, id);
--> statement-breakpoint
CREATE INDEX balance_adjustments_by_status ON balance_adjustments USING btree (status, id);
--> statement-breakpoint
CREATE INDEX balance_adjustments_of_user ON balance_adjustments USING btree (user_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX balance_adjustments_one_pending ON balance_adjustments USING btree (user_id, wallet, currency_id) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]));
--> statement-breakpoint
CREATE INDEX chain_deposits_by_height ON chain_deposits USING btree (chain_id, height);
--> statement-breakpoint
CREATE INDEX chain_deposits_gone ON chain_deposits USING btree (chain_id) WHERE (block_hash IS NULL);
--> statement-breakpoint
CREATE INDEX chain_deposits_of_user ON chain_deposits USING btree (user_id, seen_at);
--> statement-breakpoint
CREATE INDEX chain_deposits_seen ON chain_deposits USING btree (chain_id) WHERE (state = 'seen'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX chain_moves_fresh_index ON chain_moves USING btree (chain_id, to_index) WHERE ((purpose = 'sweep'::text) AND (to_index > 0));
--> statement-breakpoint
CREATE INDEX chain_moves_live ON chain_moves USING btree (chain_id) WHERE (state = ANY (ARRAY['planned'::text, 'signed'::text, 'broadcast'::text, 'mined'::text]));
--> statement-breakpoint
CREATE INDEX chain_moves_of_chain ON chain_moves USING btree (chain_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX chain_moves_one_gas ON chain_moves USING btree (chain_id, to_address) WHERE ((purpose = 'gas'::text) AND (state = ANY (ARRAY['planned'::text, 'signed'::text, 'broadcast'::text, 'mined'::text])));
--> statement-breakpoint
CREATE INDEX chain_outputs_by_height ON chain_outputs USING btree (chain_id, height);
--> statement-breakpoint
CREATE INDEX chain_outputs_by_spending ON chain_outputs USING btree (chain_id, spent_height);
--> statement-breakpoint
CREATE INDEX chain_outputs_unspent ON chain_outputs USING btree (chain_id, account) WHERE (spent_by IS NULL);
--> statement-breakpoint
CREATE INDEX chain_transactions_by_height ON chain_transactions USING btree (chain_id, mined_height);
--> statement-breakpoint
CREATE INDEX chain_transactions_by_time ON chain_transactions USING btree (signed_at);
--> statement-breakpoint
CREATE INDEX chain_transactions_lost ON chain_transactions USING btree (chain_id, lost_height);
--> statement-breakpoint
CREATE INDEX chain_transactions_of_move ON chain_transactions USING btree (move_id);
--> statement-breakpoint
CREATE INDEX chain_transactions_of_withdrawal ON chain_transactions USING btree (withdrawal_id);
--> statement-breakpoint
CREATE INDEX chain_transactions_unmined ON chain_transactions USING btree (chain_id) WHERE (mined_height IS NULL);
--> statement-breakpoint
CREATE INDEX codes_asked_from ON codes USING btree (asked_from, id);
--> statement-breakpoint
CREATE INDEX codes_of_address ON codes USING btree (address, purpose, id);
--> statement-breakpoint
CREATE INDEX codes_reserved ON codes USING btree (reserved_by) WHERE (reserved_by IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX coin_chains_by_asset ON coin_chains USING btree (chain_id, COALESCE(contract, ''::text));
--> statement-breakpoint
CREATE INDEX coin_proposals_by_status ON coin_proposals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX coin_proposals_one_of_a_thing ON coin_proposals USING btree (kind, subject) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]));
--> statement-breakpoint
CREATE INDEX custody_proposals_by_status ON custody_proposals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX custody_proposals_one_of_a_thing ON custody_proposals USING btree (kind, subject) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX daily_closings_by_audit_entry ON daily_closings USING btree (audit_entry);
--> statement-breakpoint
CREATE INDEX deal_pictures_of_deal ON deal_pictures USING btree (kind, deal_id, use, shown_at);
--> statement-breakpoint
CREATE INDEX deal_statements_of_deal ON deal_statements USING btree (kind, deal_id, id);
--> statement-breakpoint
CREATE INDEX deliveries_finished ON deliveries USING btree (finished_at) WHERE (status <> 'waiting'::text);
--> statement-breakpoint
CREATE INDEX deliveries_waiting ON deliveries USING btree (channel, next_at) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX deposit_addresses_of_user ON deposit_addresses USING btree (user_id, chain_id, created_at);
--> statement-breakpoint
CREATE INDEX deposit_proposals_by_status ON deposit_proposals USING btree (status);
--> statement-breakpoint
CREATE INDEX deposit_requests_by_state ON deposit_requests USING btree (state, id);
--> statement-breakpoint
CREATE INDEX deposit_requests_of_user ON deposit_requests USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX deposits_of_user ON deposits USING btree (user_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX deposits_once ON deposits USING btree (chain_id, txid, ordinal);
--> statement-breakpoint
CREATE INDEX earn_proposals_by_status ON earn_proposals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX earn_proposals_one_of_a_thing ON earn_proposals USING btree (kind, COALESCE(subject, ''::text)) WHERE ((kind <> 'fund'::text) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));
--> statement-breakpoint
CREATE INDEX factor_removals_by_status ON factor_removals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX factor_removals_one_pending ON factor_removals USING btree (user_id) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE INDEX faucet_sends_of_user ON faucet_sends USING btree (user_id, currency_id, at);
--> statement-breakpoint
CREATE INDEX fee_proposals_by_status ON fee_proposals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX fee_proposals_one_of_a_thing ON fee_proposals USING btree (kind, COALESCE(subject, ''::text)) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]));
--> statement-breakpoint
CREATE INDEX fee_users_by_level ON fee_users USING btree (level, volume);
--> statement-breakpoint
CREATE INDEX fee_volumes_by_day ON fee_volumes USING btree (day);
--> statement-breakpoint
CREATE INDEX fiat_ads_live ON fiat_ads USING btree (id) WHERE (state = 'live'::text);
--> statement-breakpoint
CREATE INDEX fiat_ads_of_publisher ON fiat_ads USING btree (publisher_id, id);
--> statement-breakpoint
CREATE INDEX fiat_deals_by_end ON fiat_deals USING btree (ended_at) WHERE (ended_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX fiat_deals_by_moment ON fiat_deals USING btree (due_at);
--> statement-breakpoint
CREATE INDEX fiat_deals_live ON fiat_deals USING btree (id) WHERE (state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'appealed'::text]));
--> statement-breakpoint
CREATE INDEX fiat_deals_of_ad ON fiat_deals USING btree (ad_id, id);
--> statement-breakpoint
CREATE INDEX fiat_deals_of_buyer ON fiat_deals USING btree (buyer_id, id);
--> statement-breakpoint
CREATE INDEX fiat_deals_of_seller ON fiat_deals USING btree (seller_id, id);
--> statement-breakpoint
CREATE INDEX fiat_deals_of_taker ON fiat_deals USING btree (taker_id, id);
--> statement-breakpoint
CREATE INDEX fiat_feedback_of_subject ON fiat_feedback USING btree (subject_id, created_at);
--> statement-breakpoint
CREATE INDEX fiat_measures_by_end ON fiat_measures USING btree (kind, until);
--> statement-breakpoint
CREATE INDEX fiat_messages_noted ON fiat_messages USING btree (sent_at) WHERE (form = 'note'::text);
--> statement-breakpoint
CREATE INDEX fiat_messages_of_deal ON fiat_messages USING btree (kind, deal_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX fiat_messages_one_note ON fiat_messages USING btree (kind, deal_id, act, sent_at) WHERE (form = 'note'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX fiat_messages_one_of_client ON fiat_messages USING btree (user_id, kind, deal_id, client_id) WHERE (client_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX fiat_messages_untold ON fiat_messages USING btree (id) WHERE ((form = 'note'::text) AND (told_at IS NULL));
--> statement-breakpoint
CREATE INDEX fiat_proposals_by_status ON fiat_proposals USING btree (status, id);
--> statement-breakpoint
CREATE INDEX fiat_proposals_of_subject ON fiat_proposals USING btree (kind, subject, id);
--> statement-breakpoint
CREATE UNIQUE INDEX fiat_proposals_one_of_a_thing ON fiat_proposals USING btree (kind, COALESCE(subject, ''::text)) WHERE ((kind <> 'gateway_fund'::text) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));
--> statement-breakpoint
CREATE INDEX fiat_proposals_untold ON fiat_proposals USING btree (id) WHERE ((kind = 'merchant'::text) AND (status = ANY (ARRAY['approved'::text, 'applied'::text])) AND (told_at IS NULL));
--> statement-breakpoint
CREATE INDEX fiat_terms_pictures ON fiat_terms USING gin (pictures);
--> statement-breakpoint
CREATE INDEX fills_by_time ON fills USING brin (at);
--> statement-breakpoint
CREATE INDEX fills_of_buyer ON fills USING btree (buyer_id, posting_id, buyer_base_account_id, buyer_quote_account_id);
--> statement-breakpoint
CREATE INDEX fills_of_seller ON fills USING btree (seller_id, posting_id, seller_base_account_id, seller_quote_account_id);
--> statement-breakpoint
CREATE UNIQUE INDEX first_password_halves_take_two ON first_password_halves USING btree (operator_id, owner_id);
--> statement-breakpoint
CREATE INDEX freeze_links_by_expiry ON freeze_links USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX gateway_callbacks_by_time ON gateway_callbacks USING btree (at);
--> statement-breakpoint
CREATE INDEX gateway_callbacks_of_order ON gateway_callbacks USING btree (order_id);
--> statement-breakpoint
CREATE UNIQUE INDEX gateway_callbacks_once ON gateway_callbacks USING btree (provider, hash, outcome);
--> statement-breakpoint
CREATE INDEX gateway_orders_by_state ON gateway_orders USING btree (state, id);
--> statement-breakpoint
CREATE INDEX gateway_orders_of_user ON gateway_orders USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX gateway_orders_open ON gateway_orders USING btree (expires_at) WHERE (state = 'open'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX gateway_orders_paid_once ON gateway_orders USING btree (provider, provider_order);
--> statement-breakpoint
CREATE INDEX gateway_payments_by_time ON gateway_payments USING btree (at);
--> statement-breakpoint
CREATE INDEX gateway_payments_of_user ON gateway_payments USING btree (user_id, order_id);
--> statement-breakpoint
CREATE INDEX house_proposals_by_status ON house_proposals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX house_proposals_one_of_stops ON house_proposals USING btree (((kind <> 'move'::text))) WHERE ((kind <> 'move'::text) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));
--> statement-breakpoint
CREATE INDEX identity_submissions_by_status ON identity_submissions USING btree (status, id);
--> statement-breakpoint
CREATE INDEX identity_submissions_of_user ON identity_submissions USING btree (user_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX identity_submissions_one_pending ON identity_submissions USING btree (user_id) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE INDEX identity_submissions_ungranted ON identity_submissions USING btree (id) WHERE ((status = 'approved'::text) AND (granted_at IS NULL));
--> statement-breakpoint
CREATE INDEX index_ticks_by_second ON index_ticks USING btree (currency_id, second);
--> statement-breakpoint
CREATE INDEX index_ticks_by_time ON index_ticks USING btree (currency_id, at);
--> statement-breakpoint
CREATE INDEX launch_proposals_by_status ON launch_proposals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX launch_proposals_one_of_a_thing ON launch_proposals USING btree (kind, COALESCE(subject, ''::text)) WHERE ((kind <> 'fund'::text) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));
--> statement-breakpoint
CREATE INDEX launch_sweeps_unfinished ON launch_sweeps USING btree (seq) WHERE (NOT is_done);
--> statement-breakpoint
CREATE INDEX lever_liquidations_of_user ON lever_liquidations USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX lever_positions_by_end ON lever_positions USING btree (market_id, ended_at) WHERE (ended_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX lever_positions_ended ON lever_positions USING btree (user_id, state, id) WHERE (NOT (state <> ALL (ARRAY['closed'::text, 'revoked'::text])));
--> statement-breakpoint
CREATE INDEX lever_positions_liquidated ON lever_positions USING btree (liquidation_id) WHERE (liquidation_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX lever_positions_live ON lever_positions USING btree (id) WHERE (state <> ALL (ARRAY['closed'::text, 'revoked'::text]));
--> statement-breakpoint
CREATE INDEX lever_positions_of_user ON lever_positions USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX lever_positions_parts ON lever_positions USING btree (parent_id) WHERE (parent_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX lever_proposals_by_status ON lever_proposals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX lever_proposals_one_of_market ON lever_proposals USING btree (market_id) WHERE ((kind = 'market'::text) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));
--> statement-breakpoint
CREATE UNIQUE INDEX lever_proposals_one_of_rules ON lever_proposals USING btree (kind) WHERE ((kind = 'rules'::text) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));
--> statement-breakpoint
CREATE UNIQUE INDEX lever_proposals_one_of_state ON lever_proposals USING btree (market_id) WHERE ((kind = ANY (ARRAY['state'::text, 'settle'::text])) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));
--> statement-breakpoint
CREATE INDEX lever_sweeps_unfinished ON lever_sweeps USING btree (seq) WHERE (NOT is_done);
--> statement-breakpoint
CREATE INDEX lever_warnings_of_user ON lever_warnings USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX limit_proposals_by_status ON limit_proposals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX limit_proposals_one_of_a_level ON limit_proposals USING btree (subject) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]));
--> statement-breakpoint
CREATE INDEX login_challenges_of_user ON login_challenges USING btree (user_id);
--> statement-breakpoint
CREATE INDEX login_events_of_place ON login_events USING btree (user_id, place_hash) WHERE (outcome = 'ok'::text);
--> statement-breakpoint
CREATE INDEX login_events_of_user ON login_events USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX message_proposals_by_status ON message_proposals USING btree (status, id);
--> statement-breakpoint
CREATE INDEX micro_claims_of_insurance ON micro_claims USING btree (insurance_id, id);
--> statement-breakpoint
CREATE INDEX micro_claims_of_user ON micro_claims USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX micro_claims_owed ON micro_claims USING btree (pay_at) WHERE (paid_at IS NULL);
--> statement-breakpoint
CREATE INDEX micro_insurances_of_user ON micro_insurances USING btree (user_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX micro_insurances_one_running ON micro_insurances USING btree (user_id, currency_id) WHERE (state <> 'ended'::text);
--> statement-breakpoint
CREATE INDEX micro_orders_by_end ON micro_orders USING btree (currency_id, ended_at) WHERE (ended_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX micro_orders_closed ON micro_orders USING btree (user_id, id) WHERE (state = 'closed'::text);
--> statement-breakpoint
CREATE INDEX micro_orders_live ON micro_orders USING btree (id) WHERE (state <> 'closed'::text);
--> statement-breakpoint
CREATE INDEX micro_orders_void ON micro_orders USING btree (user_id, ended_at) WHERE (result = 'void'::text);
--> statement-breakpoint
CREATE INDEX micro_proposals_by_status ON micro_proposals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX micro_proposals_one_of_a_thing ON micro_proposals USING btree (kind, COALESCE(subject, ''::text)) WHERE ((kind <> 'fund'::text) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));
--> statement-breakpoint
CREATE INDEX micro_sweeps_unfinished ON micro_sweeps USING btree (seq) WHERE (NOT is_done);
--> statement-breakpoint
CREATE INDEX network_proposals_by_status ON network_proposals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX network_proposals_one_of_a_thing ON network_proposals USING btree (kind, subject) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]));
--> statement-breakpoint
CREATE INDEX news_articles_of_category ON news_articles USING btree (category_id, is_top, published_at);
--> statement-breakpoint
CREATE INDEX operator_alarms_by_end ON operator_alarms USING btree (cleared_at);
--> statement-breakpoint
CREATE INDEX operator_alarms_standing ON operator_alarms USING btree (raised_at) WHERE (cleared_at IS NULL);
--> statement-breakpoint
CREATE INDEX operator_proposals_by_status ON operator_proposals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX operator_proposals_one_of_an_operator ON operator_proposals USING btree (subject) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]));
--> statement-breakpoint
CREATE INDEX operator_sessions_of_operator ON operator_sessions USING btree (operator_id);
--> statement-breakpoint
CREATE INDEX orders_open ON orders USING btree (user_id, id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX orders_with_client_id ON orders USING brin (updated_at) WHERE (client_order_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_of_address ON outbox USING btree ("to", id);
--> statement-breakpoint
CREATE INDEX own_addresses_by_place ON own_addresses USING btree (chain_id, account, branch, address_index);
--> statement-breakpoint
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX payment_methods_of_user ON payment_methods USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX pictures_unused ON pictures USING btree (user_id, created_at) WHERE (purpose IS NULL);
--> statement-breakpoint
CREATE INDEX postings_by_id ON postings USING brin (posting_id);
--> statement-breakpoint
CREATE INDEX postings_by_time ON postings USING brin (at);
--> statement-breakpoint
CREATE INDEX rebates_of_invitee ON rebates USING btree (invitee_id);
--> statement-breakpoint
CREATE INDEX rebates_of_posting ON rebates USING btree (posting_id);
--> statement-breakpoint
CREATE INDEX rebates_waiting ON rebates USING btree (day) WHERE (posting_id IS NULL);
--> statement-breakpoint
CREATE INDEX reconciliations_by_currency ON reconciliations USING btree (currency_id, id);
--> statement-breakpoint
CREATE INDEX reconciliations_of_coin ON reconciliations USING btree (chain_id, currency_id, id);
--> statement-breakpoint
CREATE INDEX restrictions_by_end ON restrictions USING btree (until);
--> statement-breakpoint
CREATE INDEX role_proposals_by_status ON role_proposals USING btree (status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX role_proposals_one_of_a_role ON role_proposals USING btree (subject) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]));
--> statement-breakpoint
CREATE INDEX sessions_of_user ON sessions USING btree (user_id);
--> statement-breakpoint
CREATE INDEX signing_requests_by_input ON signing_requests USING gin (inputs);
--> statement-breakpoint
CREATE INDEX signing_requests_by_payer ON signing_requests USING btree (chain_id, payer, nonce);
--> statement-breakpoint
CREATE UNIQUE INDEX sim_blocks_main ON sim_blocks USING btree (chain_id, height) WHERE is_main;
--> statement-breakpoint
CREATE INDEX sim_transactions_by_input ON sim_transactions USING btree (chain_id, input);
--> statement-breakpoint
CREATE INDEX sim_transactions_waiting ON sim_transactions USING btree (chain_id, "position") WHERE is_waiting;
--> statement-breakpoint
CREATE INDEX staking_orders_active ON staking_orders USING btree (id) WHERE (state = 'active'::text);
--> statement-breakpoint
CREATE INDEX staking_orders_by_end ON staking_orders USING btree (ended_at) WHERE (ended_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX staking_orders_of_product ON staking_orders USING btree (product_id, id);
--> statement-breakpoint
CREATE INDEX staking_orders_of_user ON staking_orders USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX stops_by_end ON stops USING btree (ended_at);
--> statement-breakpoint
CREATE UNIQUE INDEX stops_one_lasts ON stops USING btree (((ended_at IS NULL))) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE INDEX subscriptions_by_end ON subscriptions USING btree (ended_at) WHERE (ended_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX subscriptions_by_unlock ON subscriptions USING btree (unlock_at) WHERE (state = 'locked'::text);
--> statement-breakpoint
CREATE INDEX subscriptions_live ON subscriptions USING btree (id) WHERE (state = ANY (ARRAY['pending'::text, 'held'::text, 'locked'::text]));
--> statement-breakpoint
CREATE INDEX subscriptions_of_project ON subscriptions USING btree (project_id, id);
--> statement-breakpoint
CREATE INDEX subscriptions_of_user ON subscriptions USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX throttles_by_end ON throttles USING btree (resets_at);
--> statement-breakpoint
CREATE UNIQUE INDEX tick_heads_by_seq ON tick_heads USING btree (kind, seq);
--> statement-breakpoint
CREATE UNIQUE INDEX tick_heads_do_not_fork ON tick_heads USING btree (kind, previous);
--> statement-breakpoint
CREATE INDEX ticket_messages_of_ticket ON ticket_messages USING btree (ticket_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX ticket_messages_one_of_operator ON ticket_messages USING btree (ticket_id, operator_id, client_id) WHERE ((operator_id IS NOT NULL) AND (client_id IS NOT NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX ticket_messages_one_of_user ON ticket_messages USING btree (ticket_id, user_id, client_id) WHERE ((user_id IS NOT NULL) AND (client_id IS NOT NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX ticket_replies_one_of_a_name ON ticket_replies USING btree (name);
--> statement-breakpoint
CREATE INDEX tickets_answered ON tickets USING btree (answered_at) WHERE (state = 'answered'::text);
--> statement-breakpoint
CREATE INDEX tickets_changed ON tickets USING btree (changed_at);
--> statement-breakpoint
CREATE INDEX tickets_of_user ON tickets USING btree (user_id, changed_at);
--> statement-breakpoint
CREATE UNIQUE INDEX tickets_one_of_client ON tickets USING btree (user_id, client_id) WHERE (client_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX tickets_waiting ON tickets USING btree (waits_since) WHERE (state = 'open'::text);
--> statement-breakpoint
CREATE INDEX user_messages_by_user ON user_messages USING btree (user_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX user_messages_once ON user_messages USING btree (announcement_id, user_id) WHERE (announcement_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX user_messages_personal ON user_messages USING btree (id) WHERE (kind = 'personal'::text);
--> statement-breakpoint
CREATE INDEX user_messages_read ON user_messages USING btree (announcement_id) WHERE (read_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX user_messages_unread ON user_messages USING btree (user_id) WHERE (read_at IS NULL);
--> statement-breakpoint
CREATE INDEX user_notes_of_user ON user_notes USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX user_regions_by_place ON user_regions USING btree (city, district, user_id);
--> statement-breakpoint
CREATE INDEX users_invited_by ON users USING btree (invited_by, id);
--> statement-breakpoint
CREATE UNIQUE INDEX users_nickname ON users USING btree (lower(nickname));
--> statement-breakpoint
CREATE UNIQUE INDEX users_nickname_key ON users USING btree (nickname_key);
--> statement-breakpoint
CREATE INDEX watch_events_by_event ON watch_events USING btree (event, id);
--> statement-breakpoint
CREATE INDEX watch_events_by_kind ON watch_events USING btree (kind, id);
--> statement-breakpoint
CREATE UNIQUE INDEX withdraw_addresses_once ON withdraw_addresses USING btree (user_id, currency_id, chain_id, address);
--> statement-breakpoint
CREATE INDEX withdrawal_reviews_untold ON withdrawal_reviews USING btree (withdrawal_id) WHERE ((returned_for IS NOT NULL) AND (told_at IS NULL));
--> statement-breakpoint
CREATE INDEX withdrawals_by_time ON withdrawals USING btree (created_at);
--> statement-breakpoint
CREATE INDEX withdrawals_failed ON withdrawals USING btree (id) WHERE (status = 'failed'::text);
--> statement-breakpoint
CREATE INDEX withdrawals_of_user ON withdrawals USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX withdrawals_open ON withdrawals USING btree (id) WHERE (status <> ALL (ARRAY['final'::text, 'rejected'::text, 'failed'::text]));
--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_is_append_only;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_is_not_emptied;
--> statement-breakpoint
CREATE TRIGGER daily_closings_are_append_only BEFORE DELETE OR UPDATE ON daily_closings FOR EACH ROW EXECUTE FUNCTION refuse_closing_change();
--> statement-breakpoint
ALTER TABLE daily_closings ENABLE ALWAYS TRIGGER daily_closings_are_append_only;
--> statement-breakpoint
CREATE TRIGGER daily_closings_are_not_emptied BEFORE TRUNCATE ON daily_closings FOR EACH STATEMENT EXECUTE FUNCTION refuse_closing_change();
--> statement-breakpoint
ALTER TABLE daily_closings ENABLE ALWAYS TRIGGER daily_closings_are_not_emptied;
--> statement-breakpoint
CREATE TRIGGER tick_heads_are_append_only BEFORE DELETE OR UPDATE ON tick_heads FOR EACH ROW EXECUTE FUNCTION refuse_tick_head_change();
--> statement-breakpoint
ALTER TABLE tick_heads ENABLE ALWAYS TRIGGER tick_heads_are_append_only;
--> statement-breakpoint
CREATE TRIGGER tick_heads_are_not_emptied BEFORE TRUNCATE ON tick_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_tick_head_change();
--> statement-breakpoint
ALTER TABLE tick_heads ENABLE ALWAYS TRIGGER tick_heads_are_not_emptied;
--> statement-breakpoint
CREATE TRIGGER user_notes_are_append_only BEFORE DELETE OR UPDATE ON user_notes FOR EACH ROW EXECUTE FUNCTION refuse_note_change();
--> statement-breakpoint
ALTER TABLE user_notes ENABLE ALWAYS TRIGGER user_notes_are_append_only;
--> statement-breakpoint
CREATE TRIGGER user_notes_are_not_emptied BEFORE TRUNCATE ON user_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_note_change();
--> statement-breakpoint
ALTER TABLE user_notes ENABLE ALWAYS TRIGGER user_notes_are_not_emptied;
--> statement-breakpoint
CREATE TRIGGER watch_events_are_append_only BEFORE DELETE OR UPDATE ON watch_events FOR EACH ROW EXECUTE FUNCTION refuse_watch_event_change();
--> statement-breakpoint
ALTER TABLE watch_events ENABLE ALWAYS TRIGGER watch_events_are_append_only;
--> statement-breakpoint
CREATE TRIGGER watch_events_are_not_emptied BEFORE TRUNCATE ON watch_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_watch_event_change();
--> statement-breakpoint
ALTER TABLE watch_events ENABLE ALWAYS TRIGGER watch_events_are_not_emptied;
--> statement-breakpoint
ALTER TABLE access_review_items
    ADD CONSTRAINT access_review_items_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE access_review_items
    ADD CONSTRAINT access_review_items_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE access_review_items
    ADD CONSTRAINT access_review_items_review_id_access_reviews_id_fk FOREIGN KEY (review_id) REFERENCES access_reviews(id);
--> statement-breakpoint
ALTER TABLE access_reviews
    ADD CONSTRAINT access_reviews_started_by_operators_id_fk FOREIGN KEY (started_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE agency_requests
    ADD CONSTRAINT agency_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE alarm_notices
    ADD CONSTRAINT alarm_notices_event_id_watch_events_id_fk FOREIGN KEY (event_id) REFERENCES watch_events(id);
--> statement-breakpoint
ALTER TABLE alarm_notices
    ADD CONSTRAINT alarm_notices_target_id_alarm_targets_id_fk FOREIGN KEY (target_id) REFERENCES alarm_targets(id);
--> statement-breakpoint
ALTER TABLE alarm_targets
    ADD CONSTRAINT alarm_targets_added_by_operators_id_fk FOREIGN KEY (added_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE allow_lists
    ADD CONSTRAINT allow_lists_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE announcements
    ADD CONSTRAINT announcements_proposal_id_message_proposals_id_fk FOREIGN KEY (proposal_id) REFERENCES message_proposals(id);
--> statement-breakpoint
ALTER TABLE announcements
    ADD CONSTRAINT announcements_stopped_by_operators_id_fk FOREIGN KEY (stopped_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE approval_signatures
    ADD CONSTRAINT approval_signatures_approval_id_approvals_id_fk FOREIGN KEY (approval_id) REFERENCES approvals(id);
--> statement-breakpoint
ALTER TABLE approval_signatures
    ADD CONSTRAINT approval_signatures_key_id_approver_keys_id_fk FOREIGN KEY (key_id) REFERENCES approver_keys(id);
--> statement-breakpoint
ALTER TABLE approval_signatures
    ADD CONSTRAINT approval_signatures_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE approvals
    ADD CONSTRAINT approvals_created_by_operators_id_fk FOREIGN KEY (created_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE approver_keys
    ADD CONSTRAINT approver_keys_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE balance_adjustments
    ADD CONSTRAINT balance_adjustments_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE balance_adjustments
    ADD CONSTRAINT balance_adjustments_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE balance_adjustments
    ADD CONSTRAINT balance_adjustments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE balance_snapshots
    ADD CONSTRAINT balance_snapshots_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE coin_proposals
    ADD CONSTRAINT coin_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE coin_proposals
    ADD CONSTRAINT coin_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE custody_proposals
    ADD CONSTRAINT custody_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE custody_proposals
    ADD CONSTRAINT custody_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE deal_pictures
    ADD CONSTRAINT deal_pictures_name_pictures_name_fk FOREIGN KEY (name) REFERENCES pictures(name);
--> statement-breakpoint
ALTER TABLE deal_statements
    ADD CONSTRAINT deal_statements_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE deposit_addresses
    ADD CONSTRAINT deposit_addresses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE deposit_proposals
    ADD CONSTRAINT deposit_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE deposit_proposals
    ADD CONSTRAINT deposit_proposals_proposed_by_operators_id_fk FOREIGN KEY (proposed_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE deposit_proposals
    ADD CONSTRAINT deposit_proposals_request_id_deposit_requests_id_fk FOREIGN KEY (request_id) REFERENCES deposit_requests(id);
--> statement-breakpoint
ALTER TABLE deposit_requests
    ADD CONSTRAINT deposit_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE earn_proposals
    ADD CONSTRAINT earn_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE earn_proposals
    ADD CONSTRAINT earn_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE factor_removals
    ADD CONSTRAINT factor_removals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE faucet_outcomes
    ADD CONSTRAINT faucet_outcomes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE faucet_sends
    ADD CONSTRAINT faucet_sends_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE favourites
    ADD CONSTRAINT favourites_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE fee_proposals
    ADD CONSTRAINT fee_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE fee_proposals
    ADD CONSTRAINT fee_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE fiat_applications
    ADD CONSTRAINT fiat_applications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE fiat_feedback
    ADD CONSTRAINT fiat_feedback_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE fiat_feedback
    ADD CONSTRAINT fiat_feedback_subject_id_users_id_fk FOREIGN KEY (subject_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE fiat_measures
    ADD CONSTRAINT fiat_measures_taken_by_operators_id_fk FOREIGN KEY (taken_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE fiat_messages
    ADD CONSTRAINT fiat_messages_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE fiat_messages
    ADD CONSTRAINT fiat_messages_picture_pictures_name_fk FOREIGN KEY (picture) REFERENCES pictures(name);
--> statement-breakpoint
ALTER TABLE fiat_messages
    ADD CONSTRAINT fiat_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE fiat_profiles
    ADD CONSTRAINT fiat_profiles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE fiat_proposals
    ADD CONSTRAINT fiat_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE fiat_proposals
    ADD CONSTRAINT fiat_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE fiat_reads
    ADD CONSTRAINT fiat_reads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE fiat_terms
    ADD CONSTRAINT fiat_terms_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE first_password_halves
    ADD CONSTRAINT first_password_halves_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE first_password_halves
    ADD CONSTRAINT first_password_halves_owner_id_operators_id_fk FOREIGN KEY (owner_id) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE freeze_links
    ADD CONSTRAINT freeze_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE gateway_orders
    ADD CONSTRAINT gateway_orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE house_proposals
    ADD CONSTRAINT house_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE house_proposals
    ADD CONSTRAINT house_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE identities
    ADD CONSTRAINT identities_submission_id_identity_submissions_id_fk FOREIGN KEY (submission_id) REFERENCES identity_submissions(id);
--> statement-breakpoint
ALTER TABLE identities
    ADD CONSTRAINT identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE identity_submissions
    ADD CONSTRAINT identity_submissions_front_picture_pictures_name_fk FOREIGN KEY (front_picture) REFERENCES pictures(name);
--> statement-breakpoint
ALTER TABLE identity_submissions
    ADD CONSTRAINT identity_submissions_hand_picture_pictures_name_fk FOREIGN KEY (hand_picture) REFERENCES pictures(name);
--> statement-breakpoint
ALTER TABLE identity_submissions
    ADD CONSTRAINT identity_submissions_reverse_picture_pictures_name_fk FOREIGN KEY (reverse_picture) REFERENCES pictures(name);
--> statement-breakpoint
ALTER TABLE identity_submissions
    ADD CONSTRAINT identity_submissions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE launch_proposals
    ADD CONSTRAINT launch_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE launch_proposals
    ADD CONSTRAINT launch_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE lever_proposals
    ADD CONSTRAINT lever_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE lever_proposals
    ADD CONSTRAINT lever_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE liability_leaves
    ADD CONSTRAINT liability_leaves_proof_id_liability_proofs_id_fk FOREIGN KEY (proof_id) REFERENCES liability_proofs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE liability_nodes
    ADD CONSTRAINT liability_nodes_proof_id_liability_proofs_id_fk FOREIGN KEY (proof_id) REFERENCES liability_proofs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE liability_proofs
    ADD CONSTRAINT liability_proofs_made_by_operators_id_fk FOREIGN KEY (made_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE liability_trees
    ADD CONSTRAINT liability_trees_proof_id_liability_proofs_id_fk FOREIGN KEY (proof_id) REFERENCES liability_proofs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE limit_proposals
    ADD CONSTRAINT limit_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE limit_proposals
    ADD CONSTRAINT limit_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE login_challenges
    ADD CONSTRAINT login_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE login_events
    ADD CONSTRAINT login_events_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE message_proposals
    ADD CONSTRAINT message_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE message_proposals
    ADD CONSTRAINT message_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE micro_proposals
    ADD CONSTRAINT micro_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE micro_proposals
    ADD CONSTRAINT micro_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE network_proposals
    ADD CONSTRAINT network_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE network_proposals
    ADD CONSTRAINT network_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE news_articles
    ADD CONSTRAINT news_articles_category_id_news_categories_id_fk FOREIGN KEY (category_id) REFERENCES news_categories(id);
--> statement-breakpoint
ALTER TABLE news_texts
    ADD CONSTRAINT news_texts_article_id_news_articles_id_fk FOREIGN KEY (article_id) REFERENCES news_articles(id);
--> statement-breakpoint
ALTER TABLE notice_marks
    ADD CONSTRAINT notice_marks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE operator_alarms
    ADD CONSTRAINT operator_alarms_seen_by_operators_id_fk FOREIGN KEY (seen_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE operator_keys
    ADD CONSTRAINT operator_keys_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE operator_proposals
    ADD CONSTRAINT operator_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE operator_proposals
    ADD CONSTRAINT operator_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE operator_sessions
    ADD CONSTRAINT operator_sessions_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE passkey_challenges
    ADD CONSTRAINT passkey_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE passkeys
    ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE payment_methods
    ADD CONSTRAINT payment_methods_qr_picture_pictures_name_fk FOREIGN KEY (qr_picture) REFERENCES pictures(name);
--> statement-breakpoint
ALTER TABLE payment_methods
    ADD CONSTRAINT payment_methods_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE pictures
    ADD CONSTRAINT pictures_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE region_agents
    ADD CONSTRAINT region_agents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE role_proposals
    ADD CONSTRAINT role_proposals_decided_by_operators_id_fk FOREIGN KEY (decided_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE role_proposals
    ADD CONSTRAINT role_proposals_requested_by_operators_id_fk FOREIGN KEY (requested_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE saved_filters
    ADD CONSTRAINT saved_filters_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ticket_messages
    ADD CONSTRAINT ticket_messages_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE ticket_messages
    ADD CONSTRAINT ticket_messages_ticket_id_tickets_id_fk FOREIGN KEY (ticket_id) REFERENCES tickets(id);
--> statement-breakpoint
ALTER TABLE ticket_messages
    ADD CONSTRAINT ticket_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE tickets
    ADD CONSTRAINT tickets_assigned_to_operators_id_fk FOREIGN KEY (assigned_to) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE tickets
    ADD CONSTRAINT tickets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE totp_factors
    ADD CONSTRAINT totp_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE user_messages
    ADD CONSTRAINT user_messages_announcement_id_announcements_id_fk FOREIGN KEY (announcement_id) REFERENCES announcements(id);
--> statement-breakpoint
ALTER TABLE user_messages
    ADD CONSTRAINT user_messages_sent_by_operators_id_fk FOREIGN KEY (sent_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE user_messages
    ADD CONSTRAINT user_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE user_notes
    ADD CONSTRAINT user_notes_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE user_notes
    ADD CONSTRAINT user_notes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE user_regions
    ADD CONSTRAINT user_regions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE watch_events
    ADD CONSTRAINT watch_events_target_id_alarm_targets_id_fk FOREIGN KEY (target_id) REFERENCES alarm_targets(id);
--> statement-breakpoint
ALTER TABLE watch_thresholds
    ADD CONSTRAINT watch_thresholds_changed_by_operators_id_fk FOREIGN KEY (changed_by) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE withdraw_addresses
    ADD CONSTRAINT withdraw_addresses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE withdrawal_approvals
    ADD CONSTRAINT withdrawal_approvals_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id);
--> statement-breakpoint
ALTER TABLE withdrawal_approvals
    ADD CONSTRAINT withdrawal_approvals_withdrawal_id_withdrawal_reviews_withdrawa FOREIGN KEY (withdrawal_id) REFERENCES withdrawal_reviews(withdrawal_id);
--> statement-breakpoint
INSERT INTO level_limits (level, daily_withdrawal) VALUES (0, 1000), (1, 20000), (2, 200000), (3, 2000000);
