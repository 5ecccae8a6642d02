-- The schema after all migrations, as pg_dump shows it. Made by `npm run generate`; do not edit.

-- Name: account_days; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.account_days (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    day date NOT NULL,
    connected_account_id bigint NOT NULL,
    payments bigint NOT NULL,
    inflow_kobo bigint NOT NULL
);

-- Name: account_holds; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.account_holds (
    business_id bigint NOT NULL,
    connected_account_id bigint NOT NULL,
    number bigint NOT NULL,
    live boolean NOT NULL,
    kind text NOT NULL,
    reason text NOT NULL,
    placed_by_kind text NOT NULL,
    placed_by_id text,
    placed_by_name text NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    released_by_kind text,
    released_by_id text,
    released_by_name text,
    released_at timestamp with time zone,
    release_reason text,
    CONSTRAINT account_holds_kind CHECK ((kind = ANY (ARRAY['court_order'::text, 'post_no_debit'::text, 'investigation'::text, 'other'::text]))),
    CONSTRAINT account_holds_released CHECK ((((released_at IS NULL) = (released_by_kind IS NULL)) AND ((released_at IS NULL) = (released_by_name IS NULL)) AND ((released_at IS NULL) = (release_reason IS NULL))))
);

-- Name: account_words; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.account_words (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    account_id bigint NOT NULL,
    fold_version integer NOT NULL,
    account_updated_at timestamp with time zone NOT NULL,
    folded text NOT NULL,
    trigrams integer[] NOT NULL
);

-- Name: api_key_uses; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.api_key_uses (
    business_id bigint NOT NULL,
    api_key_id bigint NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    last_used_from text NOT NULL
);

-- Name: api_keys; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.api_keys (
    id bigint NOT NULL,
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    kind text NOT NULL,
    digest bytea NOT NULL,
    prefix text NOT NULL,
    last_four text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    name text,
    maker_id text,
    scopes text[],
    allowed_addresses text[],
    CONSTRAINT api_keys_kind CHECK ((kind = ANY (ARRAY['public'::text, 'secret'::text]))),
    CONSTRAINT api_keys_name CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)))
);

-- Name: approver_grants; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.approver_grants (
    business_id bigint NOT NULL,
    user_id text NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    granter_id text NOT NULL,
    how text NOT NULL,
    CONSTRAINT approver_grants_how CHECK ((how = ANY (ARRAY['joined'::text, 'invited'::text, 'raised'::text, 'lost'::text])))
);

-- Name: attempts; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.attempts (
    digest bytea NOT NULL,
    count integer NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT attempts_digest CHECK ((octet_length(digest) = 32))
);

-- Name: audit_entries; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.audit_entries (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    sequence bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    action text NOT NULL,
    business_wide boolean NOT NULL,
    actor_kind text NOT NULL,
    actor_id text,
    actor_name text NOT NULL,
    actor_detail text,
    request_id text,
    address text,
    subject_kind text NOT NULL,
    subject_id text,
    subject_name text,
    before text,
    after text,
    digest bytea NOT NULL,
    CONSTRAINT audit_entries_actor CHECK ((actor_kind = ANY (ARRAY['user'::text, 'api_key'::text, 'schedule'::text, 'operator'::text]))),
    CONSTRAINT audit_entries_digest CHECK ((octet_length(digest) = 32))
);

-- Name: audit_heads; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.audit_heads (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    sequence bigint DEFAULT 0 NOT NULL,
    last_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    digest bytea DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea NOT NULL,
    number bigint DEFAULT 0 NOT NULL,
    log_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    log_digest bytea DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea NOT NULL
);

-- Name: log_entries; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.log_entries (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    number bigint NOT NULL,
    audit_number bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    ledger_sequence bigint,
    action text,
    business_wide boolean NOT NULL,
    actor_kind text,
    actor_id text,
    actor_name text,
    actor_detail text,
    request_id text,
    address text,
    subject_kind text,
    subject_id text,
    subject_name text,
    before text,
    after text,
    found boolean NOT NULL,
    row_kinds text[] NOT NULL,
    row_keys text[] NOT NULL,
    row_digests bytea NOT NULL,
    salt bytea NOT NULL,
    digest bytea NOT NULL,
    key_number integer,
    mac bytea,
    CONSTRAINT log_entries_actor CHECK ((actor_kind = ANY (ARRAY['user'::text, 'api_key'::text, 'schedule'::text, 'operator'::text]))),
    CONSTRAINT log_entries_change CHECK ((num_nonnulls(action, actor_kind, actor_name, subject_kind) = ANY (ARRAY[0, 4]))),
    CONSTRAINT log_entries_digest CHECK (((octet_length(digest) = 32) AND (octet_length(salt) = 16))),
    CONSTRAINT log_entries_mac CHECK (((octet_length(mac) = 32) AND (num_nonnulls(key_number, mac) = ANY (ARRAY[0, 2])))),
    CONSTRAINT log_entries_rows CHECK (((cardinality(row_kinds) = cardinality(row_keys)) AND (octet_length(row_digests) = (32 * cardinality(row_keys)))))
);
ALTER TABLE ONLY public.log_entries ALTER COLUMN row_digests SET STORAGE EXTERNAL;

-- Name: audit_log; Type: VIEW; Schema: public; Owner: -

CREATE VIEW public.audit_log AS
 SELECT log_entries.business_id,
    log_entries.live,
    log_entries.audit_number AS sequence,
    log_entries.number,
    log_entries.at,
    log_entries.action,
    log_entries.business_wide,
    log_entries.actor_kind,
    log_entries.actor_id,
    log_entries.actor_name,
    log_entries.actor_detail,
    log_entries.request_id,
    log_entries.address,
    log_entries.subject_kind,
    log_entries.subject_id,
    log_entries.subject_name,
    log_entries.before,
    log_entries.after,
    log_entries.digest
   FROM public.log_entries
  WHERE (log_entries.action IS NOT NULL)
UNION ALL
 SELECT audit_entries.business_id,
    audit_entries.live,
    audit_entries.sequence,
    NULL::bigint AS number,
    audit_entries.at,
    audit_entries.action,
    audit_entries.business_wide,
    audit_entries.actor_kind,
    audit_entries.actor_id,
    audit_entries.actor_name,
    audit_entries.actor_detail,
    audit_entries.request_id,
    audit_entries.address,
    audit_entries.subject_kind,
    audit_entries.subject_id,
    audit_entries.subject_name,
    audit_entries.before,
    audit_entries.after,
    audit_entries.digest
   FROM public.audit_entries;

-- Name: auth_accounts; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.auth_accounts (
    id text NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "userId" text NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamp with time zone,
    "refreshTokenExpiresAt" timestamp with time zone,
    scope text,
    password text,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL
);

-- Name: auth_invitations; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.auth_invitations (
    id text NOT NULL,
    "organizationId" text NOT NULL,
    email text NOT NULL,
    role text,
    status text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "inviterId" text NOT NULL,
    CONSTRAINT auth_invitations_none_open CHECK ((status <> 'pending'::text))
);

-- Name: auth_members; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.auth_members (
    id text NOT NULL,
    "organizationId" text NOT NULL,
    "userId" text NOT NULL,
    role text NOT NULL,
    "createdAt" timestamp with time zone NOT NULL,
    CONSTRAINT auth_members_role CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'finance'::text, 'developer'::text, 'viewer'::text])))
);

-- Name: auth_organizations; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.auth_organizations (
    id text NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    logo text,
    "createdAt" timestamp with time zone NOT NULL,
    metadata text
);

-- Name: auth_passkeys; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.auth_passkeys (
    id text NOT NULL,
    name text,
    "publicKey" text NOT NULL,
    "userId" text NOT NULL,
    "credentialID" text NOT NULL,
    counter bigint NOT NULL,
    "deviceType" text NOT NULL,
    "backedUp" boolean NOT NULL,
    transports text,
    "createdAt" timestamp with time zone,
    aaguid text,
    last_used_at timestamp with time zone,
    seal bytea
);

-- Name: auth_sessions; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.auth_sessions (
    id text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    token text NOT NULL,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "userId" text NOT NULL,
    "activeOrganizationId" text,
    proved_at timestamp with time zone,
    signed_in_at timestamp with time zone,
    seen_at timestamp with time zone,
    proved_with text,
    seal text
);

-- Name: auth_two_factors; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.auth_two_factors (
    id text NOT NULL,
    secret text NOT NULL,
    "backupCodes" text NOT NULL,
    "userId" text NOT NULL,
    verified boolean,
    "failedVerificationCount" integer,
    "lockedUntil" timestamp with time zone,
    last_step bigint
);

-- Name: auth_users; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.auth_users (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean NOT NULL,
    image text,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "twoFactorEnabled" boolean
);

-- Name: auth_verifications; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.auth_verifications (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

-- Name: bank_details_changes; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.bank_details_changes (
    business_id bigint NOT NULL,
    connected_account_id bigint NOT NULL,
    number bigint NOT NULL,
    live boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    changed text[] NOT NULL,
    actor_kind text NOT NULL,
    actor_id text,
    actor_name text NOT NULL,
    actor_detail text,
    request_id text,
    details_ciphertext bytea NOT NULL,
    salt bytea NOT NULL,
    details_digest bytea NOT NULL,
    CONSTRAINT bank_details_changes_digest CHECK (((octet_length(details_digest) = 32) AND (octet_length(salt) = 16)))
);

-- Name: bank_directory; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.bank_directory (
    id smallint NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT bank_directory_single CHECK ((id = 1))
);

-- Name: banks; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.banks (
    code text NOT NULL,
    name text NOT NULL,
    category text NOT NULL,
    cbn_code text,
    "position" integer NOT NULL,
    CONSTRAINT banks_cbn_code_digits CHECK ((cbn_code ~ '^[0-9]{3,6}$'::text)),
    CONSTRAINT banks_code_six_digits CHECK ((code ~ '^[0-9]{6}$'::text))
);

-- Name: businesses; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.businesses (
    id bigint NOT NULL,
    name text NOT NULL,
    default_split_type text NOT NULL,
    default_percent_e4 integer NOT NULL,
    default_fee_kobo bigint NOT NULL,
    default_cap_kobo bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    refund_shortfall text DEFAULT 'refuse'::text NOT NULL,
    second_factor_required boolean DEFAULT false NOT NULL,
    CONSTRAINT businesses_default_split CHECK ((((default_split_type = 'flat'::text) AND (default_percent_e4 = 0) AND (default_cap_kobo = 0) AND (default_fee_kobo >= 0)) OR ((default_split_type = 'percentage'::text) AND ((default_percent_e4 >= 0) AND (default_percent_e4 <= 1000000)) AND (default_cap_kobo >= 0) AND (default_fee_kobo = 0)))),
    CONSTRAINT businesses_refund_shortfall CHECK ((refund_shortfall = ANY (ARRAY['refuse'::text, 'owe'::text])))
);

-- Name: change_requests; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.change_requests (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    number bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    change bytea NOT NULL,
    summary text NOT NULL,
    reason text NOT NULL,
    made_by_kind text NOT NULL,
    made_by_id text,
    maker_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    decided_by_kind text,
    decided_by_id text,
    decided_at timestamp with time zone,
    CONSTRAINT change_requests_decided CHECK ((((state = 'pending'::text) = (decided_at IS NULL)) AND ((decided_by_kind IS NULL) = (decided_at IS NULL)))),
    CONSTRAINT change_requests_state CHECK ((state = ANY (ARRAY['pending'::text, 'approved_waiting'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])))
);

-- Name: connected_accounts; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.connected_accounts (
    business_id bigint NOT NULL,
    id bigint NOT NULL,
    live boolean NOT NULL,
    enabled boolean NOT NULL,
    sequence bigint NOT NULL,
    wallet_id bigint NOT NULL,
    settlement_account_id bigint NOT NULL,
    fee_kobo bigint NOT NULL,
    cap_kobo bigint NOT NULL,
    percent_e4 integer NOT NULL,
    split_type text NOT NULL,
    deleted_at timestamp with time zone,
    authorization_key_digest bytea NOT NULL,
    previous_authorization_key_digest bytea,
    previous_authorization_key_expires_at timestamp with time zone,
    authorization_key_ciphertext bytea NOT NULL,
    bank_code text NOT NULL,
    account_number text NOT NULL,
    account_name text NOT NULL,
    business_name text NOT NULL,
    email text NOT NULL,
    mobile text NOT NULL,
    first_name text,
    last_name text,
    currency text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    check_digit_warning boolean DEFAULT false NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((((((((((business_name || '
'::text) || account_name) || '
'::text) || COALESCE(first_name, ''::text)) || '
'::text) || COALESCE(last_name, ''::text)) || '
'::text) || email) || '
'::text) || account_number))) STORED NOT NULL,
    external_id text,
    metadata text,
    request_print_ciphertext bytea,
    created_by_kind text,
    created_by_id text,
    CONSTRAINT connected_accounts_creator CHECK (((created_by_kind IS NOT NULL) OR (created_by_id IS NULL))),
    CONSTRAINT connected_accounts_currency CHECK ((currency = 'NGN'::text)),
    CONSTRAINT connected_accounts_number_ten_digits CHECK ((account_number ~ '^[0-9]{10}$'::text)),
    CONSTRAINT connected_accounts_split CHECK ((((split_type = 'flat'::text) AND (percent_e4 = 0) AND (cap_kobo = 0) AND (fee_kobo >= 0)) OR ((split_type = 'percentage'::text) AND ((percent_e4 >= 0) AND (percent_e4 <= 1000000)) AND (cap_kobo >= 0) AND (fee_kobo = 0))))
);

-- Name: data_keys; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.data_keys (
    business_id bigint NOT NULL,
    wrapped bytea NOT NULL,
    wrapped_by text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

-- Name: encryption_check; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.encryption_check (
    id smallint NOT NULL,
    sealed bytea NOT NULL,
    CONSTRAINT encryption_check_single CHECK ((id = 1))
);

-- Name: transactions; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.transactions (
    business_id bigint NOT NULL,
    sequence bigint NOT NULL,
    id bigint NOT NULL,
    wallet_id bigint NOT NULL,
    connected_account_id bigint NOT NULL,
    wallet_sequence bigint NOT NULL,
    wallet_kobo bigint NOT NULL,
    commission_kobo bigint NOT NULL,
    clearing_kobo bigint NOT NULL,
    balance_after_kobo bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    reference uuid NOT NULL,
    live boolean NOT NULL,
    purpose text NOT NULL,
    description text NOT NULL,
    metadata text NOT NULL,
    CONSTRAINT transactions_legs_balance CHECK ((((wallet_kobo + commission_kobo) + clearing_kobo) = 0)),
    CONSTRAINT transactions_moves_something CHECK ((clearing_kobo <> 0))
);

-- Name: entries; Type: VIEW; Schema: public; Owner: -

CREATE VIEW public.entries AS
 SELECT transactions.business_id,
    transactions.live,
    transactions.sequence,
    transactions.id AS transaction_id,
    'wallet'::text AS account,
    transactions.wallet_id,
    transactions.wallet_kobo AS credit_kobo
   FROM public.transactions
UNION ALL
 SELECT transactions.business_id,
    transactions.live,
    transactions.sequence,
    transactions.id AS transaction_id,
    'commission'::text AS account,
    NULL::bigint AS wallet_id,
    transactions.commission_kobo AS credit_kobo
   FROM public.transactions
UNION ALL
 SELECT transactions.business_id,
    transactions.live,
    transactions.sequence,
    transactions.id AS transaction_id,
    'clearing'::text AS account,
    NULL::bigint AS wallet_id,
    transactions.clearing_kobo AS credit_kobo
   FROM public.transactions;

-- Name: fact_kinds; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.fact_kinds (
    kind text NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone
);

-- Name: head_departures; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.head_departures (
    way text NOT NULL,
    tried_at timestamp with time zone NOT NULL,
    left_at timestamp with time zone,
    failing_since timestamp with time zone,
    problem text
);

-- Name: id_blocks; Type: SEQUENCE; Schema: public; Owner: -

CREATE SEQUENCE public.id_blocks
    START WITH 1
    INCREMENT BY 1000
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

-- Name: idempotency_keys; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.idempotency_keys (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    response text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    meaning bytea
);

-- Name: invitations; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.invitations (
    business_id bigint NOT NULL,
    id text NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    token_digest bytea NOT NULL,
    inviter_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    mailed boolean DEFAULT false NOT NULL,
    approved_by text,
    seen_by text,
    CONSTRAINT invitations_digest CHECK ((octet_length(token_digest) = 32)),
    CONSTRAINT invitations_role CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'finance'::text, 'developer'::text, 'viewer'::text])))
);

-- Name: ledger_fact_heads; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.ledger_fact_heads (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    number bigint DEFAULT 0 NOT NULL,
    recorded_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    digest bytea DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea NOT NULL
);

-- Name: ledger_facts; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.ledger_facts (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    number bigint NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    found boolean NOT NULL,
    subjects text[] NOT NULL,
    digests bytea[] NOT NULL,
    salt bytea NOT NULL,
    digest bytea NOT NULL,
    CONSTRAINT ledger_facts_digests CHECK (((cardinality(subjects) = cardinality(digests)) AND (octet_length(digest) = 32) AND (octet_length(salt) = 16)))
);

-- Name: ledger_hours; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.ledger_hours (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    hour timestamp with time zone NOT NULL,
    payments bigint NOT NULL,
    inflow_kobo bigint NOT NULL,
    commission_kobo bigint NOT NULL
);

-- Name: ledger_rollups; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.ledger_rollups (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    rolled_sequence bigint DEFAULT 0 NOT NULL
);

-- Name: ledger_seal_heads; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.ledger_seal_heads (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    number bigint DEFAULT 0 NOT NULL,
    last_sequence bigint DEFAULT 0 NOT NULL,
    sealed_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    digest bytea DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea NOT NULL
)
WITH (fillfactor='50');

-- Name: ledger_seals; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.ledger_seals (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    number bigint NOT NULL,
    first_sequence bigint NOT NULL,
    last_sequence bigint NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    digest bytea NOT NULL,
    row_digests bytea NOT NULL,
    CONSTRAINT ledger_seals_not_empty CHECK ((first_sequence <= last_sequence))
);
ALTER TABLE ONLY public.ledger_seals ALTER COLUMN row_digests SET STORAGE EXTERNAL;

-- Name: ledgers; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.ledgers (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    last_sequence bigint DEFAULT 0 NOT NULL,
    last_account_sequence bigint DEFAULT 0 NOT NULL,
    account_count bigint DEFAULT 0 NOT NULL,
    balance_kobo bigint DEFAULT 0 NOT NULL,
    inflow_kobo bigint DEFAULT 0 NOT NULL,
    commission_kobo bigint DEFAULT 0 NOT NULL,
    last_posted_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    has_limits boolean DEFAULT false NOT NULL
)
WITH (fillfactor='20');

-- Name: listed_transactions; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.listed_transactions (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    wallet_id bigint NOT NULL,
    kind text NOT NULL,
    purpose text NOT NULL,
    block bigint NOT NULL,
    listed_before bigint NOT NULL,
    positions smallint[] NOT NULL
);

-- Name: mac_keys; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.mac_keys (
    number integer NOT NULL,
    wrapped bytea NOT NULL,
    wrapped_by text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

-- Name: mails; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.mails (
    business_id bigint NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    to_address text NOT NULL,
    subject_id text,
    facts bytea,
    state text NOT NULL,
    attempts integer NOT NULL,
    due_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT mails_over CHECK ((((state = 'waiting'::text) = (due_at IS NOT NULL)) AND ((state = 'waiting'::text) = (ended_at IS NULL)) AND ((state = 'waiting'::text) OR (facts IS NULL)))),
    CONSTRAINT mails_state CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'dropped'::text])))
);

-- Name: payout_rules; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.payout_rules (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    bank_details_hold_hours integer NOT NULL,
    new_account_hold_hours integer NOT NULL,
    bank_details text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT payout_rules_bank_details CHECK ((bank_details = ANY (ARRAY['anyone'::text, 'second_person'::text]))),
    CONSTRAINT payout_rules_hours CHECK ((((bank_details_hold_hours >= 0) AND (bank_details_hold_hours <= 720)) AND ((new_account_hold_hours >= 0) AND (new_account_hold_hours <= 720))))
);

-- Name: person_links; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.person_links (
    digest bytea NOT NULL,
    kind text NOT NULL,
    user_id text NOT NULL,
    email text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT person_links_digest CHECK ((octet_length(digest) = 32))
);

-- Name: refunds; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.refunds (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    sequence bigint NOT NULL,
    payment_sequence bigint NOT NULL,
    commission text NOT NULL,
    CONSTRAINT refunds_commission CHECK ((commission = ANY (ARRAY['reverse'::text, 'keep'::text, 'platform'::text]))),
    CONSTRAINT refunds_later_than_payment CHECK ((sequence > payment_sequence))
);

-- Name: refused_payments; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.refused_payments (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    day date NOT NULL,
    connected_account_id bigint NOT NULL,
    payments bigint NOT NULL,
    last_at timestamp with time zone NOT NULL
);

-- Name: request_log; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.request_log (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    request_id text NOT NULL,
    api_key_id bigint NOT NULL,
    method text NOT NULL,
    route text NOT NULL,
    path text NOT NULL,
    status smallint NOT NULL,
    duration_us integer NOT NULL,
    error_code text,
    field text,
    body text
);

-- Name: request_rejections; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.request_rejections (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    number bigint NOT NULL,
    reason text NOT NULL
);

-- Name: saved_views; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.saved_views (
    business_id bigint NOT NULL,
    id bigint NOT NULL,
    member_id text NOT NULL,
    page text NOT NULL,
    name text NOT NULL,
    search jsonb NOT NULL,
    CONSTRAINT saved_views_name_length CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

-- Name: schedule_changes; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.schedule_changes (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    number bigint NOT NULL,
    account_id bigint,
    changed_by_kind text NOT NULL,
    changed_by_id text,
    maker_id text,
    changed_at timestamp with time zone NOT NULL
);

-- Name: security_alerts; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.security_alerts (
    business_id bigint NOT NULL,
    person_id text NOT NULL,
    alerted_at timestamp with time zone NOT NULL
);

-- Name: security_events; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.security_events (
    business_id bigint NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    live boolean,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    times integer NOT NULL,
    what text NOT NULL,
    person_id text,
    person_name text,
    person_email text,
    api_key_id bigint,
    address text,
    user_agent text,
    fold_key bytea,
    CONSTRAINT security_events_times CHECK ((times >= 1))
);

-- Name: settlement_approvals; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.settlement_approvals (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    run_number bigint NOT NULL,
    manifest_version integer NOT NULL,
    number integer NOT NULL,
    approver_kind text NOT NULL,
    approver_id text,
    approved_at timestamp with time zone NOT NULL
);

-- Name: settlement_manifests; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.settlement_manifests (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    run_number bigint NOT NULL,
    version integer NOT NULL,
    why text NOT NULL,
    salt bytea NOT NULL,
    payouts_digest bytea NOT NULL,
    payout_marks bytea NOT NULL,
    digest bytea NOT NULL,
    source_bank_code text,
    source_account_number text,
    source_account_name text,
    payout_count bigint NOT NULL,
    total_kobo bigint NOT NULL,
    made_by_kind text NOT NULL,
    made_by_id text,
    maker_id text,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT settlement_manifests_digests CHECK (((octet_length(salt) = 32) AND (octet_length(payouts_digest) = 32) AND (octet_length(digest) = 32))),
    CONSTRAINT settlement_manifests_source CHECK ((((source_bank_code IS NULL) = (source_account_number IS NULL)) AND ((source_bank_code IS NULL) = (source_account_name IS NULL)))),
    CONSTRAINT settlement_manifests_why CHECK ((why = ANY (ARRAY['drafted'::text, 'source_changed'::text, 'payout_held'::text])))
);

-- Name: settlement_overrides; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.settlement_overrides (
    business_id bigint NOT NULL,
    connected_account_id bigint NOT NULL,
    live boolean NOT NULL,
    frequency text NOT NULL,
    weekday smallint,
    month_day smallint,
    schedule_after date,
    delay_business_days smallint NOT NULL,
    minimum_kobo bigint NOT NULL,
    reserve_kobo bigint NOT NULL,
    reserve_percent_e4 integer NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    schedule_by_kind text,
    schedule_by_id text,
    schedule_by_at timestamp with time zone,
    CONSTRAINT settlement_overrides_schedule CHECK (((frequency = ANY (ARRAY['manual'::text, 'daily'::text, 'weekly'::text, 'monthly'::text])) AND ((frequency = 'weekly'::text) = (weekday IS NOT NULL)) AND ((frequency = 'monthly'::text) = (month_day IS NOT NULL)) AND ((weekday >= 1) AND (weekday <= 7)) AND ((month_day >= 1) AND (month_day <= 31)) AND ((delay_business_days >= 0) AND (delay_business_days <= 30)) AND (minimum_kobo >= 0) AND (reserve_kobo >= 0) AND ((reserve_percent_e4 >= 0) AND (reserve_percent_e4 <= 1000000)) AND ((reserve_kobo = 0) OR (reserve_percent_e4 = 0))))
);

-- Name: settlement_payout_reviews; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.settlement_payout_reviews (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    run_number bigint NOT NULL,
    "position" bigint NOT NULL,
    reviewed_at timestamp with time zone NOT NULL,
    amount_kobo bigint NOT NULL,
    inflow_kobo bigint NOT NULL,
    usual_kobo bigint,
    inflow_since_kobo bigint,
    usual_inflow_kobo bigint,
    codes text[] NOT NULL,
    weight smallint NOT NULL,
    CONSTRAINT settlement_payout_reviews_weight CHECK ((((weight > 0) = (cardinality(codes) > 0)) AND (weight >= 0)))
);

-- Name: settlement_payouts; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.settlement_payouts (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    run_number bigint NOT NULL,
    "position" bigint NOT NULL,
    sequence bigint NOT NULL,
    reference uuid NOT NULL,
    connected_account_id bigint NOT NULL,
    wallet_id bigint NOT NULL,
    amount_kobo bigint NOT NULL,
    bank_code text NOT NULL,
    account_number text NOT NULL,
    account_name text NOT NULL,
    outcome text,
    reason_code text,
    reason text,
    outcome_at timestamp with time zone,
    return_sequence bigint,
    confirmed_at timestamp with time zone,
    debit_booking jsonb,
    credit_booking jsonb,
    failed_by_file bigint,
    failed_by_kind text,
    failed_by_id text,
    CONSTRAINT settlement_payouts_amount CHECK ((amount_kobo > 0)),
    CONSTRAINT settlement_payouts_given_back CHECK ((((COALESCE(outcome, ''::text) = ANY (ARRAY['failed'::text, 'cancelled'::text])) = (return_sequence IS NOT NULL)) AND ((outcome IS NULL) = (outcome_at IS NULL)) AND (return_sequence > sequence))),
    CONSTRAINT settlement_payouts_outcome CHECK ((outcome = ANY (ARRAY['paid'::text, 'failed'::text, 'unknown'::text, 'cancelled'::text])))
);

-- Name: settlement_result_files; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.settlement_result_files (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    id bigint NOT NULL,
    number bigint,
    digest bytea,
    filename text,
    format text,
    message_id text,
    byte_count bigint DEFAULT 0 NOT NULL,
    line_count bigint DEFAULT 0 NOT NULL,
    state text DEFAULT 'arriving'::text NOT NULL,
    applied_through bigint DEFAULT 0 NOT NULL,
    applied_count bigint DEFAULT 0 NOT NULL,
    repeated_count bigint DEFAULT 0 NOT NULL,
    conflict_count bigint DEFAULT 0 NOT NULL,
    amount_differs_count bigint DEFAULT 0 NOT NULL,
    unmatched_count bigint DEFAULT 0 NOT NULL,
    not_exported_count bigint DEFAULT 0 NOT NULL,
    pending_count bigint DEFAULT 0 NOT NULL,
    other_movement_count bigint DEFAULT 0 NOT NULL,
    sent_by_kind text NOT NULL,
    sent_by_id text,
    touched_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    applied_at timestamp with time zone,
    mapping_number bigint,
    CONSTRAINT settlement_result_files_accepted CHECK ((((state = ANY (ARRAY['arriving'::text, 'discarded'::text])) = (number IS NULL)) AND ((number IS NULL) = (digest IS NULL)) AND ((number IS NULL) = (accepted_at IS NULL)) AND ((state = 'applied'::text) = (applied_at IS NOT NULL)) AND ((number IS NULL) OR (format IS NOT NULL)))),
    CONSTRAINT settlement_result_files_counts CHECK ((((((((((applied_count + repeated_count) + conflict_count) + amount_differs_count) + unmatched_count) + not_exported_count) + pending_count) + other_movement_count) = applied_through) AND (applied_through <= line_count) AND ((state <> 'applied'::text) OR (applied_through = line_count)))),
    CONSTRAINT settlement_result_files_state CHECK ((state = ANY (ARRAY['arriving'::text, 'discarded'::text, 'applying'::text, 'applied'::text])))
);

-- Name: settlement_result_lines; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.settlement_result_lines (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    file_id bigint NOT NULL,
    "position" bigint NOT NULL,
    line_number bigint NOT NULL,
    end_to_end_id text,
    reference uuid,
    amount_kobo bigint,
    foreign_currency text,
    status text NOT NULL,
    reason_code text,
    reason text,
    contradicted boolean DEFAULT false NOT NULL,
    result text,
    account_number text,
    account_bank_code text,
    statement_id text,
    bank_reference text,
    entry_reference text,
    booked_on text,
    is_second boolean DEFAULT false NOT NULL,
    conflict text,
    owner_kind text,
    owner_id text,
    taken_at timestamp with time zone,
    answer text,
    answer_reason text,
    answered_by_kind text,
    answered_by_id text,
    answered_at timestamp with time zone,
    CONSTRAINT settlement_result_lines_answer CHECK ((((answer IS NULL) = (answer_reason IS NULL)) AND ((answer IS NULL) = (answered_by_kind IS NULL)) AND ((answer IS NULL) = (answered_at IS NULL)) AND ((answer IS NULL) OR (result <> 'applied'::text)) AND (answer = ANY (ARRAY['explained'::text, 'confirmed'::text, 'returned'::text])))),
    CONSTRAINT settlement_result_lines_owner CHECK (((owner_kind IS NULL) = (taken_at IS NULL))),
    CONSTRAINT settlement_result_lines_result CHECK ((result = ANY (ARRAY['applied'::text, 'repeated'::text, 'conflict'::text, 'amount_differs'::text, 'unmatched'::text, 'not_exported'::text, 'pending'::text, 'other_movement'::text]))),
    CONSTRAINT settlement_result_lines_status CHECK ((status = ANY (ARRAY['paid'::text, 'failed'::text, 'unknown'::text, 'pending'::text])))
);

-- Name: settlement_result_mappings; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.settlement_result_mappings (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    number bigint NOT NULL,
    name text NOT NULL,
    headings text[] NOT NULL,
    headings_digest bytea NOT NULL,
    columns jsonb,
    statuses jsonb NOT NULL,
    made_by_kind text NOT NULL,
    made_by_id text,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT settlement_result_mappings_number CHECK ((number > 0))
);

-- Name: settlement_run_makers; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.settlement_run_makers (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    run_number bigint NOT NULL,
    number integer NOT NULL,
    made_by_kind text NOT NULL,
    made_by_id text,
    maker_id text,
    did text,
    account_id bigint,
    did_at timestamp with time zone,
    account_count bigint
);

-- Name: settlement_runs; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.settlement_runs (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    number bigint NOT NULL,
    reference uuid NOT NULL,
    scheduled_for date,
    scheduled_after date,
    account_ids bigint[],
    state text DEFAULT 'preparing'::text NOT NULL,
    prepared_through bigint DEFAULT 0 NOT NULL,
    cancelled_through bigint DEFAULT 0 NOT NULL,
    payout_count bigint DEFAULT 0 NOT NULL,
    total_kobo bigint DEFAULT 0 NOT NULL,
    paid_count bigint DEFAULT 0 NOT NULL,
    paid_kobo bigint DEFAULT 0 NOT NULL,
    failed_count bigint DEFAULT 0 NOT NULL,
    failed_kobo bigint DEFAULT 0 NOT NULL,
    unknown_count bigint DEFAULT 0 NOT NULL,
    unknown_kobo bigint DEFAULT 0 NOT NULL,
    cancelled_count bigint DEFAULT 0 NOT NULL,
    cancelled_kobo bigint DEFAULT 0 NOT NULL,
    created_by_kind text NOT NULL,
    created_by_id text,
    created_at timestamp with time zone NOT NULL,
    drafted_at timestamp with time zone,
    approved_by_kind text,
    approved_by_id text,
    approved_at timestamp with time zone,
    exported_by_kind text,
    exported_by_id text,
    exported_at timestamp with time zone,
    export_format text,
    execution_date date,
    debtor_name text,
    export_bank_names jsonb,
    debtor_bank_code text,
    debtor_account_number text,
    debtor_account_name text,
    cancelled_by_kind text,
    cancelled_by_id text,
    cancelled_at timestamp with time zone,
    held_count bigint DEFAULT 0 NOT NULL,
    held_kobo bigint DEFAULT 0 NOT NULL,
    CONSTRAINT settlement_runs_counts CHECK ((((((paid_count + failed_count) + unknown_count) + cancelled_count) <= payout_count) AND ((((paid_kobo + failed_kobo) + unknown_kobo) + cancelled_kobo) <= total_kobo))),
    CONSTRAINT settlement_runs_debtor CHECK ((((debtor_bank_code IS NULL) = (debtor_account_number IS NULL)) AND ((debtor_bank_code IS NULL) = (debtor_account_name IS NULL)) AND ((debtor_bank_code IS NULL) OR (exported_at IS NOT NULL)))),
    CONSTRAINT settlement_runs_export CHECK ((((export_format IS NULL) = (exported_at IS NULL)) AND ((execution_date IS NULL) = (exported_at IS NULL)) AND ((debtor_name IS NULL) = (exported_at IS NULL)) AND ((export_bank_names IS NULL) = (exported_at IS NULL)))),
    CONSTRAINT settlement_runs_scheduled CHECK ((((scheduled_for IS NULL) = (scheduled_after IS NULL)) AND (scheduled_after < scheduled_for) AND ((scheduled_for IS NULL) OR (account_ids IS NULL)))),
    CONSTRAINT settlement_runs_state CHECK ((state = ANY (ARRAY['preparing'::text, 'draft'::text, 'approved'::text, 'exported'::text, 'cancelling'::text, 'cancelled'::text])))
);

-- Name: settlement_settings; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.settlement_settings (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    frequency text DEFAULT 'manual'::text NOT NULL,
    weekday smallint,
    month_day smallint,
    delay_business_days smallint DEFAULT 0 NOT NULL,
    minimum_kobo bigint DEFAULT 0 NOT NULL,
    reserve_kobo bigint DEFAULT 0 NOT NULL,
    reserve_percent_e4 integer DEFAULT 0 NOT NULL,
    approval text DEFAULT 'anyone'::text NOT NULL,
    source_bank_code text,
    source_account_number text,
    source_account_name text,
    schedule_after date,
    scheduled_through date,
    updated_at timestamp with time zone NOT NULL,
    schedule_by_kind text,
    schedule_by_id text,
    schedule_by_at timestamp with time zone,
    CONSTRAINT settlement_settings_approval CHECK ((approval = ANY (ARRAY['anyone'::text, 'second_person'::text]))),
    CONSTRAINT settlement_settings_schedule CHECK (((frequency = ANY (ARRAY['manual'::text, 'daily'::text, 'weekly'::text, 'monthly'::text])) AND ((frequency = 'weekly'::text) = (weekday IS NOT NULL)) AND ((frequency = 'monthly'::text) = (month_day IS NOT NULL)) AND ((weekday >= 1) AND (weekday <= 7)) AND ((month_day >= 1) AND (month_day <= 31)) AND ((delay_business_days >= 0) AND (delay_business_days <= 30)) AND (minimum_kobo >= 0) AND (reserve_kobo >= 0) AND ((reserve_percent_e4 >= 0) AND (reserve_percent_e4 <= 1000000)) AND ((reserve_kobo = 0) OR (reserve_percent_e4 = 0)))),
    CONSTRAINT settlement_settings_source CHECK ((((source_bank_code IS NULL) = (source_account_number IS NULL)) AND ((source_bank_code IS NULL) = (source_account_name IS NULL))))
);

-- Name: spending_days; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.spending_days (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    subject_kind text NOT NULL,
    subject_id bigint NOT NULL,
    day date NOT NULL,
    paid_kobo bigint NOT NULL,
    refunded_kobo bigint NOT NULL,
    refused_on date,
    refused_at timestamp with time zone,
    CONSTRAINT spending_days_amounts CHECK (((paid_kobo >= 0) AND (refunded_kobo >= 0)))
)
WITH (fillfactor='50');

-- Name: spending_limits; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.spending_limits (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    subject_kind text NOT NULL,
    subject_id bigint NOT NULL,
    payment_max_kobo bigint,
    payments_day_max_kobo bigint,
    refund_max_kobo bigint,
    refunds_day_max_kobo bigint,
    set_at timestamp with time zone NOT NULL,
    replaces_defaults boolean,
    CONSTRAINT spending_limits_amounts CHECK (((payment_max_kobo >= 0) AND (payments_day_max_kobo >= 0) AND (refund_max_kobo >= 0) AND (refunds_day_max_kobo >= 0))),
    CONSTRAINT spending_limits_kind CHECK ((subject_kind = ANY (ARRAY['account'::text, 'key'::text])))
);

-- Name: spending_notices; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.spending_notices (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    noticed_at timestamp with time zone NOT NULL
);

-- Name: transaction_blocks; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.transaction_blocks (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    wallet_id bigint NOT NULL,
    block bigint NOT NULL,
    first_at timestamp with time zone NOT NULL
);

-- Name: transaction_word_lists; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.transaction_word_lists (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    fold_version integer NOT NULL,
    segment integer NOT NULL,
    bucket smallint NOT NULL,
    block integer NOT NULL,
    common integer[] NOT NULL,
    elements integer[] NOT NULL
)
WITH (toast_tuple_target='8160');
ALTER TABLE ONLY public.transaction_word_lists ALTER COLUMN elements SET STORAGE EXTERNAL;

-- Name: transaction_words; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.transaction_words (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    fold_version integer NOT NULL,
    sequence bigint NOT NULL,
    connected_account_id bigint,
    folded text NOT NULL,
    hashes integer[]
);

-- Name: wallets; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.wallets (
    business_id bigint NOT NULL,
    id bigint NOT NULL,
    live boolean NOT NULL,
    connected_account_id bigint NOT NULL,
    last_sequence bigint DEFAULT 0 NOT NULL,
    balance_kobo bigint DEFAULT 0 NOT NULL,
    inflow_kobo bigint DEFAULT 0 NOT NULL,
    commission_kobo bigint DEFAULT 0 NOT NULL,
    owes boolean GENERATED ALWAYS AS ((balance_kobo < 0)) STORED NOT NULL
)
WITH (fillfactor='50');

-- Name: webhook_deliveries; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.webhook_deliveries (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    endpoint_id bigint NOT NULL,
    sequence bigint NOT NULL,
    transaction_sequence bigint,
    event_sequence bigint,
    type text NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    give_up_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    attempted_at timestamp with time zone,
    status smallint,
    duration_ms integer,
    response text,
    problem text,
    history text DEFAULT '[]'::text NOT NULL,
    CONSTRAINT webhook_deliveries_one_source CHECK (((transaction_sequence IS NULL) <> (event_sequence IS NULL))),
    CONSTRAINT webhook_deliveries_state CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'parked'::text])))
);

-- Name: webhook_endpoints; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.webhook_endpoints (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    id bigint NOT NULL,
    url text NOT NULL,
    description text NOT NULL,
    event_types text[] NOT NULL,
    wants_payments boolean NOT NULL,
    enabled boolean NOT NULL,
    secret_ciphertext bytea NOT NULL,
    previous_secret_ciphertext bytea,
    previous_secret_expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone
);

-- Name: webhook_events; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.webhook_events (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    sequence bigint NOT NULL,
    ledger_sequence bigint NOT NULL,
    endpoint_id bigint,
    type text NOT NULL,
    payload text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    request_id text,
    previous text
);

-- Name: webhook_ledgers; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.webhook_ledgers (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    last_event_sequence bigint NOT NULL
);

-- Name: webhook_positions; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.webhook_positions (
    business_id bigint NOT NULL,
    live boolean NOT NULL,
    endpoint_id bigint NOT NULL,
    transaction_sequence bigint NOT NULL,
    event_sequence bigint NOT NULL,
    delivery_sequence bigint DEFAULT 0 NOT NULL,
    last_made_at timestamp with time zone NOT NULL,
    leased_by uuid,
    leased_until timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    cool_until timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    last_attempt_at timestamp with time zone,
    last_delivered_at timestamp with time zone
)
WITH (fillfactor='50');

-- Name: account_days account_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.account_days
    ADD CONSTRAINT account_days_pkey PRIMARY KEY (business_id, live, day, connected_account_id);

-- Name: account_holds account_holds_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.account_holds
    ADD CONSTRAINT account_holds_pkey PRIMARY KEY (business_id, connected_account_id, number);

-- Name: account_words account_words_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.account_words
    ADD CONSTRAINT account_words_pkey PRIMARY KEY (business_id, live, account_id);

-- Name: api_key_uses api_key_uses_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.api_key_uses
    ADD CONSTRAINT api_key_uses_pkey PRIMARY KEY (business_id, api_key_id);

-- Name: api_keys api_keys_digest_unique; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_digest_unique UNIQUE (digest);

-- Name: api_keys api_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);

-- Name: approver_grants approver_grants_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.approver_grants
    ADD CONSTRAINT approver_grants_pkey PRIMARY KEY (business_id, user_id, granted_at, granter_id);

-- Name: attempts attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (digest);

-- Name: audit_entries audit_entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (business_id, live, sequence);

-- Name: audit_heads audit_heads_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.audit_heads
    ADD CONSTRAINT audit_heads_pkey PRIMARY KEY (business_id, live);

-- Name: auth_accounts auth_accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_accounts
    ADD CONSTRAINT auth_accounts_pkey PRIMARY KEY (id);

-- Name: auth_invitations auth_invitations_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_invitations
    ADD CONSTRAINT auth_invitations_pkey PRIMARY KEY (id);

-- Name: auth_members auth_members_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_members
    ADD CONSTRAINT auth_members_pkey PRIMARY KEY (id);

-- Name: auth_members auth_members_user_unique; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_members
    ADD CONSTRAINT auth_members_user_unique UNIQUE ("organizationId", "userId");

-- Name: auth_organizations auth_organizations_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_organizations
    ADD CONSTRAINT auth_organizations_pkey PRIMARY KEY (id);

-- Name: auth_organizations auth_organizations_slug_unique; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_organizations
    ADD CONSTRAINT auth_organizations_slug_unique UNIQUE (slug);

-- Name: auth_passkeys auth_passkeys_credential_unique; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_passkeys
    ADD CONSTRAINT auth_passkeys_credential_unique UNIQUE ("credentialID");

-- Name: auth_passkeys auth_passkeys_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_passkeys
    ADD CONSTRAINT auth_passkeys_pkey PRIMARY KEY (id);

-- Name: auth_sessions auth_sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT auth_sessions_pkey PRIMARY KEY (id);

-- Name: auth_sessions auth_sessions_token_unique; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT auth_sessions_token_unique UNIQUE (token);

-- Name: auth_two_factors auth_two_factors_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_two_factors
    ADD CONSTRAINT auth_two_factors_pkey PRIMARY KEY (id);

-- Name: auth_users auth_users_email_unique; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_users
    ADD CONSTRAINT auth_users_email_unique UNIQUE (email);

-- Name: auth_users auth_users_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_users
    ADD CONSTRAINT auth_users_pkey PRIMARY KEY (id);

-- Name: auth_verifications auth_verifications_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_verifications
    ADD CONSTRAINT auth_verifications_pkey PRIMARY KEY (id);

-- Name: bank_details_changes bank_details_changes_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.bank_details_changes
    ADD CONSTRAINT bank_details_changes_pkey PRIMARY KEY (business_id, connected_account_id, number);

-- Name: bank_directory bank_directory_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.bank_directory
    ADD CONSTRAINT bank_directory_pkey PRIMARY KEY (id);

-- Name: banks banks_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.banks
    ADD CONSTRAINT banks_pkey PRIMARY KEY (code);

-- Name: businesses businesses_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.businesses
    ADD CONSTRAINT businesses_pkey PRIMARY KEY (id);

-- Name: change_requests change_requests_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.change_requests
    ADD CONSTRAINT change_requests_pkey PRIMARY KEY (business_id, live, number);

-- Name: connected_accounts connected_accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.connected_accounts
    ADD CONSTRAINT connected_accounts_pkey PRIMARY KEY (business_id, id);

-- Name: data_keys data_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.data_keys
    ADD CONSTRAINT data_keys_pkey PRIMARY KEY (business_id);

-- Name: encryption_check encryption_check_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.encryption_check
    ADD CONSTRAINT encryption_check_pkey PRIMARY KEY (id);

-- Name: fact_kinds fact_kinds_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.fact_kinds
    ADD CONSTRAINT fact_kinds_pkey PRIMARY KEY (kind);

-- Name: head_departures head_departures_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.head_departures
    ADD CONSTRAINT head_departures_pkey PRIMARY KEY (way);

-- Name: idempotency_keys idempotency_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (business_id, live, key);

-- Name: invitations invitations_email_unique; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_email_unique UNIQUE (business_id, email);

-- Name: invitations invitations_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (business_id, id);

-- Name: invitations invitations_token_unique; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_token_unique UNIQUE (business_id, token_digest);

-- Name: ledger_fact_heads ledger_fact_heads_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledger_fact_heads
    ADD CONSTRAINT ledger_fact_heads_pkey PRIMARY KEY (business_id, live);

-- Name: ledger_facts ledger_facts_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledger_facts
    ADD CONSTRAINT ledger_facts_pkey PRIMARY KEY (business_id, live, number);

-- Name: ledger_hours ledger_hours_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledger_hours
    ADD CONSTRAINT ledger_hours_pkey PRIMARY KEY (business_id, live, hour);

-- Name: ledger_rollups ledger_rollups_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledger_rollups
    ADD CONSTRAINT ledger_rollups_pkey PRIMARY KEY (business_id, live);

-- Name: ledger_seal_heads ledger_seal_heads_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledger_seal_heads
    ADD CONSTRAINT ledger_seal_heads_pkey PRIMARY KEY (business_id, live);

-- Name: ledger_seals ledger_seals_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledger_seals
    ADD CONSTRAINT ledger_seals_pkey PRIMARY KEY (business_id, live, number);

-- Name: ledgers ledgers_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledgers
    ADD CONSTRAINT ledgers_pkey PRIMARY KEY (business_id, live);

-- Name: listed_transactions listed_transactions_in_order; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.listed_transactions
    ADD CONSTRAINT listed_transactions_in_order UNIQUE (business_id, live, wallet_id, kind, purpose, listed_before);

-- Name: listed_transactions listed_transactions_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.listed_transactions
    ADD CONSTRAINT listed_transactions_pkey PRIMARY KEY (business_id, live, wallet_id, kind, purpose, block);

-- Name: log_entries log_entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.log_entries
    ADD CONSTRAINT log_entries_pkey PRIMARY KEY (business_id, live, number);

-- Name: mac_keys mac_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.mac_keys
    ADD CONSTRAINT mac_keys_pkey PRIMARY KEY (number);

-- Name: mails mails_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (business_id, id);

-- Name: payout_rules payout_rules_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.payout_rules
    ADD CONSTRAINT payout_rules_pkey PRIMARY KEY (business_id, live);

-- Name: person_links person_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.person_links
    ADD CONSTRAINT person_links_pkey PRIMARY KEY (digest);

-- Name: refunds refunds_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (business_id, live, sequence);

-- Name: refused_payments refused_payments_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.refused_payments
    ADD CONSTRAINT refused_payments_pkey PRIMARY KEY (business_id, live, day, connected_account_id);

-- Name: request_log request_log_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.request_log
    ADD CONSTRAINT request_log_pkey PRIMARY KEY (business_id, live, id);

-- Name: request_rejections request_rejections_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.request_rejections
    ADD CONSTRAINT request_rejections_pkey PRIMARY KEY (business_id, live, number);

-- Name: saved_views saved_views_name_unique; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_name_unique UNIQUE (member_id, business_id, page, name);

-- Name: saved_views saved_views_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (business_id, id);

-- Name: schedule_changes schedule_changes_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.schedule_changes
    ADD CONSTRAINT schedule_changes_pkey PRIMARY KEY (business_id, live, number);

-- Name: security_alerts security_alerts_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.security_alerts
    ADD CONSTRAINT security_alerts_pkey PRIMARY KEY (business_id, person_id);

-- Name: security_events security_events_fold; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.security_events
    ADD CONSTRAINT security_events_fold UNIQUE (business_id, fold_key);

-- Name: security_events security_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.security_events
    ADD CONSTRAINT security_events_pkey PRIMARY KEY (business_id, id);

-- Name: settlement_approvals settlement_approvals_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_approvals
    ADD CONSTRAINT settlement_approvals_pkey PRIMARY KEY (business_id, live, run_number, manifest_version, number);

-- Name: settlement_manifests settlement_manifests_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_manifests
    ADD CONSTRAINT settlement_manifests_pkey PRIMARY KEY (business_id, live, run_number, version);

-- Name: settlement_overrides settlement_overrides_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_overrides
    ADD CONSTRAINT settlement_overrides_pkey PRIMARY KEY (business_id, connected_account_id);

-- Name: settlement_payout_reviews settlement_payout_reviews_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_payout_reviews
    ADD CONSTRAINT settlement_payout_reviews_pkey PRIMARY KEY (business_id, live, run_number, "position");

-- Name: settlement_payouts settlement_payouts_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_payouts
    ADD CONSTRAINT settlement_payouts_pkey PRIMARY KEY (business_id, live, run_number, "position");

-- Name: settlement_result_files settlement_result_files_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_result_files
    ADD CONSTRAINT settlement_result_files_pkey PRIMARY KEY (business_id, live, id);

-- Name: settlement_result_lines settlement_result_lines_conflict; Type: CHECK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE public.settlement_result_lines
    ADD CONSTRAINT settlement_result_lines_conflict CHECK (((conflict IS NULL) OR ((result = 'conflict'::text) AND (conflict = ANY (ARRAY['other_outcome'::text, 'contradicted'::text, 'booked_twice'::text, 'other_account'::text, 'no_source_account'::text]))))) NOT VALID;

-- Name: settlement_result_lines settlement_result_lines_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_result_lines
    ADD CONSTRAINT settlement_result_lines_pkey PRIMARY KEY (business_id, live, file_id, "position");

-- Name: settlement_result_mappings settlement_result_mappings_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_result_mappings
    ADD CONSTRAINT settlement_result_mappings_pkey PRIMARY KEY (business_id, live, number);

-- Name: settlement_run_makers settlement_run_makers_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_run_makers
    ADD CONSTRAINT settlement_run_makers_pkey PRIMARY KEY (business_id, live, run_number, number);

-- Name: settlement_runs settlement_runs_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_runs
    ADD CONSTRAINT settlement_runs_pkey PRIMARY KEY (business_id, live, number);

-- Name: settlement_settings settlement_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_settings
    ADD CONSTRAINT settlement_settings_pkey PRIMARY KEY (business_id, live);

-- Name: spending_days spending_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.spending_days
    ADD CONSTRAINT spending_days_pkey PRIMARY KEY (business_id, live, subject_kind, subject_id);

-- Name: spending_limits spending_limits_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.spending_limits
    ADD CONSTRAINT spending_limits_pkey PRIMARY KEY (business_id, live, subject_kind, subject_id);

-- Name: spending_notices spending_notices_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.spending_notices
    ADD CONSTRAINT spending_notices_pkey PRIMARY KEY (business_id, live);

-- Name: transaction_blocks transaction_blocks_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.transaction_blocks
    ADD CONSTRAINT transaction_blocks_pkey PRIMARY KEY (business_id, live, wallet_id, block);

-- Name: transaction_word_lists transaction_word_lists_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.transaction_word_lists
    ADD CONSTRAINT transaction_word_lists_pkey PRIMARY KEY (business_id, live, fold_version, segment, bucket, block);

-- Name: transaction_words transaction_words_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.transaction_words
    ADD CONSTRAINT transaction_words_pkey PRIMARY KEY (business_id, live, fold_version, sequence);

-- Name: transactions transactions_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_pkey PRIMARY KEY (business_id, live, sequence);

-- Name: wallets wallets_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_pkey PRIMARY KEY (business_id, id);

-- Name: webhook_deliveries webhook_deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (business_id, live, endpoint_id, sequence);

-- Name: webhook_endpoints webhook_endpoints_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (business_id, live, id);

-- Name: webhook_events webhook_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.webhook_events
    ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (business_id, live, sequence);

-- Name: webhook_ledgers webhook_ledgers_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.webhook_ledgers
    ADD CONSTRAINT webhook_ledgers_pkey PRIMARY KEY (business_id, live);

-- Name: webhook_positions webhook_positions_pkey; Type: CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.webhook_positions
    ADD CONSTRAINT webhook_positions_pkey PRIMARY KEY (business_id, live, endpoint_id);

-- Name: account_holds_open; Type: INDEX; Schema: public; Owner: -

CREATE INDEX account_holds_open ON public.account_holds USING btree (business_id, live, connected_account_id) WHERE (released_at IS NULL);

-- Name: account_words_trigrams; Type: INDEX; Schema: public; Owner: -

CREATE INDEX account_words_trigrams ON public.account_words USING gin (trigrams) WITH (fastupdate=off);

-- Name: api_keys_by_business; Type: INDEX; Schema: public; Owner: -

CREATE INDEX api_keys_by_business ON public.api_keys USING btree (business_id, live);

-- Name: attempts_by_end; Type: INDEX; Schema: public; Owner: -

CREATE INDEX attempts_by_end ON public.attempts USING btree (ends_at);

-- Name: audit_entries_by_action; Type: INDEX; Schema: public; Owner: -

CREATE INDEX audit_entries_by_action ON public.audit_entries USING btree (business_id, live, action, sequence);

-- Name: audit_entries_by_actor; Type: INDEX; Schema: public; Owner: -

CREATE INDEX audit_entries_by_actor ON public.audit_entries USING btree (business_id, live, actor_kind, actor_id, sequence);

-- Name: audit_entries_by_subject; Type: INDEX; Schema: public; Owner: -

CREATE INDEX audit_entries_by_subject ON public.audit_entries USING btree (business_id, live, subject_kind, subject_id, sequence);

-- Name: audit_entries_by_time; Type: INDEX; Schema: public; Owner: -

CREATE INDEX audit_entries_by_time ON public.audit_entries USING btree (business_id, live, at, sequence);

-- Name: auth_accounts_by_user; Type: INDEX; Schema: public; Owner: -

CREATE INDEX auth_accounts_by_user ON public.auth_accounts USING btree ("userId");

-- Name: auth_invitations_by_email; Type: INDEX; Schema: public; Owner: -

CREATE INDEX auth_invitations_by_email ON public.auth_invitations USING btree (email);

-- Name: auth_invitations_by_organization; Type: INDEX; Schema: public; Owner: -

CREATE INDEX auth_invitations_by_organization ON public.auth_invitations USING btree ("organizationId");

-- Name: auth_members_by_user; Type: INDEX; Schema: public; Owner: -

CREATE INDEX auth_members_by_user ON public.auth_members USING btree ("userId");

-- Name: auth_passkeys_by_user; Type: INDEX; Schema: public; Owner: -

CREATE INDEX auth_passkeys_by_user ON public.auth_passkeys USING btree ("userId");

-- Name: auth_sessions_by_user; Type: INDEX; Schema: public; Owner: -

CREATE INDEX auth_sessions_by_user ON public.auth_sessions USING btree ("userId");

-- Name: auth_two_factors_by_user; Type: INDEX; Schema: public; Owner: -

CREATE INDEX auth_two_factors_by_user ON public.auth_two_factors USING btree ("userId");

-- Name: auth_verifications_by_end; Type: INDEX; Schema: public; Owner: -

CREATE INDEX auth_verifications_by_end ON public.auth_verifications USING btree ("expiresAt");

-- Name: auth_verifications_by_identifier; Type: INDEX; Schema: public; Owner: -

CREATE INDEX auth_verifications_by_identifier ON public.auth_verifications USING btree (identifier);

-- Name: change_requests_pending; Type: INDEX; Schema: public; Owner: -

CREATE INDEX change_requests_pending ON public.change_requests USING btree (business_id, live, number) WHERE (state = 'pending'::text);

-- Name: change_requests_waiting; Type: INDEX; Schema: public; Owner: -

CREATE INDEX change_requests_waiting ON public.change_requests USING btree (business_id, live, number) WHERE (state = 'approved_waiting'::text);

-- Name: connected_accounts_bank_details_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX connected_accounts_bank_details_unique ON public.connected_accounts USING btree (business_id, live, bank_code, account_number) WHERE (deleted_at IS NULL);

-- Name: connected_accounts_by_bank; Type: INDEX; Schema: public; Owner: -

CREATE INDEX connected_accounts_by_bank ON public.connected_accounts USING btree (bank_code);

-- Name: connected_accounts_by_name; Type: INDEX; Schema: public; Owner: -

CREATE INDEX connected_accounts_by_name ON public.connected_accounts USING btree (business_id, live, lower(business_name), sequence) WHERE (deleted_at IS NULL);

-- Name: connected_accounts_check_digit; Type: INDEX; Schema: public; Owner: -

CREATE INDEX connected_accounts_check_digit ON public.connected_accounts USING btree (business_id, live, sequence) WHERE (check_digit_warning AND (deleted_at IS NULL));

-- Name: connected_accounts_deleted; Type: INDEX; Schema: public; Owner: -

CREATE INDEX connected_accounts_deleted ON public.connected_accounts USING btree (business_id, live, sequence) WHERE (deleted_at IS NOT NULL);

-- Name: connected_accounts_deleted_bank_details; Type: INDEX; Schema: public; Owner: -

CREATE INDEX connected_accounts_deleted_bank_details ON public.connected_accounts USING btree (business_id, live, bank_code, account_number) WHERE (deleted_at IS NOT NULL);

-- Name: connected_accounts_external_id_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX connected_accounts_external_id_unique ON public.connected_accounts USING btree (business_id, live, external_id) WHERE ((deleted_at IS NULL) AND (external_id IS NOT NULL));

-- Name: connected_accounts_sequence_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX connected_accounts_sequence_unique ON public.connected_accounts USING btree (business_id, live, sequence) WHERE (deleted_at IS NULL);

-- Name: connected_accounts_updated; Type: INDEX; Schema: public; Owner: -

CREATE INDEX connected_accounts_updated ON public.connected_accounts USING btree (business_id, live, updated_at);

-- Name: connected_accounts_without_creator; Type: INDEX; Schema: public; Owner: -

CREATE INDEX connected_accounts_without_creator ON public.connected_accounts USING btree (business_id, live, id) WHERE (created_by_kind IS NULL);

-- Name: idempotency_keys_by_age; Type: INDEX; Schema: public; Owner: -

CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);

-- Name: ledger_facts_of_rules; Type: INDEX; Schema: public; Owner: -

CREATE INDEX ledger_facts_of_rules ON public.ledger_facts USING btree (business_id, live, kind, number) WHERE (kind = ANY (ARRAY['settlement_settings'::text, 'payout_rules'::text]));

-- Name: log_entries_audit_number; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX log_entries_audit_number ON public.log_entries USING btree (business_id, live, audit_number) WHERE (action IS NOT NULL);

-- Name: log_entries_by_action; Type: INDEX; Schema: public; Owner: -

CREATE INDEX log_entries_by_action ON public.log_entries USING btree (business_id, live, action, audit_number) WHERE (action IS NOT NULL);

-- Name: log_entries_by_actor; Type: INDEX; Schema: public; Owner: -

CREATE INDEX log_entries_by_actor ON public.log_entries USING btree (business_id, live, actor_kind, actor_id, audit_number) WHERE (action IS NOT NULL);

-- Name: log_entries_by_subject; Type: INDEX; Schema: public; Owner: -

CREATE INDEX log_entries_by_subject ON public.log_entries USING btree (business_id, live, subject_kind, subject_id, audit_number) WHERE (action IS NOT NULL);

-- Name: log_entries_by_time; Type: INDEX; Schema: public; Owner: -

CREATE INDEX log_entries_by_time ON public.log_entries USING btree (business_id, live, at, audit_number) WHERE (action IS NOT NULL);

-- Name: log_entries_of_rules; Type: INDEX; Schema: public; Owner: -

CREATE INDEX log_entries_of_rules ON public.log_entries USING btree (business_id, live, number) WHERE (row_kinds && '{settlement_settings,payout_rules}'::text[]);

-- Name: mails_by_business_due; Type: INDEX; Schema: public; Owner: -

CREATE INDEX mails_by_business_due ON public.mails USING btree (business_id, due_at) WHERE (due_at IS NOT NULL);

-- Name: mails_by_end; Type: INDEX; Schema: public; Owner: -

CREATE INDEX mails_by_end ON public.mails USING btree (ended_at) WHERE (ended_at IS NOT NULL);

-- Name: mails_by_subject; Type: INDEX; Schema: public; Owner: -

CREATE INDEX mails_by_subject ON public.mails USING btree (business_id, subject_id);

-- Name: mails_due; Type: INDEX; Schema: public; Owner: -

CREATE INDEX mails_due ON public.mails USING btree (due_at) WHERE (due_at IS NOT NULL);

-- Name: person_links_by_end; Type: INDEX; Schema: public; Owner: -

CREATE INDEX person_links_by_end ON public.person_links USING btree (expires_at);

-- Name: person_links_by_user; Type: INDEX; Schema: public; Owner: -

CREATE INDEX person_links_by_user ON public.person_links USING btree (user_id);

-- Name: refunds_by_payment; Type: INDEX; Schema: public; Owner: -

CREATE INDEX refunds_by_payment ON public.refunds USING btree (business_id, live, payment_sequence, sequence);

-- Name: request_log_by_age; Type: INDEX; Schema: public; Owner: -

CREATE INDEX request_log_by_age ON public.request_log USING btree (at);

-- Name: request_log_failed; Type: INDEX; Schema: public; Owner: -

CREATE INDEX request_log_failed ON public.request_log USING btree (business_id, live, id) WHERE (status >= 400);

-- Name: schedule_changes_by_time; Type: INDEX; Schema: public; Owner: -

CREATE INDEX schedule_changes_by_time ON public.schedule_changes USING btree (business_id, live, changed_at);

-- Name: security_events_by_age; Type: INDEX; Schema: public; Owner: -

CREATE INDEX security_events_by_age ON public.security_events USING btree (last_at);

-- Name: security_events_by_kind; Type: INDEX; Schema: public; Owner: -

CREATE INDEX security_events_by_kind ON public.security_events USING btree (business_id, kind, last_at, id);

-- Name: security_events_by_person; Type: INDEX; Schema: public; Owner: -

CREATE INDEX security_events_by_person ON public.security_events USING btree (business_id, person_id, last_at, id);

-- Name: security_events_by_time; Type: INDEX; Schema: public; Owner: -

CREATE INDEX security_events_by_time ON public.security_events USING btree (business_id, last_at, id);

-- Name: settlement_overrides_by_ledger; Type: INDEX; Schema: public; Owner: -

CREATE INDEX settlement_overrides_by_ledger ON public.settlement_overrides USING btree (business_id, live, connected_account_id);

-- Name: settlement_payout_reviews_weighed; Type: INDEX; Schema: public; Owner: -

CREATE INDEX settlement_payout_reviews_weighed ON public.settlement_payout_reviews USING btree (business_id, live, run_number, weight DESC, amount_kobo DESC, "position") WHERE (weight > 0);

-- Name: settlement_payouts_account_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX settlement_payouts_account_unique ON public.settlement_payouts USING btree (business_id, live, connected_account_id, run_number);

-- Name: settlement_payouts_called_failed; Type: INDEX; Schema: public; Owner: -

CREATE INDEX settlement_payouts_called_failed ON public.settlement_payouts USING btree (business_id, live, connected_account_id, return_sequence) WHERE (outcome = 'failed'::text);

-- Name: settlement_payouts_in_trouble; Type: INDEX; Schema: public; Owner: -

CREATE INDEX settlement_payouts_in_trouble ON public.settlement_payouts USING btree (business_id, live, outcome, sequence) WHERE (outcome = ANY (ARRAY['failed'::text, 'unknown'::text]));

-- Name: settlement_payouts_reference_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX settlement_payouts_reference_unique ON public.settlement_payouts USING btree (business_id, live, reference);

-- Name: settlement_payouts_return_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX settlement_payouts_return_unique ON public.settlement_payouts USING btree (business_id, live, return_sequence) WHERE (return_sequence IS NOT NULL);

-- Name: settlement_payouts_returned; Type: INDEX; Schema: public; Owner: -

CREATE INDEX settlement_payouts_returned ON public.settlement_payouts USING btree (business_id, wallet_id) INCLUDE (amount_kobo) WHERE (return_sequence IS NOT NULL);

-- Name: settlement_payouts_sequence_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX settlement_payouts_sequence_unique ON public.settlement_payouts USING btree (business_id, live, sequence);

-- Name: settlement_result_files_digest_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX settlement_result_files_digest_unique ON public.settlement_result_files USING btree (business_id, live, digest) WHERE (digest IS NOT NULL);

-- Name: settlement_result_files_number_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX settlement_result_files_number_unique ON public.settlement_result_files USING btree (business_id, live, number) WHERE (number IS NOT NULL);

-- Name: settlement_result_files_unfinished; Type: INDEX; Schema: public; Owner: -

CREATE INDEX settlement_result_files_unfinished ON public.settlement_result_files USING btree (business_id, live, id) WHERE (state <> 'applied'::text);

-- Name: settlement_result_lines_by_result; Type: INDEX; Schema: public; Owner: -

CREATE INDEX settlement_result_lines_by_result ON public.settlement_result_lines USING btree (business_id, live, file_id, result, "position") WHERE (result <> 'applied'::text);

-- Name: settlement_result_lines_open; Type: INDEX; Schema: public; Owner: -

CREATE INDEX settlement_result_lines_open ON public.settlement_result_lines USING btree (business_id, live, file_id, "position") WHERE ((answer IS NULL) AND (result = ANY (ARRAY['conflict'::text, 'amount_differs'::text, 'unmatched'::text, 'not_exported'::text])));

-- Name: settlement_result_lines_open_of_payout; Type: INDEX; Schema: public; Owner: -

CREATE INDEX settlement_result_lines_open_of_payout ON public.settlement_result_lines USING btree (business_id, live, reference) WHERE ((answer IS NULL) AND (result = ANY (ARRAY['conflict'::text, 'amount_differs'::text, 'unmatched'::text, 'not_exported'::text])) AND (reference IS NOT NULL));

-- Name: settlement_result_mappings_of_headings; Type: INDEX; Schema: public; Owner: -

CREATE INDEX settlement_result_mappings_of_headings ON public.settlement_result_mappings USING btree (business_id, live, headings_digest, number DESC);

-- Name: settlement_runs_date_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX settlement_runs_date_unique ON public.settlement_runs USING btree (business_id, live, scheduled_for) WHERE (scheduled_for IS NOT NULL);

-- Name: settlement_runs_reference_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX settlement_runs_reference_unique ON public.settlement_runs USING btree (business_id, live, reference);

-- Name: settlement_runs_returned; Type: INDEX; Schema: public; Owner: -

CREATE INDEX settlement_runs_returned ON public.settlement_runs USING btree (business_id, live) INCLUDE (failed_kobo, cancelled_kobo) WHERE ((failed_kobo > 0) OR (cancelled_kobo > 0));

-- Name: settlement_runs_unfinished; Type: INDEX; Schema: public; Owner: -

CREATE INDEX settlement_runs_unfinished ON public.settlement_runs USING btree (business_id, live, number) WHERE (state = ANY (ARRAY['preparing'::text, 'cancelling'::text]));

-- Name: spending_days_by_refusal; Type: INDEX; Schema: public; Owner: -

CREATE INDEX spending_days_by_refusal ON public.spending_days USING btree (refused_at) WHERE (refused_at IS NOT NULL);

-- Name: transaction_blocks_by_time; Type: INDEX; Schema: public; Owner: -

CREATE INDEX transaction_blocks_by_time ON public.transaction_blocks USING btree (business_id, live, wallet_id, first_at, block);

-- Name: transactions_reference_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX transactions_reference_unique ON public.transactions USING btree (business_id, live, reference);

-- Name: transactions_uncommon; Type: INDEX; Schema: public; Owner: -

CREATE INDEX transactions_uncommon ON public.transactions USING btree (business_id, live, sequence) WHERE ((clearing_kobo > 0) OR (purpose <> 'product_sale'::text));

-- Name: transactions_uncommon_by_wallet; Type: INDEX; Schema: public; Owner: -

CREATE INDEX transactions_uncommon_by_wallet ON public.transactions USING btree (business_id, wallet_id, wallet_sequence) WHERE ((clearing_kobo > 0) OR (purpose <> 'product_sale'::text));

-- Name: transactions_wallet_sequence_unique; Type: INDEX; Schema: public; Owner: -

CREATE UNIQUE INDEX transactions_wallet_sequence_unique ON public.transactions USING btree (business_id, wallet_id, wallet_sequence);

-- Name: wallets_owing; Type: INDEX; Schema: public; Owner: -

CREATE INDEX wallets_owing ON public.wallets USING btree (business_id, live) WHERE owes;

-- Name: webhook_deliveries_due; Type: INDEX; Schema: public; Owner: -

CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (business_id, live, endpoint_id, next_attempt_at, sequence) WHERE (state = 'pending'::text);

-- Name: webhook_deliveries_parked; Type: INDEX; Schema: public; Owner: -

CREATE INDEX webhook_deliveries_parked ON public.webhook_deliveries USING btree (business_id, live, endpoint_id, sequence) WHERE (state = 'parked'::text);

-- Name: webhook_events_by_age; Type: INDEX; Schema: public; Owner: -

CREATE INDEX webhook_events_by_age ON public.webhook_events USING btree (created_at);

-- Name: account_days account_days_rollup; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.account_days
    ADD CONSTRAINT account_days_rollup FOREIGN KEY (business_id, live) REFERENCES public.ledger_rollups(business_id, live);

-- Name: account_holds account_holds_account; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.account_holds
    ADD CONSTRAINT account_holds_account FOREIGN KEY (business_id, connected_account_id) REFERENCES public.connected_accounts(business_id, id);

-- Name: account_words account_words_business; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.account_words
    ADD CONSTRAINT account_words_business FOREIGN KEY (business_id) REFERENCES public.businesses(id);

-- Name: approver_grants approver_grants_business; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.approver_grants
    ADD CONSTRAINT approver_grants_business FOREIGN KEY (business_id) REFERENCES public.businesses(id);

-- Name: audit_entries audit_entries_head; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_head FOREIGN KEY (business_id, live) REFERENCES public.audit_heads(business_id, live);

-- Name: auth_accounts auth_accounts_user; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_accounts
    ADD CONSTRAINT auth_accounts_user FOREIGN KEY ("userId") REFERENCES public.auth_users(id) ON DELETE CASCADE;

-- Name: auth_invitations auth_invitations_inviter; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_invitations
    ADD CONSTRAINT auth_invitations_inviter FOREIGN KEY ("inviterId") REFERENCES public.auth_users(id) ON DELETE CASCADE;

-- Name: auth_invitations auth_invitations_organization; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_invitations
    ADD CONSTRAINT auth_invitations_organization FOREIGN KEY ("organizationId") REFERENCES public.auth_organizations(id) ON DELETE CASCADE;

-- Name: auth_members auth_members_organization; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_members
    ADD CONSTRAINT auth_members_organization FOREIGN KEY ("organizationId") REFERENCES public.auth_organizations(id) ON DELETE CASCADE;

-- Name: auth_members auth_members_user; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_members
    ADD CONSTRAINT auth_members_user FOREIGN KEY ("userId") REFERENCES public.auth_users(id) ON DELETE CASCADE;

-- Name: auth_passkeys auth_passkeys_user; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_passkeys
    ADD CONSTRAINT auth_passkeys_user FOREIGN KEY ("userId") REFERENCES public.auth_users(id) ON DELETE CASCADE;

-- Name: auth_sessions auth_sessions_user; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT auth_sessions_user FOREIGN KEY ("userId") REFERENCES public.auth_users(id) ON DELETE CASCADE;

-- Name: auth_two_factors auth_two_factors_user; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.auth_two_factors
    ADD CONSTRAINT auth_two_factors_user FOREIGN KEY ("userId") REFERENCES public.auth_users(id) ON DELETE CASCADE;

-- Name: bank_details_changes bank_details_changes_account; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.bank_details_changes
    ADD CONSTRAINT bank_details_changes_account FOREIGN KEY (business_id, connected_account_id) REFERENCES public.connected_accounts(business_id, id);

-- Name: change_requests change_requests_ledger; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.change_requests
    ADD CONSTRAINT change_requests_ledger FOREIGN KEY (business_id, live) REFERENCES public.ledgers(business_id, live);

-- Name: connected_accounts connected_accounts_bank; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.connected_accounts
    ADD CONSTRAINT connected_accounts_bank FOREIGN KEY (bank_code) REFERENCES public.banks(code);

-- Name: connected_accounts connected_accounts_ledger; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.connected_accounts
    ADD CONSTRAINT connected_accounts_ledger FOREIGN KEY (business_id, live) REFERENCES public.ledgers(business_id, live);

-- Name: idempotency_keys idempotency_keys_business; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_business FOREIGN KEY (business_id) REFERENCES public.businesses(id);

-- Name: invitations invitations_inviter; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_inviter FOREIGN KEY (inviter_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;

-- Name: ledger_facts ledger_facts_head; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledger_facts
    ADD CONSTRAINT ledger_facts_head FOREIGN KEY (business_id, live) REFERENCES public.ledger_fact_heads(business_id, live);

-- Name: ledger_hours ledger_hours_rollup; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledger_hours
    ADD CONSTRAINT ledger_hours_rollup FOREIGN KEY (business_id, live) REFERENCES public.ledger_rollups(business_id, live);

-- Name: ledger_rollups ledger_rollups_business; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledger_rollups
    ADD CONSTRAINT ledger_rollups_business FOREIGN KEY (business_id) REFERENCES public.businesses(id);

-- Name: ledger_seal_heads ledger_seal_heads_business; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledger_seal_heads
    ADD CONSTRAINT ledger_seal_heads_business FOREIGN KEY (business_id) REFERENCES public.businesses(id);

-- Name: ledger_seals ledger_seals_head; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledger_seals
    ADD CONSTRAINT ledger_seals_head FOREIGN KEY (business_id, live) REFERENCES public.ledger_seal_heads(business_id, live);

-- Name: ledgers ledgers_business; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.ledgers
    ADD CONSTRAINT ledgers_business FOREIGN KEY (business_id) REFERENCES public.businesses(id);

-- Name: listed_transactions listed_transactions_business; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.listed_transactions
    ADD CONSTRAINT listed_transactions_business FOREIGN KEY (business_id) REFERENCES public.businesses(id);

-- Name: log_entries log_entries_head; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.log_entries
    ADD CONSTRAINT log_entries_head FOREIGN KEY (business_id, live) REFERENCES public.audit_heads(business_id, live);

-- Name: payout_rules payout_rules_ledger; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.payout_rules
    ADD CONSTRAINT payout_rules_ledger FOREIGN KEY (business_id, live) REFERENCES public.ledgers(business_id, live);

-- Name: person_links person_links_user; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.person_links
    ADD CONSTRAINT person_links_user FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;

-- Name: refunds refunds_payment; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment FOREIGN KEY (business_id, live, payment_sequence) REFERENCES public.transactions(business_id, live, sequence);

-- Name: refunds refunds_transaction; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_transaction FOREIGN KEY (business_id, live, sequence) REFERENCES public.transactions(business_id, live, sequence);

-- Name: refused_payments refused_payments_business; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.refused_payments
    ADD CONSTRAINT refused_payments_business FOREIGN KEY (business_id) REFERENCES public.businesses(id);

-- Name: request_rejections request_rejections_request; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.request_rejections
    ADD CONSTRAINT request_rejections_request FOREIGN KEY (business_id, live, number) REFERENCES public.change_requests(business_id, live, number);

-- Name: saved_views saved_views_member; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_member FOREIGN KEY (member_id) REFERENCES public.auth_members(id) ON DELETE CASCADE;

-- Name: schedule_changes schedule_changes_ledger; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.schedule_changes
    ADD CONSTRAINT schedule_changes_ledger FOREIGN KEY (business_id, live) REFERENCES public.ledgers(business_id, live);

-- Name: settlement_approvals settlement_approvals_manifest; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_approvals
    ADD CONSTRAINT settlement_approvals_manifest FOREIGN KEY (business_id, live, run_number, manifest_version) REFERENCES public.settlement_manifests(business_id, live, run_number, version);

-- Name: settlement_manifests settlement_manifests_run; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_manifests
    ADD CONSTRAINT settlement_manifests_run FOREIGN KEY (business_id, live, run_number) REFERENCES public.settlement_runs(business_id, live, number);

-- Name: settlement_overrides settlement_overrides_account; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_overrides
    ADD CONSTRAINT settlement_overrides_account FOREIGN KEY (business_id, connected_account_id) REFERENCES public.connected_accounts(business_id, id);

-- Name: settlement_result_files settlement_result_files_ledger; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_result_files
    ADD CONSTRAINT settlement_result_files_ledger FOREIGN KEY (business_id, live) REFERENCES public.ledgers(business_id, live);

-- Name: settlement_result_mappings settlement_result_mappings_ledger; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_result_mappings
    ADD CONSTRAINT settlement_result_mappings_ledger FOREIGN KEY (business_id, live) REFERENCES public.ledgers(business_id, live);

-- Name: settlement_run_makers settlement_run_makers_run; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_run_makers
    ADD CONSTRAINT settlement_run_makers_run FOREIGN KEY (business_id, live, run_number) REFERENCES public.settlement_runs(business_id, live, number);

-- Name: settlement_runs settlement_runs_ledger; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_runs
    ADD CONSTRAINT settlement_runs_ledger FOREIGN KEY (business_id, live) REFERENCES public.ledgers(business_id, live);

-- Name: settlement_settings settlement_settings_ledger; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_settings
    ADD CONSTRAINT settlement_settings_ledger FOREIGN KEY (business_id, live) REFERENCES public.ledgers(business_id, live);

-- Name: settlement_settings settlement_settings_source_bank; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.settlement_settings
    ADD CONSTRAINT settlement_settings_source_bank FOREIGN KEY (source_bank_code) REFERENCES public.banks(code);

-- Name: spending_limits spending_limits_ledger; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.spending_limits
    ADD CONSTRAINT spending_limits_ledger FOREIGN KEY (business_id, live) REFERENCES public.ledgers(business_id, live);

-- Name: transaction_blocks transaction_blocks_business; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.transaction_blocks
    ADD CONSTRAINT transaction_blocks_business FOREIGN KEY (business_id) REFERENCES public.businesses(id);

-- Name: wallets wallets_account; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_account FOREIGN KEY (business_id, connected_account_id) REFERENCES public.connected_accounts(business_id, id);

-- Name: webhook_endpoints webhook_endpoints_ledger; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_ledger FOREIGN KEY (business_id, live) REFERENCES public.ledgers(business_id, live);

-- Name: webhook_ledgers webhook_ledgers_ledger; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.webhook_ledgers
    ADD CONSTRAINT webhook_ledgers_ledger FOREIGN KEY (business_id, live) REFERENCES public.ledgers(business_id, live);

-- Name: webhook_positions webhook_positions_endpoint; Type: FK CONSTRAINT; Schema: public; Owner: -

ALTER TABLE ONLY public.webhook_positions
    ADD CONSTRAINT webhook_positions_endpoint FOREIGN KEY (business_id, live, endpoint_id) REFERENCES public.webhook_endpoints(business_id, live, id);
