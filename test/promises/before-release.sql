-- The schema of the last state before 0.1.0, by pg_dump.
CREATE FUNCTION public.insert_booking(organisation_id uuid, project_id uuid, slot_id uuid, booking_id uuid, mail_id uuid, category text, booker_name text, booker_email text, people integer, comment text, cancel_token text, at timestamp with time zone, expected_start timestamp with time zone, key_hash bytea, body_hash bytea, origin bytea, as_visitor boolean, language text, event text, until timestamp with time zone, confirm_token text, held_by bytea, OUT starts_at timestamp with time zone, OUT held_until timestamp with time zone) RETURNS SETOF record
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
declare
  offered record;
begin
  perform from project
  where organisation_id = insert_booking.organisation_id and id = insert_booking.project_id
    and deleted_at is null
  for share;
  if not found then return; end if;

  select variant.id, variant.lead_time_seconds, seen.revision into offered
  from variant
  join slot_variant on slot_variant.organisation_id = variant.organisation_id
    and slot_variant.variant_id = variant.id
  join slot as seen on seen.organisation_id = slot_variant.organisation_id
    and seen.id = slot_variant.slot_id
  where variant.organisation_id = insert_booking.organisation_id
    and variant.project_id = insert_booking.project_id
    and slot_variant.slot_id = insert_booking.slot_id and variant.deleted_at is null
    and insert_booking.category in (variant.resource_id::text, variant.id::text, variant.name)
  order by variant.created_at, variant.id
  limit 1
  for share of variant;
  if not found then return; end if;

  update slot set attendees = attendees + insert_booking.people
  where organisation_id = insert_booking.organisation_id
    and project_id = insert_booking.project_id and id = insert_booking.slot_id
    and deleted_at is null and revision = offered.revision
    and attendees + insert_booking.people <= max_attendees
    and (insert_booking.expected_start is null or starts_at = insert_booking.expected_start)
    and (not insert_booking.as_visitor or (not internal and starts_at > insert_booking.at
      and extract(epoch from starts_at - insert_booking.at) >= offered.lead_time_seconds))
  returning slot.starts_at into insert_booking.starts_at;
  if not found then return; end if;

  if insert_booking.until is not null then
    insert_booking.held_until := least(insert_booking.until, insert_booking.starts_at);
  end if;
  insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
    booker_email, attendees, comment, cancel_token, booked_at, key_hash, body_hash, language,
    held_until, confirm_token, held_by, origin)
  values (insert_booking.organisation_id, insert_booking.booking_id, insert_booking.project_id,
    insert_booking.slot_id, offered.id, insert_booking.booker_name, insert_booking.booker_email,
    insert_booking.people, insert_booking.comment, insert_booking.cancel_token,
    insert_booking.at, insert_booking.key_hash, insert_booking.body_hash,
    insert_booking.language, insert_booking.held_until, insert_booking.confirm_token,
    insert_booking.held_by, insert_booking.origin);
  insert into outbox (organisation_id, id, event, project_id, booking_id, recipient, created_at,
    due_at)
  values (insert_booking.organisation_id, insert_booking.mail_id, insert_booking.event,
    insert_booking.project_id, insert_booking.booking_id, insert_booking.booker_email,
    insert_booking.at, insert_booking.at);
  return next;
end
$$;
CREATE FUNCTION public.place_booking(organisation_id uuid, project_id uuid, slot_id uuid, booking_id uuid, mail_id uuid, category text, booker_name text, booker_email text, booker_phone text, people integer, comment text, answers jsonb, cancel_token text, cancel_token_hash bytea, cancel_token_sealed bytea, at timestamp with time zone, expected_start timestamp with time zone, expected_duration integer, key_hash bytea, body_hash bytea, origin bytea, booked_by uuid, language text, event text, until timestamp with time zone, confirm_token text, confirm_token_hash bytea, confirm_token_sealed bytea, held_by bytea, OUT starts_at timestamp with time zone, OUT held_until timestamp with time zone) RETURNS SETOF record
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
declare
  offered record;
begin
  perform from project
  where organisation_id = place_booking.organisation_id and id = place_booking.project_id
    and deleted_at is null
  for share;
  if not found then return; end if;

  select variant.id, variant.lead_time_seconds, seen.revision into offered
  from variant
  join slot_variant on slot_variant.organisation_id = variant.organisation_id
    and slot_variant.variant_id = variant.id
  join slot as seen on seen.organisation_id = slot_variant.organisation_id
    and seen.id = slot_variant.slot_id
  where variant.organisation_id = place_booking.organisation_id
    and variant.project_id = place_booking.project_id
    and slot_variant.slot_id = place_booking.slot_id and variant.deleted_at is null
    and (place_booking.expected_duration is null
      or variant.duration_seconds = place_booking.expected_duration)
    and place_booking.category in (variant.resource_id::text, variant.id::text, variant.name)
  order by variant.created_at, variant.id
  limit 1
  for share of variant;
  if not found then return; end if;

  update slot set attendees = attendees + place_booking.people
  where organisation_id = place_booking.organisation_id
    and project_id = place_booking.project_id and id = place_booking.slot_id
    and deleted_at is null and revision = offered.revision
    and attendees + place_booking.people <= max_attendees
    and (place_booking.expected_start is null or starts_at = place_booking.expected_start)
    and (place_booking.booked_by is not null or (not internal and starts_at > place_booking.at
      and extract(epoch from starts_at - place_booking.at) >= offered.lead_time_seconds))
  returning slot.starts_at into place_booking.starts_at;
  if not found then return; end if;

  if place_booking.until is not null then
    place_booking.held_until := least(place_booking.until, place_booking.starts_at);
  end if;
  insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
    booker_email, booker_phone, attendees, comment, answers, cancel_token, cancel_token_hash,
    cancel_token_sealed, booked_at, booked_start, booked_by, key_hash, body_hash, language,
    held_until, confirm_token, confirm_token_hash, confirm_token_sealed, held_by, origin)
  values (place_booking.organisation_id, place_booking.booking_id, place_booking.project_id,
    place_booking.slot_id, offered.id, place_booking.booker_name, place_booking.booker_email,
    place_booking.booker_phone, place_booking.people, place_booking.comment,
    place_booking.answers, place_booking.cancel_token, place_booking.cancel_token_hash,
    place_booking.cancel_token_sealed, place_booking.at, place_booking.starts_at,
    place_booking.booked_by,
    place_booking.key_hash, place_booking.body_hash, place_booking.language,
    place_booking.held_until, place_booking.confirm_token, place_booking.confirm_token_hash,
    place_booking.confirm_token_sealed, place_booking.held_by,
    place_booking.origin);
  if place_booking.booker_email <> '' then
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient,
      created_at, due_at)
    values (place_booking.organisation_id, place_booking.mail_id, place_booking.event,
      place_booking.project_id, place_booking.booking_id, place_booking.booker_email,
      place_booking.at, place_booking.at);
  end if;
  return next;
end
$$;
CREATE FUNCTION public.search_entries(organisation_id uuid, project_id uuid, wanted integer[], nearly integer[], patterns text[], most integer, OUT booking_id uuid, OUT words text) RETURNS SETOF record
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'off'
    SET enable_indexscan TO 'off'
    SET random_page_cost TO '0'
    SET seq_page_cost TO '0'
    AS $$
#variable_conflict use_column
begin
  if nearly is null then
    return query select entry.booking_id, entry.words from booking_search as entry
    where entry.organisation_id = search_entries.organisation_id
      and entry.project_id = search_entries.project_id
      and entry.keys @> wanted and entry.words like all (patterns)
    limit most;
  elsif wanted = '{}' then
    return query select entry.booking_id, entry.words from booking_search as entry
    where entry.organisation_id = search_entries.organisation_id
      and entry.project_id = search_entries.project_id
      and entry.keys && nearly and entry.words like all (patterns)
    limit most;
  else
    return query select entry.booking_id, entry.words from booking_search as entry
    where entry.organisation_id = search_entries.organisation_id
      and entry.project_id = search_entries.project_id
      and entry.keys @> wanted and entry.keys && nearly and entry.words like all (patterns)
    limit most;
  end if;
end
$$;
CREATE FUNCTION public.store_booking(organisation_id uuid, project_id uuid, slot_id uuid, booking_id uuid, mail_id uuid, category text, booker_name text, booker_email text, booker_phone text, people integer, comment text, answers jsonb, cancel_token text, at timestamp with time zone, expected_start timestamp with time zone, key_hash bytea, body_hash bytea, origin bytea, booked_by uuid, language text, event text, until timestamp with time zone, confirm_token text, held_by bytea, OUT starts_at timestamp with time zone, OUT held_until timestamp with time zone) RETURNS SETOF record
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
declare
  offered record;
begin
  perform from project
  where organisation_id = store_booking.organisation_id and id = store_booking.project_id
    and deleted_at is null
  for share;
  if not found then return; end if;

  select variant.id, variant.lead_time_seconds, seen.revision into offered
  from variant
  join slot_variant on slot_variant.organisation_id = variant.organisation_id
    and slot_variant.variant_id = variant.id
  join slot as seen on seen.organisation_id = slot_variant.organisation_id
    and seen.id = slot_variant.slot_id
  where variant.organisation_id = store_booking.organisation_id
    and variant.project_id = store_booking.project_id
    and slot_variant.slot_id = store_booking.slot_id and variant.deleted_at is null
    and store_booking.category in (variant.resource_id::text, variant.id::text, variant.name)
  order by variant.created_at, variant.id
  limit 1
  for share of variant;
  if not found then return; end if;

  update slot set attendees = attendees + store_booking.people
  where organisation_id = store_booking.organisation_id
    and project_id = store_booking.project_id and id = store_booking.slot_id
    and deleted_at is null and revision = offered.revision
    and attendees + store_booking.people <= max_attendees
    and (store_booking.expected_start is null or starts_at = store_booking.expected_start)
    and (store_booking.booked_by is not null or (not internal and starts_at > store_booking.at
      and extract(epoch from starts_at - store_booking.at) >= offered.lead_time_seconds))
  returning slot.starts_at into store_booking.starts_at;
  if not found then return; end if;

  if store_booking.until is not null then
    store_booking.held_until := least(store_booking.until, store_booking.starts_at);
  end if;
  insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
    booker_email, booker_phone, attendees, comment, answers, cancel_token, booked_at, booked_by,
    key_hash, body_hash, language, held_until, confirm_token, held_by, origin)
  values (store_booking.organisation_id, store_booking.booking_id, store_booking.project_id,
    store_booking.slot_id, offered.id, store_booking.booker_name, store_booking.booker_email,
    store_booking.booker_phone, store_booking.people, store_booking.comment,
    store_booking.answers, store_booking.cancel_token, store_booking.at, store_booking.booked_by,
    store_booking.key_hash, store_booking.body_hash, store_booking.language,
    store_booking.held_until, store_booking.confirm_token, store_booking.held_by,
    store_booking.origin);
  if store_booking.booker_email <> '' then
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient,
      created_at, due_at)
    values (store_booking.organisation_id, store_booking.mail_id, store_booking.event,
      store_booking.project_id, store_booking.booking_id, store_booking.booker_email,
      store_booking.at, store_booking.at);
  end if;
  return next;
end
$$;
CREATE TABLE public.absence (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    staff_id uuid NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    CONSTRAINT absence_check CHECK ((until_at > from_at))
);
CREATE TABLE public.absence_slot (
    organisation_id uuid NOT NULL,
    absence_id uuid NOT NULL,
    slot_id uuid NOT NULL
);
CREATE UNLOGGED TABLE public.announcement (
    organisation_id uuid NOT NULL,
    project_id uuid NOT NULL,
    number bigint NOT NULL,
    announced_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.announcement_number
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.attendance (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    booking_id uuid NOT NULL,
    came integer,
    at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    staff_id uuid NOT NULL,
    former boolean DEFAULT false NOT NULL,
    CONSTRAINT attendance_came_check CHECK ((came >= 0))
);
CREATE TABLE public.audit_entry (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    staff_id uuid,
    staff_name text NOT NULL,
    action text NOT NULL,
    subject_id uuid,
    label text NOT NULL
);
CREATE TABLE public.booking (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    slot_id uuid NOT NULL,
    variant_id uuid NOT NULL,
    booker_name text NOT NULL,
    booker_email text NOT NULL,
    attendees integer NOT NULL,
    comment text NOT NULL,
    cancel_token text,
    booked_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    key_hash bytea,
    body_hash bytea,
    erased_at timestamp with time zone,
    language text DEFAULT 'de'::text NOT NULL,
    held_until timestamp with time zone,
    confirm_token text,
    held_by bytea,
    origin bytea,
    cancel_reason text DEFAULT ''::text NOT NULL,
    cancelled_as text,
    cancelled_by uuid,
    booker_phone text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    answers jsonb DEFAULT '[]'::jsonb NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone,
    confirmed_at timestamp with time zone,
    booked_by uuid,
    asked_change_id uuid,
    kept_at timestamp with time zone,
    called_off_at timestamp with time zone,
    came integer,
    came_at timestamp with time zone,
    group_kind text,
    booked_start timestamp with time zone,
    cancel_token_hash bytea,
    cancel_token_sealed bytea,
    confirm_token_hash bytea,
    confirm_token_sealed bytea,
    visit_since timestamp with time zone,
    former_revisions integer DEFAULT 0 NOT NULL,
    CONSTRAINT booking_attendees_check CHECK ((attendees >= 1)),
    CONSTRAINT booking_came_check CHECK ((came >= 0)),
    CONSTRAINT booking_cancelled_as CHECK ((cancelled_as = ANY (ARRAY['booker'::text, 'staff'::text]))),
    CONSTRAINT booking_check CHECK (((erased_at IS NULL) OR ((booker_name = ''::text) AND (booker_email = ''::text) AND (comment = ''::text)))),
    CONSTRAINT booking_confirm_token_check CHECK (((held_until IS NULL) OR (confirm_token IS NOT NULL) OR (confirm_token_hash IS NOT NULL)))
);
CREATE TABLE public.booking_change (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    booking_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    staff_id uuid,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    reason text
);
ALTER TABLE ONLY public.booking_change ALTER COLUMN before SET STATISTICS 0;
ALTER TABLE ONLY public.booking_change ALTER COLUMN after SET STATISTICS 0;
ALTER TABLE ONLY public.booking_change ALTER COLUMN reason SET STATISTICS 0;
CREATE TABLE public.booking_message (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    subject text NOT NULL,
    text text NOT NULL
);
ALTER TABLE ONLY public.booking_message ALTER COLUMN subject SET STATISTICS 0;
ALTER TABLE ONLY public.booking_message ALTER COLUMN text SET STATISTICS 0;
CREATE TABLE public.booking_reminder (
    organisation_id uuid NOT NULL,
    booking_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    hours integer NOT NULL,
    id uuid NOT NULL
);
CREATE TABLE public.booking_search (
    organisation_id uuid NOT NULL,
    booking_id uuid NOT NULL,
    project_id uuid NOT NULL,
    words text NOT NULL,
    keys integer[] NOT NULL
);
ALTER TABLE ONLY public.booking_search ALTER COLUMN words SET STATISTICS 0;
ALTER TABLE ONLY public.booking_search ALTER COLUMN keys SET STATISTICS 0;
CREATE TABLE public.closed_day (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid,
    from_day text NOT NULL,
    to_day text NOT NULL,
    reason text NOT NULL,
    CONSTRAINT closed_day_check CHECK ((from_day <= to_day))
);
CREATE TABLE public.daily_sum (
    organisation_id uuid NOT NULL,
    project_id uuid NOT NULL,
    dimension text NOT NULL,
    day text NOT NULL,
    key text NOT NULL,
    slots integer NOT NULL,
    tours integer NOT NULL,
    places integer NOT NULL,
    bookings integer NOT NULL,
    people integer NOT NULL,
    came integer NOT NULL,
    walk_ins integer NOT NULL,
    walk_in_places integer NOT NULL,
    ticked integer NOT NULL,
    ticked_people integer NOT NULL,
    no_shows integer NOT NULL,
    cancelled integer NOT NULL,
    cancelled_people integer NOT NULL,
    cancelled_within_day integer NOT NULL,
    cancelled_within_week integer NOT NULL,
    cancelled_seconds bigint NOT NULL,
    lead_seconds bigint NOT NULL
);
CREATE TABLE public.erased_copies (
    id boolean DEFAULT true NOT NULL,
    since timestamp with time zone NOT NULL,
    erasures bigint DEFAULT 1 NOT NULL,
    CONSTRAINT erased_copies_id_check CHECK (id)
);
CREATE TABLE public.guide_offer (
    organisation_id uuid NOT NULL,
    slot_id uuid NOT NULL,
    letter_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    answer text,
    answered_at timestamp with time zone,
    named_start timestamp with time zone,
    CONSTRAINT guide_offer_answer_check CHECK ((answer = ANY (ARRAY['yes'::text, 'no'::text, 'withdrawn'::text]))),
    CONSTRAINT guide_offer_check CHECK (((answer IS NULL) = (answered_at IS NULL)))
);
CREATE TABLE public.invitation (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    admin boolean NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    desk boolean DEFAULT false NOT NULL,
    CONSTRAINT invitation_email_check CHECK ((email = lower(email)))
);
CREATE TABLE public.mail_settings (
    organisation_id uuid NOT NULL,
    project_id uuid NOT NULL,
    email_from text NOT NULL,
    email_bcc text NOT NULL,
    email_subject text NOT NULL,
    email_body text NOT NULL,
    email_cancel_subject text NOT NULL,
    email_cancel_body text NOT NULL,
    custom_smtp boolean DEFAULT false NOT NULL,
    smtp_server text DEFAULT ''::text NOT NULL,
    smtp_password bytea,
    street text DEFAULT ''::text NOT NULL,
    postal_code text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    meeting_point text DEFAULT ''::text NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    changed_by uuid,
    smtp_user text DEFAULT ''::text NOT NULL
);
ALTER TABLE ONLY public.mail_settings ALTER COLUMN smtp_user SET STATISTICS 0;
CREATE TABLE public.migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.morning_mail (
    organisation_id uuid NOT NULL,
    project_id uuid NOT NULL,
    day text NOT NULL
);
CREATE TABLE public.offer_letter (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    staff_id uuid NOT NULL,
    token_hash bytea,
    asked_at timestamp with time zone NOT NULL
);
CREATE TABLE public.offered_slot (
    organisation_id uuid NOT NULL,
    slot_id uuid NOT NULL,
    project_id uuid NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    look_at timestamp with time zone NOT NULL,
    preferred_only boolean NOT NULL,
    reported_at timestamp with time zone
);
CREATE TABLE public.organisation (
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    contact_email text,
    confirm_token_hash bytea,
    confirm_expires_at timestamp with time zone,
    suspended_at timestamp with time zone,
    reminded_at timestamp with time zone,
    guides_see_all_bookers boolean DEFAULT true NOT NULL,
    pause_minutes integer DEFAULT 0 NOT NULL,
    preferred_first boolean DEFAULT false NOT NULL,
    answer_hours integer DEFAULT 3 NOT NULL,
    admin_factor_since timestamp with time zone,
    staff_factor_since timestamp with time zone,
    deletion_due_at timestamp with time zone,
    closed_at timestamp with time zone,
    CONSTRAINT organisation_check CHECK (((confirmed_at IS NULL) = (contact_email IS NOT NULL))),
    CONSTRAINT organisation_name_check CHECK ((name <> ''::text))
);
CREATE TABLE public.outbox (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    event text NOT NULL,
    project_id uuid,
    booking_id uuid,
    recipient text NOT NULL,
    sealed bytea,
    state text DEFAULT 'waiting'::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    last_answer text,
    slot_id uuid,
    staff_id uuid,
    fault text,
    filed boolean DEFAULT false NOT NULL,
    change_id uuid,
    CONSTRAINT outbox_check CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
    CONSTRAINT outbox_check1 CHECK (((state = 'waiting'::text) OR (sealed IS NULL))),
    CONSTRAINT outbox_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'given_up'::text, 'dropped'::text])))
);
CREATE TABLE public.passkey (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    staff_id uuid NOT NULL,
    name text NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    rp_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT passkey_name_check CHECK ((name <> ''::text))
);
CREATE TABLE public.password_reset (
    organisation_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.project (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    timezone text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    retention_days integer DEFAULT 90 NOT NULL,
    embed_origins text[] DEFAULT '{}'::text[] NOT NULL,
    imprint_url text DEFAULT ''::text NOT NULL,
    privacy_url text DEFAULT ''::text NOT NULL,
    double_opt_in boolean DEFAULT false NOT NULL,
    max_people_per_booking integer,
    unusual_dismissed_at timestamp with time zone,
    phone_required boolean DEFAULT false NOT NULL,
    visitor_changes boolean DEFAULT true NOT NULL,
    questions jsonb DEFAULT '[]'::jsonb NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    changed_by uuid,
    first_steps_closed boolean,
    embedding_seen boolean DEFAULT false NOT NULL,
    waiting_list boolean DEFAULT false NOT NULL,
    reminders integer[] DEFAULT '{}'::integer[] NOT NULL,
    CONSTRAINT project_name_check CHECK ((name <> ''::text)),
    CONSTRAINT project_retention_days_check CHECK (((retention_days >= 1) AND (retention_days <= 3650)))
);
CREATE TABLE public.proven_domain (
    domain text NOT NULL,
    organisation_id uuid NOT NULL,
    proven_at timestamp with time zone NOT NULL,
    next_check_at timestamp with time zone DEFAULT now() NOT NULL,
    missing_since timestamp with time zone
);
CREATE UNLOGGED TABLE public.rate_limit (
    key bytea NOT NULL,
    tries timestamp with time zone[] NOT NULL,
    refused boolean NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    amounts integer[]
);
CREATE TABLE public.recovery_code (
    organisation_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    code_hash bytea NOT NULL
);
CREATE TABLE public.second_step (
    organisation_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.series (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    versions jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone
);
CREATE TABLE public.session (
    organisation_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    network text DEFAULT ''::text NOT NULL,
    old_cookie_until timestamp with time zone DEFAULT (now() + '30 days'::interval),
    confirmed_at timestamp with time zone,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    factor_at timestamp with time zone
);
CREATE TABLE public.sign_on (
    organisation_id uuid NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    client_secret bytea NOT NULL,
    groups_claim text NOT NULL,
    admin_groups text[] NOT NULL,
    desk_groups text[] NOT NULL,
    guide_groups text[] NOT NULL,
    passwords_off boolean DEFAULT false NOT NULL,
    password_keeper uuid
);
CREATE TABLE public.sign_on_access (
    organisation_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    by_deployment boolean NOT NULL,
    sealed bytea NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    next_check_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sign_on_domain (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    domain text NOT NULL,
    token text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sign_on_identity (
    identity_hash bytea NOT NULL,
    organisation_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    by_deployment boolean NOT NULL,
    linked_at timestamp with time zone NOT NULL
);
CREATE TABLE public.slot (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    timezone text NOT NULL,
    max_attendees integer NOT NULL,
    attendees integer DEFAULT 0 NOT NULL,
    internal boolean NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    comment text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    series_id uuid,
    series_day text,
    series_time integer,
    offered integer DEFAULT 0 NOT NULL,
    awaited boolean DEFAULT false NOT NULL,
    guides_needed integer DEFAULT 1 NOT NULL,
    call_off_reason text,
    zone_changed boolean DEFAULT false NOT NULL,
    places_revision integer DEFAULT 0 NOT NULL,
    CONSTRAINT slot_max_attendees_check CHECK (((max_attendees >= 1) AND (max_attendees <= 1000000))),
    CONSTRAINT slot_never_oversold CHECK (((attendees >= 0) AND (attendees <= max_attendees))),
    CONSTRAINT slot_offered_check CHECK ((offered >= 0))
);
ALTER TABLE ONLY public.slot ALTER COLUMN call_off_reason SET STATISTICS 0;
CREATE TABLE public.slot_change (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    entries jsonb NOT NULL,
    series_id uuid,
    series_before jsonb,
    undone_at timestamp with time zone
);
CREATE TABLE public.slot_staff (
    organisation_id uuid NOT NULL,
    slot_id uuid NOT NULL,
    staff_id uuid NOT NULL
);
CREATE TABLE public.slot_variant (
    organisation_id uuid NOT NULL,
    project_id uuid NOT NULL,
    slot_id uuid NOT NULL,
    variant_id uuid NOT NULL
);
CREATE TABLE public.staff (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    email text,
    password_hash text NOT NULL,
    admin boolean NOT NULL,
    last_used_project_id uuid,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    slot_mails boolean DEFAULT true NOT NULL,
    desk boolean DEFAULT false NOT NULL,
    preferred boolean DEFAULT false NOT NULL,
    morning_mails boolean DEFAULT false NOT NULL,
    second_factor boolean DEFAULT false NOT NULL,
    role_since timestamp with time zone,
    access_ended_at timestamp with time zone,
    role_revision integer DEFAULT 0 NOT NULL,
    CONSTRAINT staff_check CHECK (((deleted_at IS NULL) = (email IS NOT NULL))),
    CONSTRAINT staff_email_check CHECK ((email = lower(email))),
    CONSTRAINT staff_name_check CHECK (((name <> ''::text) OR (deleted_at IS NOT NULL)))
);
CREATE TABLE public.staff_address (
    email_hash bytea NOT NULL,
    organisation_id uuid NOT NULL,
    staff_id uuid NOT NULL
);
CREATE TABLE public.staff_skill (
    organisation_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    variant_id uuid NOT NULL
);
CREATE TABLE public.staff_token (
    organisation_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    kind text NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    expires_at timestamp with time zone
);
CREATE TABLE public.stored_amount (
    organisation_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    counted_at timestamp with time zone NOT NULL
);
CREATE TABLE public.summed_day (
    organisation_id uuid NOT NULL,
    project_id uuid NOT NULL,
    day text NOT NULL,
    timezone text NOT NULL,
    stale boolean NOT NULL
);
CREATE TABLE public.summed_project (
    organisation_id uuid NOT NULL,
    project_id uuid NOT NULL,
    through text NOT NULL,
    timezone text NOT NULL
);
CREATE TABLE public.totp (
    organisation_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    secret bytea,
    pending bytea,
    last_step integer
);
CREATE TABLE public.variant (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    name text NOT NULL,
    short_description text NOT NULL,
    lead_time_seconds integer NOT NULL,
    duration_seconds integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    changed_by uuid,
    guide_rate_cents integer,
    CONSTRAINT variant_duration_seconds_check CHECK ((duration_seconds > 0)),
    CONSTRAINT variant_guide_rate_check CHECK (((guide_rate_cents >= 0) AND (guide_rate_cents <= 10000000))),
    CONSTRAINT variant_lead_time_seconds_check CHECK ((lead_time_seconds >= 0)),
    CONSTRAINT variant_name_check CHECK ((name <> ''::text))
);
CREATE TABLE public.waiting_entry (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    variant_id uuid NOT NULL,
    "position" bigint NOT NULL,
    people integer NOT NULL,
    people_min integer NOT NULL,
    booker_name text NOT NULL,
    booker_email text NOT NULL,
    language text NOT NULL,
    token text,
    mail_token text,
    address bytea NOT NULL,
    network bytea,
    joined_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    last_start timestamp with time zone NOT NULL,
    offered_slot_id uuid,
    offered_people integer,
    offer_until timestamp with time zone,
    paused_until timestamp with time zone,
    ended_at timestamp with time zone,
    ended_as text,
    booking_id uuid,
    named_start timestamp with time zone,
    token_hash bytea,
    mail_token_hash bytea,
    CONSTRAINT waiting_entry_check CHECK (((people_min >= 1) AND (people_min <= people))),
    CONSTRAINT waiting_entry_check1 CHECK (((offered_slot_id IS NULL) = (offered_people IS NULL))),
    CONSTRAINT waiting_entry_check2 CHECK (((offered_slot_id IS NULL) = (offer_until IS NULL))),
    CONSTRAINT waiting_entry_check3 CHECK (((ended_at IS NULL) = (ended_as IS NULL))),
    CONSTRAINT waiting_entry_check4 CHECK (((offered_slot_id IS NULL) OR (ended_at IS NULL))),
    CONSTRAINT waiting_entry_people_check CHECK ((people > 0))
);
ALTER TABLE ONLY public.waiting_entry ALTER COLUMN booker_name SET STATISTICS 0;
ALTER TABLE ONLY public.waiting_entry ALTER COLUMN booker_email SET STATISTICS 0;
CREATE TABLE public.waiting_slot (
    organisation_id uuid NOT NULL,
    slot_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    address bytea NOT NULL,
    "position" bigint NOT NULL
);
CREATE TABLE public.walk_in (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    slot_id uuid NOT NULL,
    people integer NOT NULL,
    places integer NOT NULL,
    at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    staff_id uuid NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT walk_in_check CHECK (((places >= 0) AND (places <= people))),
    CONSTRAINT walk_in_people_check CHECK ((people > 0))
);
ALTER TABLE ONLY public.absence
    ADD CONSTRAINT absence_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.absence_slot
    ADD CONSTRAINT absence_slot_pkey PRIMARY KEY (organisation_id, absence_id, slot_id);
ALTER TABLE ONLY public.announcement
    ADD CONSTRAINT announcement_pkey PRIMARY KEY (organisation_id, project_id);
ALTER TABLE ONLY public.attendance
    ADD CONSTRAINT attendance_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.booking_change
    ADD CONSTRAINT booking_change_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.booking_message
    ADD CONSTRAINT booking_message_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.booking
    ADD CONSTRAINT booking_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.booking_reminder
    ADD CONSTRAINT booking_reminder_pkey PRIMARY KEY (organisation_id, booking_id, starts_at, hours);
ALTER TABLE ONLY public.booking_search
    ADD CONSTRAINT booking_search_pkey PRIMARY KEY (booking_id, organisation_id);
ALTER TABLE ONLY public.closed_day
    ADD CONSTRAINT closed_day_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.daily_sum
    ADD CONSTRAINT daily_sum_pkey PRIMARY KEY (organisation_id, project_id, dimension, day, key);
ALTER TABLE ONLY public.erased_copies
    ADD CONSTRAINT erased_copies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.guide_offer
    ADD CONSTRAINT guide_offer_pkey PRIMARY KEY (organisation_id, slot_id, letter_id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_organisation_id_email_key UNIQUE (organisation_id, email);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.mail_settings
    ADD CONSTRAINT mail_settings_pkey PRIMARY KEY (organisation_id, project_id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.morning_mail
    ADD CONSTRAINT morning_mail_pkey PRIMARY KEY (organisation_id, project_id);
ALTER TABLE ONLY public.offer_letter
    ADD CONSTRAINT offer_letter_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.offered_slot
    ADD CONSTRAINT offered_slot_pkey PRIMARY KEY (organisation_id, slot_id);
ALTER TABLE ONLY public.organisation
    ADD CONSTRAINT organisation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_pkey PRIMARY KEY (organisation_id, token_hash);
ALTER TABLE ONLY public.project
    ADD CONSTRAINT project_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.proven_domain
    ADD CONSTRAINT proven_domain_pkey PRIMARY KEY (domain);
ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (organisation_id, staff_id, code_hash);
ALTER TABLE ONLY public.second_step
    ADD CONSTRAINT second_step_pkey PRIMARY KEY (organisation_id, token_hash);
ALTER TABLE ONLY public.series
    ADD CONSTRAINT series_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (organisation_id, token_hash);
ALTER TABLE ONLY public.sign_on_access
    ADD CONSTRAINT sign_on_access_pkey PRIMARY KEY (organisation_id, staff_id);
ALTER TABLE ONLY public.sign_on_domain
    ADD CONSTRAINT sign_on_domain_organisation_id_domain_key UNIQUE (organisation_id, domain);
ALTER TABLE ONLY public.sign_on_domain
    ADD CONSTRAINT sign_on_domain_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.sign_on_identity
    ADD CONSTRAINT sign_on_identity_pkey PRIMARY KEY (identity_hash);
ALTER TABLE ONLY public.sign_on
    ADD CONSTRAINT sign_on_pkey PRIMARY KEY (organisation_id);
ALTER TABLE ONLY public.slot_change
    ADD CONSTRAINT slot_change_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_organisation_id_project_id_id_key UNIQUE (organisation_id, project_id, id);
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.slot_staff
    ADD CONSTRAINT slot_staff_pkey PRIMARY KEY (organisation_id, slot_id, staff_id);
ALTER TABLE ONLY public.slot_variant
    ADD CONSTRAINT slot_variant_pkey PRIMARY KEY (organisation_id, slot_id, variant_id);
ALTER TABLE ONLY public.staff_address
    ADD CONSTRAINT staff_address_pkey PRIMARY KEY (email_hash);
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.staff_skill
    ADD CONSTRAINT staff_skill_pkey PRIMARY KEY (organisation_id, staff_id, variant_id);
ALTER TABLE ONLY public.staff_token
    ADD CONSTRAINT staff_token_pkey PRIMARY KEY (organisation_id, staff_id, kind);
ALTER TABLE ONLY public.stored_amount
    ADD CONSTRAINT stored_amount_pkey PRIMARY KEY (organisation_id, subject_id, kind);
ALTER TABLE ONLY public.summed_day
    ADD CONSTRAINT summed_day_pkey PRIMARY KEY (organisation_id, project_id, day);
ALTER TABLE ONLY public.summed_project
    ADD CONSTRAINT summed_project_pkey PRIMARY KEY (organisation_id, project_id);
ALTER TABLE ONLY public.totp
    ADD CONSTRAINT totp_pkey PRIMARY KEY (organisation_id, staff_id);
ALTER TABLE ONLY public.variant
    ADD CONSTRAINT variant_organisation_id_project_id_id_key UNIQUE (organisation_id, project_id, id);
ALTER TABLE ONLY public.variant
    ADD CONSTRAINT variant_organisation_id_resource_id_key UNIQUE (organisation_id, resource_id);
ALTER TABLE ONLY public.variant
    ADD CONSTRAINT variant_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.waiting_entry
    ADD CONSTRAINT waiting_entry_pkey PRIMARY KEY (organisation_id, id);
ALTER TABLE ONLY public.waiting_slot
    ADD CONSTRAINT waiting_slot_organisation_id_slot_id_address_key UNIQUE (organisation_id, slot_id, address);
ALTER TABLE ONLY public.waiting_slot
    ADD CONSTRAINT waiting_slot_pkey PRIMARY KEY (organisation_id, slot_id, entry_id);
ALTER TABLE ONLY public.walk_in
    ADD CONSTRAINT walk_in_pkey PRIMARY KEY (organisation_id, id);
CREATE INDEX absence_old ON public.absence USING btree (until_at);
CREATE INDEX absence_staff ON public.absence USING btree (organisation_id, staff_id);
CREATE INDEX absence_until ON public.absence USING btree (organisation_id, until_at);
CREATE INDEX announcement_at ON public.announcement USING btree (announced_at);
CREATE INDEX attendance_booking ON public.attendance USING btree (organisation_id, booking_id);
CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at);
CREATE INDEX booking_address ON public.booking USING btree (lower(booker_email), organisation_id);
ALTER INDEX public.booking_address ALTER COLUMN 1 SET STATISTICS 0;
CREATE INDEX booking_cancel_token ON public.booking USING btree (cancel_token) WHERE (cancel_token IS NOT NULL);
CREATE INDEX booking_cancel_token_hash ON public.booking USING btree (cancel_token_hash);
CREATE INDEX booking_cancelled ON public.booking USING btree (organisation_id, project_id, cancelled_at) WHERE ((erased_at IS NULL) AND (cancelled_at IS NOT NULL));
CREATE INDEX booking_cancelled_slot ON public.booking USING btree (organisation_id, slot_id) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX booking_change_address ON public.booking_change USING btree (lower((before ->> 'booker_email'::text)), organisation_id) WHERE (before ? 'booker_email'::text);
ALTER INDEX public.booking_change_address ALTER COLUMN 1 SET STATISTICS 0;
CREATE INDEX booking_change_booking ON public.booking_change USING btree (organisation_id, booking_id);
CREATE INDEX booking_confirm_token ON public.booking USING btree (confirm_token) WHERE (confirm_token IS NOT NULL);
CREATE INDEX booking_confirm_token_hash ON public.booking USING btree (confirm_token_hash) WHERE (confirm_token_hash IS NOT NULL);
CREATE INDEX booking_erased ON public.booking USING btree (organisation_id) WHERE (erased_at IS NOT NULL);
CREATE INDEX booking_held ON public.booking USING btree (held_until) WHERE ((held_until IS NOT NULL) AND (cancelled_at IS NULL));
CREATE INDEX booking_held_by ON public.booking USING btree (organisation_id, held_by) WHERE ((held_until IS NOT NULL) AND (cancelled_at IS NULL));
CREATE INDEX booking_held_email ON public.booking USING btree (organisation_id, lower(booker_email)) WHERE ((held_until IS NOT NULL) AND (cancelled_at IS NULL));
CREATE UNIQUE INDEX booking_key ON public.booking USING btree (organisation_id, project_id, key_hash) WHERE (key_hash IS NOT NULL);
CREATE INDEX booking_key_kept ON public.booking USING btree (booked_at) WHERE (key_hash IS NOT NULL);
CREATE INDEX booking_message_at ON public.booking_message USING btree (organisation_id, project_id, at);
CREATE INDEX booking_never_confirmed ON public.booking USING btree (organisation_id, project_id) WHERE ((held_until IS NOT NULL) AND (cancelled_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX booking_not_erased ON public.booking USING btree (organisation_id, slot_id) WHERE (erased_at IS NULL);
CREATE INDEX booking_origin ON public.booking USING btree (organisation_id, project_id, booked_at) WHERE (origin IS NOT NULL);
CREATE INDEX booking_reminder_start ON public.booking_reminder USING btree (starts_at);
CREATE INDEX booking_search_keys ON public.booking_search USING gin (keys) WITH (gin_pending_list_limit='512');
CREATE INDEX booking_slot ON public.booking USING btree (organisation_id, slot_id) WHERE (cancelled_at IS NULL);
CREATE INDEX booking_variant ON public.booking USING btree (variant_id, organisation_id);
CREATE INDEX guide_offer_letter ON public.guide_offer USING btree (organisation_id, letter_id);
CREATE INDEX invitation_token ON public.invitation USING btree (token_hash);
CREATE INDEX offer_letter_old ON public.offer_letter USING btree (asked_at);
CREATE INDEX offer_letter_staff ON public.offer_letter USING btree (organisation_id, staff_id);
CREATE INDEX offer_letter_token ON public.offer_letter USING btree (token_hash);
CREATE INDEX offered_slot_look ON public.offered_slot USING btree (look_at);
CREATE INDEX offered_slot_project ON public.offered_slot USING btree (organisation_id, project_id);
CREATE INDEX organisation_confirm ON public.organisation USING btree (confirm_token_hash);
CREATE INDEX organisation_deletion ON public.organisation USING btree (deletion_due_at) WHERE (deletion_due_at IS NOT NULL);
CREATE INDEX organisation_unconfirmed ON public.organisation USING btree (created_at) WHERE (confirmed_at IS NULL);
CREATE INDEX outbox_booking ON public.outbox USING btree (organisation_id, booking_id);
CREATE INDEX outbox_change ON public.outbox USING btree (organisation_id, staff_id, created_at) WHERE (change_id IS NOT NULL);
CREATE INDEX outbox_due ON public.outbox USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX outbox_entry ON public.outbox USING btree (organisation_id, slot_id, staff_id) WHERE (slot_id IS NOT NULL);
CREATE INDEX outbox_erased ON public.outbox USING btree (id) WHERE (recipient = ''::text);
CREATE INDEX outbox_finished ON public.outbox USING btree (due_at) WHERE ((booking_id IS NULL) AND (state <> 'waiting'::text) AND (recipient <> ''::text));
CREATE INDEX outbox_given_up ON public.outbox USING btree (organisation_id, project_id, created_at) WHERE (state = 'given_up'::text);
CREATE INDEX outbox_lane ON public.outbox USING btree (organisation_id, project_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX outbox_page ON public.outbox USING btree (organisation_id, project_id, created_at, id);
CREATE INDEX outbox_staff ON public.outbox USING btree (organisation_id, staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX passkey_credential ON public.passkey USING btree (credential_id);
CREATE INDEX passkey_staff ON public.passkey USING btree (organisation_id, staff_id);
CREATE INDEX password_reset_token ON public.password_reset USING btree (token_hash);
CREATE INDEX project_id ON public.project USING btree (id);
CREATE INDEX project_reminding ON public.project USING btree (organisation_id, id) WHERE ((reminders <> '{}'::integer[]) AND (deleted_at IS NULL));
CREATE INDEX proven_domain_check ON public.proven_domain USING btree (next_check_at);
CREATE INDEX proven_domain_organisation ON public.proven_domain USING btree (organisation_id);
CREATE INDEX rate_limit_expires ON public.rate_limit USING btree (expires_at);
CREATE INDEX second_step_expiry ON public.second_step USING btree (expires_at);
CREATE INDEX second_step_staff ON public.second_step USING btree (organisation_id, staff_id);
CREATE INDEX second_step_token ON public.second_step USING btree (token_hash);
CREATE INDEX session_staff ON public.session USING btree (organisation_id, staff_id);
CREATE INDEX session_token ON public.session USING btree (token_hash);
CREATE INDEX sign_on_access_due ON public.sign_on_access USING btree (next_check_at);
CREATE INDEX sign_on_identity_staff ON public.sign_on_identity USING btree (organisation_id, staff_id);
CREATE INDEX slot_awaited ON public.slot USING btree ((
CASE
    WHEN (deleted_at IS NULL) THEN starts_at
    ELSE created_at
END)) WHERE awaited;
CREATE INDEX slot_begin ON public.slot USING btree (organisation_id, project_id, starts_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX slot_change_at ON public.slot_change USING btree (at);
CREATE INDEX slot_past ON public.slot USING btree (organisation_id, project_id, starts_at, id);
CREATE UNIQUE INDEX slot_reference ON public.slot USING btree (organisation_id, project_id, id);
CREATE UNIQUE INDEX slot_series ON public.slot USING btree (organisation_id, series_id, series_day, series_time) WHERE (series_id IS NOT NULL);
CREATE INDEX slot_staff_led ON public.slot_staff USING btree (organisation_id, staff_id, slot_id);
CREATE INDEX slot_variant_offered ON public.slot_variant USING btree (organisation_id, variant_id, slot_id);
CREATE INDEX staff_address_staff ON public.staff_address USING btree (organisation_id, staff_id);
CREATE UNIQUE INDEX staff_email ON public.staff USING btree (email);
CREATE INDEX staff_morning_mails ON public.staff USING btree (organisation_id) WHERE (morning_mails AND (deleted_at IS NULL));
CREATE INDEX staff_skill_variant ON public.staff_skill USING btree (organisation_id, variant_id);
CREATE INDEX staff_token_expiry ON public.staff_token USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX staff_token_hash ON public.staff_token USING btree (token_hash);
CREATE INDEX summed_day_stale ON public.summed_day USING btree (organisation_id, project_id, day) WHERE stale;
CREATE INDEX waiting_entry_address ON public.waiting_entry USING btree (organisation_id, address);
CREATE INDEX waiting_entry_email ON public.waiting_entry USING btree (organisation_id, lower(booker_email));
CREATE INDEX waiting_entry_last_start ON public.waiting_entry USING btree (last_start);
CREATE INDEX waiting_entry_mail_token ON public.waiting_entry USING btree (mail_token);
CREATE INDEX waiting_entry_mail_token_hash ON public.waiting_entry USING btree (mail_token_hash);
CREATE INDEX waiting_entry_missed ON public.waiting_entry USING btree (ended_at) WHERE ((ended_at IS NOT NULL) AND (network IS NOT NULL));
CREATE INDEX waiting_entry_network ON public.waiting_entry USING btree (organisation_id, network);
CREATE INDEX waiting_entry_offer ON public.waiting_entry USING btree (offer_until) WHERE (offer_until IS NOT NULL);
CREATE INDEX waiting_entry_offered ON public.waiting_entry USING btree (organisation_id, offered_slot_id) WHERE (offered_slot_id IS NOT NULL);
CREATE INDEX waiting_entry_paused ON public.waiting_entry USING btree (paused_until) WHERE (paused_until IS NOT NULL);
CREATE INDEX waiting_entry_project ON public.waiting_entry USING btree (organisation_id, project_id, "position");
CREATE INDEX waiting_entry_token ON public.waiting_entry USING btree (token);
CREATE INDEX waiting_entry_token_hash ON public.waiting_entry USING btree (token_hash);
CREATE INDEX waiting_slot_entry ON public.waiting_slot USING btree (organisation_id, entry_id);
CREATE INDEX waiting_slot_turn ON public.waiting_slot USING btree (organisation_id, slot_id, "position", entry_id);
CREATE INDEX walk_in_slot ON public.walk_in USING btree (organisation_id, slot_id);
CREATE STATISTICS public.booking_of_project (dependencies) ON organisation_id, project_id FROM public.booking;
CREATE STATISTICS public.outbox_of_project (dependencies) ON organisation_id, project_id FROM public.outbox;
CREATE STATISTICS public.slot_of_project (dependencies) ON organisation_id, project_id FROM public.slot;
ALTER TABLE ONLY public.absence
    ADD CONSTRAINT absence_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.absence_slot
    ADD CONSTRAINT absence_slot_organisation_id_absence_id_fkey FOREIGN KEY (organisation_id, absence_id) REFERENCES public.absence(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.announcement
    ADD CONSTRAINT announcement_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance
    ADD CONSTRAINT attendance_organisation_id_booking_id_fkey FOREIGN KEY (organisation_id, booking_id) REFERENCES public.booking(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.booking_change
    ADD CONSTRAINT booking_change_organisation_id_booking_id_fkey FOREIGN KEY (organisation_id, booking_id) REFERENCES public.booking(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.booking_message
    ADD CONSTRAINT booking_message_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.booking
    ADD CONSTRAINT booking_organisation_id_project_id_slot_id_fkey FOREIGN KEY (organisation_id, project_id, slot_id) REFERENCES public.slot(organisation_id, project_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.booking
    ADD CONSTRAINT booking_organisation_id_project_id_variant_id_fkey FOREIGN KEY (organisation_id, project_id, variant_id) REFERENCES public.variant(organisation_id, project_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.booking_reminder
    ADD CONSTRAINT booking_reminder_organisation_id_booking_id_fkey FOREIGN KEY (organisation_id, booking_id) REFERENCES public.booking(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.booking_search
    ADD CONSTRAINT booking_search_organisation_id_booking_id_fkey FOREIGN KEY (organisation_id, booking_id) REFERENCES public.booking(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.closed_day
    ADD CONSTRAINT closed_day_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.closed_day
    ADD CONSTRAINT closed_day_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.daily_sum
    ADD CONSTRAINT daily_sum_organisation_id_project_id_day_fkey FOREIGN KEY (organisation_id, project_id, day) REFERENCES public.summed_day(organisation_id, project_id, day) ON DELETE CASCADE;
ALTER TABLE ONLY public.guide_offer
    ADD CONSTRAINT guide_offer_organisation_id_letter_id_fkey FOREIGN KEY (organisation_id, letter_id) REFERENCES public.offer_letter(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_settings
    ADD CONSTRAINT mail_settings_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.morning_mail
    ADD CONSTRAINT morning_mail_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.offer_letter
    ADD CONSTRAINT offer_letter_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.offered_slot
    ADD CONSTRAINT offered_slot_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_organisation_id_booking_id_fkey FOREIGN KEY (organisation_id, booking_id) REFERENCES public.booking(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_organisation_id_slot_id_fkey FOREIGN KEY (organisation_id, slot_id) REFERENCES public.slot(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.project
    ADD CONSTRAINT project_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.second_step
    ADD CONSTRAINT second_step_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.series
    ADD CONSTRAINT series_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_on_access
    ADD CONSTRAINT sign_on_access_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_on_domain
    ADD CONSTRAINT sign_on_domain_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.sign_on(organisation_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_on
    ADD CONSTRAINT sign_on_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.slot_change
    ADD CONSTRAINT slot_change_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.slot_staff
    ADD CONSTRAINT slot_staff_organisation_id_slot_id_fkey FOREIGN KEY (organisation_id, slot_id) REFERENCES public.slot(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.slot_staff
    ADD CONSTRAINT slot_staff_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.slot_variant
    ADD CONSTRAINT slot_variant_organisation_id_project_id_slot_id_fkey FOREIGN KEY (organisation_id, project_id, slot_id) REFERENCES public.slot(organisation_id, project_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.slot_variant
    ADD CONSTRAINT slot_variant_organisation_id_project_id_variant_id_fkey FOREIGN KEY (organisation_id, project_id, variant_id) REFERENCES public.variant(organisation_id, project_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_address
    ADD CONSTRAINT staff_address_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_organisation_id_last_used_project_id_fkey FOREIGN KEY (organisation_id, last_used_project_id) REFERENCES public.project(organisation_id, id);
ALTER TABLE ONLY public.staff_skill
    ADD CONSTRAINT staff_skill_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_skill
    ADD CONSTRAINT staff_skill_organisation_id_variant_id_fkey FOREIGN KEY (organisation_id, variant_id) REFERENCES public.variant(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_token
    ADD CONSTRAINT staff_token_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stored_amount
    ADD CONSTRAINT stored_amount_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES public.organisation(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.summed_day
    ADD CONSTRAINT summed_day_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.summed_project
    ADD CONSTRAINT summed_project_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp
    ADD CONSTRAINT totp_organisation_id_staff_id_fkey FOREIGN KEY (organisation_id, staff_id) REFERENCES public.staff(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.variant
    ADD CONSTRAINT variant_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.waiting_entry
    ADD CONSTRAINT waiting_entry_organisation_id_project_id_fkey FOREIGN KEY (organisation_id, project_id) REFERENCES public.project(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.waiting_slot
    ADD CONSTRAINT waiting_slot_organisation_id_entry_id_fkey FOREIGN KEY (organisation_id, entry_id) REFERENCES public.waiting_entry(organisation_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.walk_in
    ADD CONSTRAINT walk_in_organisation_id_project_id_slot_id_fkey FOREIGN KEY (organisation_id, project_id, slot_id) REFERENCES public.slot(organisation_id, project_id, id) ON DELETE CASCADE;
insert into public.migration (name, timestamp) values
  ('0001-start', '2026-11-29 10:00:00+00'),
  ('0002-whole-api', '2026-11-29 10:00:00+00'),
  ('0003-mail', '2026-11-29 10:00:00+00'),
  ('0004-form', '2026-11-29 10:00:00+00'),
  ('0005-many-processes', '2026-11-29 10:00:00+00'),
  ('0006-growth', '2026-11-29 10:00:00+00'),
  ('0007-allowances', '2026-11-29 10:00:00+00'),
  ('0008-sessions', '2026-11-29 10:00:00+00'),
  ('0009-organisations', '2026-11-29 10:00:00+00'),
  ('0010-unusual-bookings', '2026-11-29 10:00:00+00'),
  ('0011-guide-view', '2026-11-29 10:00:00+00'),
  ('0012-filed-mails', '2026-11-29 10:00:00+00'),
  ('0013-many-organisations', '2026-11-29 10:00:00+00'),
  ('0014-staff-addresses', '2026-11-29 10:00:00+00'),
  ('0015-insert-booking', '2026-11-29 10:00:00+00'),
  ('0016-meeting-point', '2026-11-29 10:00:00+00'),
  ('0017-cancellation-reason', '2026-11-29 10:00:00+00'),
  ('0018-mail-translations', '2026-11-29 10:00:00+00'),
  ('0019-cancelled-by', '2026-11-29 10:00:00+00'),
  ('0020-series', '2026-11-29 10:00:00+00'),
  ('0021-booking-changes', '2026-11-29 10:00:00+00'),
  ('0022-slot-references', '2026-11-29 10:00:00+00'),
  ('0023-booking-messages', '2026-11-29 10:00:00+00'),
  ('0024-booking-search', '2026-11-29 10:00:00+00'),
  ('0025-shared-settings', '2026-11-29 10:00:00+00'),
  ('0026-waiting-list', '2026-11-29 10:00:00+00'),
  ('0027-reminders', '2026-11-29 10:00:00+00'),
  ('0029-booked-slots', '2026-11-29 10:00:00+00'),
  ('0031-awaited-slots', '2026-11-29 10:00:00+00'),
  ('0034-roles-and-skills', '2026-11-29 10:00:00+00'),
  ('0035-personal-links', '2026-11-29 10:00:00+00'),
  ('0036-guide-offers', '2026-11-29 10:00:00+00'),
  ('0037-attendance', '2026-11-29 10:00:00+00'),
  ('0038-statistics', '2026-11-29 10:00:00+00'),
  ('0041-search-plans', '2026-11-29 10:00:00+00'),
  ('0042-morning-mails', '2026-11-29 10:00:00+00'),
  ('0044-second-factor', '2026-11-29 10:00:00+00'),
  ('0047-sign-on', '2026-11-29 10:00:00+00'),
  ('0049-organisation-deletion', '2026-11-29 10:00:00+00'),
  ('0050-domain-checks', '2026-11-29 10:00:00+00'),
  ('0051-call-off-reason', '2026-11-29 10:00:00+00'),
  ('0052-search-costs', '2026-11-29 10:00:00+00'),
  ('0053-stored-amounts', '2026-11-29 10:00:00+00'),
  ('0054-copies-of-erased', '2026-11-29 10:00:00+00'),
  ('0057-ending-access', '2026-11-29 10:00:00+00'),
  ('0063-sealed-tokens', '2026-11-29 10:00:00+00'),
  ('0064-place-booking', '2026-11-29 10:00:00+00'),
  ('0066-time-zones', '2026-11-29 10:00:00+00'),
  ('0067-named-starts', '2026-11-29 10:00:00+00'),
  ('0071-smtp-user', '2026-11-29 10:00:00+00'),
  ('0072-former-visits', '2026-11-29 10:00:00+00'),
  ('0073-told-versions', '2026-11-29 10:00:00+00'),
  ('0074-one-address', '2026-11-29 10:00:00+00'),
  ('0075-addresses-found', '2026-11-29 10:00:00+00'),
  ('0076-waiting-tokens', '2026-11-29 10:00:00+00');
