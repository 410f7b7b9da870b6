import { type Kysely, sql } from 'kysely'

const sequence = 'create sequence announcement_number'

// Each table after those it refers to.
const tables = [
  `create table organisation (
    id uuid not null,
    name text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    contact_email text,
    confirm_token_hash bytea,
    confirm_expires_at timestamptz,
    suspended_at timestamptz,
    reminded_at timestamptz,
    guides_see_all_bookers boolean default true not null,
    pause_minutes integer default 0 not null,
    preferred_first boolean default false not null,
    answer_hours integer default 3 not null,
    admin_factor_since timestamptz,
    staff_factor_since timestamptz,
    deletion_due_at timestamptz,
    closed_at timestamptz,
    constraint organisation_check check ((confirmed_at is null) = (contact_email is not null)),
    constraint organisation_name_check check (name <> ''),
    constraint organisation_pkey primary key (id)
  )`,
  `create table project (
    organisation_id uuid not null,
    id uuid not null,
    name text not null,
    timezone text not null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    retention_days integer default 90 not null,
    embed_origins text[] default '{}'::text[] not null,
    imprint_url text default '' not null,
    privacy_url text default '' not null,
    double_opt_in boolean default false not null,
    max_people_per_booking integer,
    unusual_dismissed_at timestamptz,
    phone_required boolean default false not null,
    visitor_changes boolean default true not null,
    questions jsonb default '[]'::jsonb not null,
    revision integer default 0 not null,
    changed_by uuid,
    first_steps_closed boolean,
    embedding_seen boolean default false not null,
    waiting_list boolean default false not null,
    reminders integer[] default '{}'::integer[] not null,
    constraint project_name_check check (name <> ''),
    constraint project_retention_days_check check ((retention_days >= 1) and (retention_days <=
      3650)),
    constraint project_pkey primary key (organisation_id, id),
    constraint project_organisation_id_fkey foreign key (organisation_id) references
      organisation(id) on delete cascade
  )`,
  `create table staff (
    organisation_id uuid not null,
    id uuid not null,
    name text not null,
    email text,
    password_hash text not null,
    admin boolean not null,
    last_used_project_id uuid,
    created_at timestamptz not null,
    deleted_at timestamptz,
    slot_mails boolean default true not null,
    desk boolean default false not null,
    preferred boolean default false not null,
    morning_mails boolean default false not null,
    second_factor boolean default false not null,
    role_since timestamptz,
    access_ended_at timestamptz,
    role_revision integer default 0 not null,
    constraint staff_check check ((deleted_at is null) = (email is not null)),
    constraint staff_email_check check (email = lower(email)),
    constraint staff_name_check check ((name <> '') or (deleted_at is not null)),
    constraint staff_pkey primary key (organisation_id, id),
    constraint staff_organisation_id_fkey foreign key (organisation_id) references
      organisation(id) on delete cascade,
    constraint staff_organisation_id_last_used_project_id_fkey foreign key (organisation_id,
      last_used_project_id) references project(organisation_id, id)
  )`,
  `create table absence (
    organisation_id uuid not null,
    id uuid not null,
    staff_id uuid not null,
    from_at timestamptz not null,
    until_at timestamptz not null,
    constraint absence_check check (until_at > from_at),
    constraint absence_pkey primary key (organisation_id, id),
    constraint absence_organisation_id_staff_id_fkey foreign key (organisation_id, staff_id)
      references staff(organisation_id, id) on delete cascade
  )`,
  `create table absence_slot (
    organisation_id uuid not null,
    absence_id uuid not null,
    slot_id uuid not null,
    constraint absence_slot_pkey primary key (organisation_id, absence_id, slot_id),
    constraint absence_slot_organisation_id_absence_id_fkey foreign key (organisation_id,
      absence_id) references absence(organisation_id, id) on delete cascade
  )`,
  `create unlogged table announcement (
    organisation_id uuid not null,
    project_id uuid not null,
    number bigint not null,
    announced_at timestamptz not null,
    constraint announcement_pkey primary key (organisation_id, project_id),
    constraint announcement_organisation_id_fkey foreign key (organisation_id) references
      organisation(id) on delete cascade
  )`,
  `create table slot (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    starts_at timestamptz not null,
    timezone text not null,
    max_attendees integer not null,
    attendees integer default 0 not null,
    internal boolean not null,
    revision integer default 0 not null,
    comment text default '' not null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    deleted_by uuid,
    series_id uuid,
    series_day text,
    series_time integer,
    offered integer default 0 not null,
    awaited boolean default false not null,
    guides_needed integer default 1 not null,
    call_off_reason text,
    zone_changed boolean default false not null,
    places_revision integer default 0 not null,
    constraint slot_max_attendees_check check ((max_attendees >= 1) and (max_attendees <=
      1000000)),
    constraint slot_never_oversold check ((attendees >= 0) and (attendees <= max_attendees)),
    constraint slot_offered_check check (offered >= 0),
    constraint slot_pkey primary key (organisation_id, id),
    constraint slot_organisation_id_project_id_id_key unique (organisation_id, project_id, id),
    constraint slot_organisation_id_project_id_fkey foreign key (organisation_id, project_id)
      references project(organisation_id, id) on delete cascade
  )`,
  `create table variant (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    resource_id uuid not null,
    name text not null,
    short_description text not null,
    lead_time_seconds integer not null,
    duration_seconds integer not null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    translations jsonb default '{}'::jsonb not null,
    revision integer default 0 not null,
    changed_by uuid,
    guide_rate_cents integer,
    constraint variant_duration_seconds_check check (duration_seconds > 0),
    constraint variant_guide_rate_check check ((guide_rate_cents >= 0) and (guide_rate_cents <=
      10000000)),
    constraint variant_lead_time_seconds_check check (lead_time_seconds >= 0),
    constraint variant_name_check check (name <> ''),
    constraint variant_pkey primary key (organisation_id, id),
    constraint variant_organisation_id_project_id_id_key unique (organisation_id, project_id,
      id),
    constraint variant_organisation_id_resource_id_key unique (organisation_id, resource_id),
    constraint variant_organisation_id_project_id_fkey foreign key (organisation_id, project_id)
      references project(organisation_id, id) on delete cascade
  )`,
  `create table booking (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    slot_id uuid not null,
    variant_id uuid not null,
    booker_name text not null,
    booker_email text not null,
    attendees integer not null,
    comment text not null,
    cancel_token text,
    booked_at timestamptz not null,
    cancelled_at timestamptz,
    key_hash bytea,
    body_hash bytea,
    erased_at timestamptz,
    language text default 'de' not null,
    held_until timestamptz,
    confirm_token text,
    held_by bytea,
    origin bytea,
    cancel_reason text default '' not null,
    cancelled_as text,
    cancelled_by uuid,
    booker_phone text default '' not null,
    note text default '' not null,
    answers jsonb default '[]'::jsonb not null,
    revision integer default 0 not null,
    changed_at timestamptz,
    confirmed_at timestamptz,
    booked_by uuid,
    asked_change_id uuid,
    kept_at timestamptz,
    called_off_at timestamptz,
    came integer,
    came_at timestamptz,
    group_kind text,
    booked_start timestamptz,
    cancel_token_hash bytea,
    cancel_token_sealed bytea,
    confirm_token_hash bytea,
    confirm_token_sealed bytea,
    visit_since timestamptz,
    former_revisions integer default 0 not null,
    constraint booking_attendees_check check (attendees >= 1),
    constraint booking_came_check check (came >= 0),
    constraint booking_cancelled_as check (cancelled_as in ('booker', 'staff')),
    constraint booking_check check ((erased_at is null) or ((booker_name = '') and (booker_email
      = '') and (comment = ''))),
    constraint booking_confirm_token_check check ((held_until is null) or (confirm_token is not
      null) or (confirm_token_hash is not null)),
    constraint booking_pkey primary key (organisation_id, id),
    constraint booking_organisation_id_project_id_slot_id_fkey foreign key (organisation_id,
      project_id, slot_id) references slot(organisation_id, project_id, id) on delete cascade,
    constraint booking_organisation_id_project_id_variant_id_fkey foreign key (organisation_id,
      project_id, variant_id) references variant(organisation_id, project_id, id) on delete
      cascade
  )`,
  `create table attendance (
    organisation_id uuid not null,
    id uuid not null,
    booking_id uuid not null,
    came integer,
    at timestamptz not null,
    received_at timestamptz not null,
    staff_id uuid not null,
    former boolean default false not null,
    constraint attendance_came_check check (came >= 0),
    constraint attendance_pkey primary key (organisation_id, id),
    constraint attendance_organisation_id_booking_id_fkey foreign key (organisation_id,
      booking_id) references booking(organisation_id, id) on delete cascade
  )`,
  `create table audit_entry (
    organisation_id uuid not null,
    id uuid not null,
    at timestamptz not null,
    staff_id uuid,
    staff_name text not null,
    action text not null,
    subject_id uuid,
    label text not null,
    constraint audit_entry_pkey primary key (organisation_id, id),
    constraint audit_entry_organisation_id_fkey foreign key (organisation_id) references
      organisation(id) on delete cascade
  )`,
  `create table booking_change (
    organisation_id uuid not null,
    id uuid not null,
    booking_id uuid not null,
    at timestamptz not null,
    staff_id uuid,
    before jsonb not null,
    after jsonb not null,
    reason text,
    constraint booking_change_pkey primary key (organisation_id, id),
    constraint booking_change_organisation_id_booking_id_fkey foreign key (organisation_id,
      booking_id) references booking(organisation_id, id) on delete cascade
  )`,
  `create table booking_message (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    staff_id uuid not null,
    at timestamptz not null,
    subject text not null,
    text text not null,
    constraint booking_message_pkey primary key (organisation_id, id),
    constraint booking_message_organisation_id_project_id_fkey foreign key (organisation_id,
      project_id) references project(organisation_id, id) on delete cascade
  )`,
  `create table booking_reminder (
    organisation_id uuid not null,
    booking_id uuid not null,
    starts_at timestamptz not null,
    hours integer not null,
    id uuid not null,
    constraint booking_reminder_pkey primary key (organisation_id, booking_id, starts_at, hours),
    constraint booking_reminder_organisation_id_booking_id_fkey foreign key (organisation_id,
      booking_id) references booking(organisation_id, id) on delete cascade
  )`,
  `create table booking_search (
    organisation_id uuid not null,
    booking_id uuid not null,
    project_id uuid not null,
    words text not null,
    keys integer[] not null,
    constraint booking_search_pkey primary key (booking_id, organisation_id),
    constraint booking_search_organisation_id_booking_id_fkey foreign key (organisation_id,
      booking_id) references booking(organisation_id, id) on delete cascade
  )`,
  `create table closed_day (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid,
    from_day text not null,
    to_day text not null,
    reason text not null,
    constraint closed_day_check check (from_day <= to_day),
    constraint closed_day_pkey primary key (organisation_id, id),
    constraint closed_day_organisation_id_fkey foreign key (organisation_id) references
      organisation(id) on delete cascade,
    constraint closed_day_organisation_id_project_id_fkey foreign key (organisation_id,
      project_id) references project(organisation_id, id) on delete cascade
  )`,
  `create table summed_day (
    organisation_id uuid not null,
    project_id uuid not null,
    day text not null,
    timezone text not null,
    stale boolean not null,
    constraint summed_day_pkey primary key (organisation_id, project_id, day),
    constraint summed_day_organisation_id_project_id_fkey foreign key (organisation_id,
      project_id) references project(organisation_id, id) on delete cascade
  )`,
  `create table daily_sum (
    organisation_id uuid not null,
    project_id uuid not null,
    dimension text not null,
    day text not null,
    key text not null,
    slots integer not null,
    tours integer not null,
    places integer not null,
    bookings integer not null,
    people integer not null,
    came integer not null,
    walk_ins integer not null,
    walk_in_places integer not null,
    ticked integer not null,
    ticked_people integer not null,
    no_shows integer not null,
    cancelled integer not null,
    cancelled_people integer not null,
    cancelled_within_day integer not null,
    cancelled_within_week integer not null,
    cancelled_seconds bigint not null,
    lead_seconds bigint not null,
    constraint daily_sum_pkey primary key (organisation_id, project_id, dimension, day, key),
    constraint daily_sum_organisation_id_project_id_day_fkey foreign key (organisation_id,
      project_id, day) references summed_day(organisation_id, project_id, day) on delete cascade
  )`,
  `create table erased_copies (
    id boolean default true not null,
    since timestamptz not null,
    erasures bigint default 1 not null,
    constraint erased_copies_id_check check (id),
    constraint erased_copies_pkey primary key (id)
  )`,
  `create table offer_letter (
    organisation_id uuid not null,
    id uuid not null,
    staff_id uuid not null,
    token_hash bytea,
    asked_at timestamptz not null,
    constraint offer_letter_pkey primary key (organisation_id, id),
    constraint offer_letter_organisation_id_staff_id_fkey foreign key (organisation_id,
      staff_id) references staff(organisation_id, id) on delete cascade
  )`,
  `create table guide_offer (
    organisation_id uuid not null,
    slot_id uuid not null,
    letter_id uuid not null,
    staff_id uuid not null,
    answer text,
    answered_at timestamptz,
    named_start timestamptz,
    constraint guide_offer_answer_check check (answer in ('yes', 'no', 'withdrawn')),
    constraint guide_offer_check check ((answer is null) = (answered_at is null)),
    constraint guide_offer_pkey primary key (organisation_id, slot_id, letter_id),
    constraint guide_offer_organisation_id_letter_id_fkey foreign key (organisation_id,
      letter_id) references offer_letter(organisation_id, id) on delete cascade
  )`,
  `create table invitation (
    organisation_id uuid not null,
    id uuid not null,
    email text not null,
    admin boolean not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    desk boolean default false not null,
    constraint invitation_email_check check (email = lower(email)),
    constraint invitation_pkey primary key (organisation_id, id),
    constraint invitation_organisation_id_email_key unique (organisation_id, email),
    constraint invitation_organisation_id_fkey foreign key (organisation_id) references
      organisation(id) on delete cascade
  )`,
  `create table mail_settings (
    organisation_id uuid not null,
    project_id uuid not null,
    email_from text not null,
    email_bcc text not null,
    email_subject text not null,
    email_body text not null,
    email_cancel_subject text not null,
    email_cancel_body text not null,
    custom_smtp boolean default false not null,
    smtp_server text default '' not null,
    smtp_password bytea,
    street text default '' not null,
    postal_code text default '' not null,
    city text default '' not null,
    meeting_point text default '' not null,
    translations jsonb default '{}'::jsonb not null,
    revision integer default 0 not null,
    changed_by uuid,
    smtp_user text default '' not null,
    constraint mail_settings_pkey primary key (organisation_id, project_id),
    constraint mail_settings_organisation_id_project_id_fkey foreign key (organisation_id,
      project_id) references project(organisation_id, id) on delete cascade
  )`,
  `create table morning_mail (
    organisation_id uuid not null,
    project_id uuid not null,
    day text not null,
    constraint morning_mail_pkey primary key (organisation_id, project_id),
    constraint morning_mail_organisation_id_project_id_fkey foreign key (organisation_id,
      project_id) references project(organisation_id, id) on delete cascade
  )`,
  `create table offered_slot (
    organisation_id uuid not null,
    slot_id uuid not null,
    project_id uuid not null,
    opened_at timestamptz not null,
    look_at timestamptz not null,
    preferred_only boolean not null,
    reported_at timestamptz,
    constraint offered_slot_pkey primary key (organisation_id, slot_id),
    constraint offered_slot_organisation_id_project_id_fkey foreign key (organisation_id,
      project_id) references project(organisation_id, id) on delete cascade
  )`,
  `create table outbox (
    organisation_id uuid not null,
    id uuid not null,
    event text not null,
    project_id uuid,
    booking_id uuid,
    recipient text not null,
    sealed bytea,
    state text default 'waiting' not null,
    tries integer default 0 not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    sent_at timestamptz,
    last_answer text,
    slot_id uuid,
    staff_id uuid,
    fault text,
    filed boolean default false not null,
    change_id uuid,
    constraint outbox_check check ((state = 'sent') = (sent_at is not null)),
    constraint outbox_check1 check ((state = 'waiting') or (sealed is null)),
    constraint outbox_state_check check (state in ('waiting', 'sent', 'given_up', 'dropped')),
    constraint outbox_pkey primary key (organisation_id, id),
    constraint outbox_organisation_id_booking_id_fkey foreign key (organisation_id, booking_id)
      references booking(organisation_id, id) on delete cascade,
    constraint outbox_organisation_id_fkey foreign key (organisation_id) references
      organisation(id) on delete cascade,
    constraint outbox_organisation_id_project_id_fkey foreign key (organisation_id, project_id)
      references project(organisation_id, id) on delete cascade,
    constraint outbox_organisation_id_slot_id_fkey foreign key (organisation_id, slot_id)
      references slot(organisation_id, id) on delete cascade,
    constraint outbox_organisation_id_staff_id_fkey foreign key (organisation_id, staff_id)
      references staff(organisation_id, id) on delete cascade
  )`,
  `create table passkey (
    organisation_id uuid not null,
    id uuid not null,
    staff_id uuid not null,
    name text not null,
    credential_id text not null,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    rp_id text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    constraint passkey_name_check check (name <> ''),
    constraint passkey_pkey primary key (organisation_id, id),
    constraint passkey_organisation_id_staff_id_fkey foreign key (organisation_id, staff_id)
      references staff(organisation_id, id) on delete cascade
  )`,
  `create table password_reset (
    organisation_id uuid not null,
    staff_id uuid not null,
    token_hash bytea not null,
    expires_at timestamptz not null,
    constraint password_reset_pkey primary key (organisation_id, token_hash),
    constraint password_reset_organisation_id_staff_id_fkey foreign key (organisation_id,
      staff_id) references staff(organisation_id, id) on delete cascade
  )`,
  `create table proven_domain (
    domain text not null,
    organisation_id uuid not null,
    proven_at timestamptz not null,
    next_check_at timestamptz default now() not null,
    missing_since timestamptz,
    constraint proven_domain_pkey primary key (domain)
  )`,
  `create unlogged table rate_limit (
    key bytea not null,
    tries timestamptz[] not null,
    refused boolean not null,
    expires_at timestamptz not null,
    amounts integer[],
    constraint rate_limit_pkey primary key (key)
  )`,
  `create table recovery_code (
    organisation_id uuid not null,
    staff_id uuid not null,
    code_hash bytea not null,
    constraint recovery_code_pkey primary key (organisation_id, staff_id, code_hash),
    constraint recovery_code_organisation_id_staff_id_fkey foreign key (organisation_id,
      staff_id) references staff(organisation_id, id) on delete cascade
  )`,
  `create table second_step (
    organisation_id uuid not null,
    staff_id uuid not null,
    token_hash bytea not null,
    expires_at timestamptz not null,
    constraint second_step_pkey primary key (organisation_id, token_hash),
    constraint second_step_organisation_id_staff_id_fkey foreign key (organisation_id, staff_id)
      references staff(organisation_id, id) on delete cascade
  )`,
  `create table series (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    versions jsonb not null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    constraint series_pkey primary key (organisation_id, id),
    constraint series_organisation_id_project_id_fkey foreign key (organisation_id, project_id)
      references project(organisation_id, id) on delete cascade
  )`,
  `create table session (
    organisation_id uuid not null,
    staff_id uuid not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    device text default '' not null,
    network text default '' not null,
    old_cookie_until timestamptz default (now() + '30 days'::interval),
    confirmed_at timestamptz,
    id uuid default gen_random_uuid() not null,
    factor_at timestamptz,
    constraint session_pkey primary key (organisation_id, token_hash),
    constraint session_organisation_id_staff_id_fkey foreign key (organisation_id, staff_id)
      references staff(organisation_id, id) on delete cascade
  )`,
  `create table sign_on (
    organisation_id uuid not null,
    issuer text not null,
    client_id text not null,
    client_secret bytea not null,
    groups_claim text not null,
    admin_groups text[] not null,
    desk_groups text[] not null,
    guide_groups text[] not null,
    passwords_off boolean default false not null,
    password_keeper uuid,
    constraint sign_on_pkey primary key (organisation_id),
    constraint sign_on_organisation_id_fkey foreign key (organisation_id) references
      organisation(id) on delete cascade
  )`,
  `create table sign_on_access (
    organisation_id uuid not null,
    staff_id uuid not null,
    by_deployment boolean not null,
    sealed bytea not null,
    checked_at timestamptz not null,
    next_check_at timestamptz not null,
    constraint sign_on_access_pkey primary key (organisation_id, staff_id),
    constraint sign_on_access_organisation_id_staff_id_fkey foreign key (organisation_id,
      staff_id) references staff(organisation_id, id) on delete cascade
  )`,
  `create table sign_on_domain (
    organisation_id uuid not null,
    id uuid not null,
    domain text not null,
    token text not null,
    created_at timestamptz not null,
    constraint sign_on_domain_pkey primary key (organisation_id, id),
    constraint sign_on_domain_organisation_id_domain_key unique (organisation_id, domain),
    constraint sign_on_domain_organisation_id_fkey foreign key (organisation_id) references
      sign_on(organisation_id) on delete cascade
  )`,
  `create table sign_on_identity (
    identity_hash bytea not null,
    organisation_id uuid not null,
    staff_id uuid not null,
    by_deployment boolean not null,
    linked_at timestamptz not null,
    constraint sign_on_identity_pkey primary key (identity_hash)
  )`,
  `create table slot_change (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    at timestamptz not null,
    entries jsonb not null,
    series_id uuid,
    series_before jsonb,
    undone_at timestamptz,
    constraint slot_change_pkey primary key (organisation_id, id),
    constraint slot_change_organisation_id_project_id_fkey foreign key (organisation_id,
      project_id) references project(organisation_id, id) on delete cascade
  )`,
  `create table slot_staff (
    organisation_id uuid not null,
    slot_id uuid not null,
    staff_id uuid not null,
    constraint slot_staff_pkey primary key (organisation_id, slot_id, staff_id),
    constraint slot_staff_organisation_id_slot_id_fkey foreign key (organisation_id, slot_id)
      references slot(organisation_id, id) on delete cascade,
    constraint slot_staff_organisation_id_staff_id_fkey foreign key (organisation_id, staff_id)
      references staff(organisation_id, id) on delete cascade
  )`,
  `create table slot_variant (
    organisation_id uuid not null,
    project_id uuid not null,
    slot_id uuid not null,
    variant_id uuid not null,
    constraint slot_variant_pkey primary key (organisation_id, slot_id, variant_id),
    constraint slot_variant_organisation_id_project_id_slot_id_fkey foreign key
      (organisation_id, project_id, slot_id) references slot(organisation_id, project_id, id) on
      delete cascade,
    constraint slot_variant_organisation_id_project_id_variant_id_fkey foreign key
      (organisation_id, project_id, variant_id) references variant(organisation_id, project_id,
      id) on delete cascade
  )`,
  `create table staff_address (
    email_hash bytea not null,
    organisation_id uuid not null,
    staff_id uuid not null,
    constraint staff_address_pkey primary key (email_hash),
    constraint staff_address_organisation_id_fkey foreign key (organisation_id) references
      organisation(id) on delete cascade
  )`,
  `create table staff_skill (
    organisation_id uuid not null,
    staff_id uuid not null,
    variant_id uuid not null,
    constraint staff_skill_pkey primary key (organisation_id, staff_id, variant_id),
    constraint staff_skill_organisation_id_staff_id_fkey foreign key (organisation_id, staff_id)
      references staff(organisation_id, id) on delete cascade,
    constraint staff_skill_organisation_id_variant_id_fkey foreign key (organisation_id,
      variant_id) references variant(organisation_id, id) on delete cascade
  )`,
  `create table staff_token (
    organisation_id uuid not null,
    staff_id uuid not null,
    kind text not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    expires_at timestamptz,
    constraint staff_token_pkey primary key (organisation_id, staff_id, kind),
    constraint staff_token_organisation_id_staff_id_fkey foreign key (organisation_id, staff_id)
      references staff(organisation_id, id) on delete cascade
  )`,
  `create table stored_amount (
    organisation_id uuid not null,
    subject_id uuid not null,
    kind text not null,
    amount bigint not null,
    counted_at timestamptz not null,
    constraint stored_amount_pkey primary key (organisation_id, subject_id, kind),
    constraint stored_amount_organisation_id_fkey foreign key (organisation_id) references
      organisation(id) on delete cascade
  )`,
  `create table summed_project (
    organisation_id uuid not null,
    project_id uuid not null,
    through text not null,
    timezone text not null,
    constraint summed_project_pkey primary key (organisation_id, project_id),
    constraint summed_project_organisation_id_project_id_fkey foreign key (organisation_id,
      project_id) references project(organisation_id, id) on delete cascade
  )`,
  `create table totp (
    organisation_id uuid not null,
    staff_id uuid not null,
    secret bytea,
    pending bytea,
    last_step integer,
    constraint totp_pkey primary key (organisation_id, staff_id),
    constraint totp_organisation_id_staff_id_fkey foreign key (organisation_id, staff_id)
      references staff(organisation_id, id) on delete cascade
  )`,
  `create table waiting_entry (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    variant_id uuid not null,
    "position" bigint not null,
    people integer not null,
    people_min integer not null,
    booker_name text not null,
    booker_email text not null,
    language text not null,
    token text,
    mail_token text,
    address bytea not null,
    network bytea,
    joined_at timestamptz not null,
    confirmed_at timestamptz,
    last_start timestamptz not null,
    offered_slot_id uuid,
    offered_people integer,
    offer_until timestamptz,
    paused_until timestamptz,
    ended_at timestamptz,
    ended_as text,
    booking_id uuid,
    named_start timestamptz,
    token_hash bytea,
    mail_token_hash bytea,
    constraint waiting_entry_check check ((people_min >= 1) and (people_min <= people)),
    constraint waiting_entry_check1 check ((offered_slot_id is null) = (offered_people is null)),
    constraint waiting_entry_check2 check ((offered_slot_id is null) = (offer_until is null)),
    constraint waiting_entry_check3 check ((ended_at is null) = (ended_as is null)),
    constraint waiting_entry_check4 check ((offered_slot_id is null) or (ended_at is null)),
    constraint waiting_entry_people_check check (people > 0),
    constraint waiting_entry_pkey primary key (organisation_id, id),
    constraint waiting_entry_organisation_id_project_id_fkey foreign key (organisation_id,
      project_id) references project(organisation_id, id) on delete cascade
  )`,
  `create table waiting_slot (
    organisation_id uuid not null,
    slot_id uuid not null,
    entry_id uuid not null,
    address bytea not null,
    "position" bigint not null,
    constraint waiting_slot_pkey primary key (organisation_id, slot_id, entry_id),
    constraint waiting_slot_organisation_id_slot_id_address_key unique (organisation_id,
      slot_id, address),
    constraint waiting_slot_organisation_id_entry_id_fkey foreign key (organisation_id,
      entry_id) references waiting_entry(organisation_id, id) on delete cascade
  )`,
  `create table walk_in (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    slot_id uuid not null,
    people integer not null,
    places integer not null,
    at timestamptz not null,
    received_at timestamptz not null,
    staff_id uuid not null,
    undone_at timestamptz,
    constraint walk_in_check check ((places >= 0) and (places <= people)),
    constraint walk_in_people_check check (people > 0),
    constraint walk_in_pkey primary key (organisation_id, id),
    constraint walk_in_organisation_id_project_id_slot_id_fkey foreign key (organisation_id,
      project_id, slot_id) references slot(organisation_id, project_id, id) on delete cascade
  )`,
]

// In this order: of indexes that cost the same, the planner takes the one created first.
const indexes = [
  'create unique index staff_email on staff (email)',
  'create index session_token on session (token_hash)',
  'create index session_staff on session (organisation_id, staff_id)',
  'create index invitation_token on invitation (token_hash)',
  'create index password_reset_token on password_reset (token_hash)',
  'create index project_id on project (id)',
  'create index booking_slot on booking (organisation_id, slot_id) where (cancelled_at is null)',
  `create unique index booking_key on booking (organisation_id, project_id, key_hash) where
    (key_hash is not null)`,
  `create index outbox_due on outbox (due_at) where (state = 'waiting')`,
  'create index outbox_booking on outbox (organisation_id, booking_id)',
  'create index audit_entry_at on audit_entry (at)',
  'create index rate_limit_expires on rate_limit (expires_at)',
  'create index organisation_confirm on organisation (confirm_token_hash)',
  'create index booking_not_erased on booking (organisation_id, slot_id) where (erased_at is null)',
  `create index outbox_finished on outbox (due_at) where ((booking_id is null) and (state <>
    'waiting') and (recipient <> ''))`,
  'create index slot_past on slot (organisation_id, project_id, starts_at, id)',
  `create index booking_cancelled on booking (organisation_id, project_id, cancelled_at) where
    ((erased_at is null) and (cancelled_at is not null))`,
  'create index booking_key_kept on booking (booked_at) where (key_hash is not null)',
  `create index outbox_entry on outbox (organisation_id, slot_id, staff_id) where (slot_id is not
    null)`,
  'create index outbox_staff on outbox (organisation_id, staff_id) where (staff_id is not null)',
  `create index outbox_lane on outbox (organisation_id, project_id, due_at) where (state =
    'waiting')`,
  `create index outbox_given_up on outbox (organisation_id, project_id, created_at) where (state =
    'given_up')`,
  `create index booking_held on booking (held_until) where ((held_until is not null) and
    (cancelled_at is null))`,
  `create index booking_held_by on booking (organisation_id, held_by) where ((held_until is not
    null) and (cancelled_at is null))`,
  `create index booking_held_email on booking (organisation_id, lower(booker_email)) where
    ((held_until is not null) and (cancelled_at is null))`,
  `create index booking_never_confirmed on booking (organisation_id, project_id) where ((held_until
    is not null) and (cancelled_at is not null) and (erased_at is null))`,
  'create index announcement_at on announcement (announced_at)',
  'create index booking_confirm_token on booking (confirm_token) where (confirm_token is not null)',
  'create index booking_variant on booking (variant_id, organisation_id)',
  'create index booking_erased on booking (organisation_id) where (erased_at is not null)',
  `create index outbox_erased on outbox (id) where (recipient = '')`,
  `create index booking_origin on booking (organisation_id, project_id, booked_at) where (origin is
    not null)`,
  'create index organisation_unconfirmed on organisation (created_at) where (confirmed_at is null)',
  'create index outbox_page on outbox (organisation_id, project_id, created_at, id)',
  'create index staff_address_staff on staff_address (organisation_id, staff_id)',
  'create index slot_change_at on slot_change (at)',
  `create unique index slot_series on slot (organisation_id, series_id, series_day, series_time)
    where (series_id is not null)`,
  `create index outbox_change on outbox (organisation_id, staff_id, created_at) where (change_id is
    not null)`,
  'create index booking_change_booking on booking_change (organisation_id, booking_id)',
  'create unique index slot_reference on slot (organisation_id, project_id, id)',
  `create index slot_begin on slot (organisation_id, project_id, starts_at, id) where (deleted_at
    is null)`,
  'create index slot_variant_offered on slot_variant (organisation_id, variant_id, slot_id)',
  'create index slot_staff_led on slot_staff (organisation_id, staff_id, slot_id)',
  'create index booking_message_at on booking_message (organisation_id, project_id, at)',
  `create index booking_search_keys on booking_search using gin (keys) with
    (gin_pending_list_limit='512')`,
  'create index waiting_entry_token on waiting_entry (token)',
  'create index waiting_entry_mail_token on waiting_entry (mail_token)',
  'create index waiting_entry_project on waiting_entry (organisation_id, project_id, "position")',
  'create index waiting_entry_email on waiting_entry (organisation_id, lower(booker_email))',
  'create index waiting_entry_address on waiting_entry (organisation_id, address)',
  'create index waiting_entry_network on waiting_entry (organisation_id, network)',
  'create index waiting_entry_last_start on waiting_entry (last_start)',
  'create index waiting_entry_offer on waiting_entry (offer_until) where (offer_until is not null)',
  `create index waiting_entry_paused on waiting_entry (paused_until) where (paused_until is not
    null)`,
  `create index waiting_entry_offered on waiting_entry (organisation_id, offered_slot_id) where
    (offered_slot_id is not null)`,
  'create index waiting_slot_entry on waiting_slot (organisation_id, entry_id)',
  `create index project_reminding on project (organisation_id, id) where ((reminders <>
    '{}'::integer[]) and (deleted_at is null))`,
  'create index booking_reminder_start on booking_reminder (starts_at)',
  `create index slot_awaited on slot ((
case
    when (deleted_at is null) then starts_at
    else
    created_at
end)) where awaited`,
  `create index waiting_entry_missed on waiting_entry (ended_at) where ((ended_at is not null) and
    (network is not null))`,
  'create index waiting_slot_turn on waiting_slot (organisation_id, slot_id, "position", entry_id)',
  'create index staff_skill_variant on staff_skill (organisation_id, variant_id)',
  'create index staff_token_hash on staff_token (token_hash)',
  'create index staff_token_expiry on staff_token (expires_at) where (expires_at is not null)',
  'create index absence_staff on absence (organisation_id, staff_id)',
  'create index absence_until on absence (organisation_id, until_at)',
  'create index absence_old on absence (until_at)',
  'create index offered_slot_project on offered_slot (organisation_id, project_id)',
  'create index offered_slot_look on offered_slot (look_at)',
  'create index offer_letter_token on offer_letter (token_hash)',
  'create index offer_letter_staff on offer_letter (organisation_id, staff_id)',
  'create index offer_letter_old on offer_letter (asked_at)',
  'create index guide_offer_letter on guide_offer (organisation_id, letter_id)',
  'create index attendance_booking on attendance (organisation_id, booking_id)',
  'create index walk_in_slot on walk_in (organisation_id, slot_id)',
  `create index booking_cancelled_slot on booking (organisation_id, slot_id) where (cancelled_at is
    not null)`,
  'create index summed_day_stale on summed_day (organisation_id, project_id, day) where stale',
  `create index staff_morning_mails on staff (organisation_id) where (morning_mails and (deleted_at
    is null))`,
  'create index second_step_token on second_step (token_hash)',
  'create index second_step_staff on second_step (organisation_id, staff_id)',
  'create index second_step_expiry on second_step (expires_at)',
  'create index passkey_credential on passkey (credential_id)',
  'create index passkey_staff on passkey (organisation_id, staff_id)',
  'create index proven_domain_organisation on proven_domain (organisation_id)',
  'create index sign_on_identity_staff on sign_on_identity (organisation_id, staff_id)',
  'create index sign_on_access_due on sign_on_access (next_check_at)',
  `create index organisation_deletion on organisation (deletion_due_at) where (deletion_due_at is
    not null)`,
  'create index proven_domain_check on proven_domain (next_check_at)',
  'create index booking_cancel_token on booking (cancel_token) where (cancel_token is not null)',
  'create index booking_cancel_token_hash on booking (cancel_token_hash)',
  `create index booking_confirm_token_hash on booking (confirm_token_hash) where
    (confirm_token_hash is not null)`,
  'create index booking_address on booking (lower(booker_email), organisation_id)',
  `create index booking_change_address on booking_change (lower((before ->> 'booker_email')),
    organisation_id) where (before ? 'booker_email')`,
  'create index waiting_entry_token_hash on waiting_entry (token_hash)',
  'create index waiting_entry_mail_token_hash on waiting_entry (mail_token_hash)',
]

// Without statistics, no planner stores samples of what people wrote.
const statistics = [
  'alter table only booking_change alter column before set statistics 0',
  'alter table only booking_change alter column after set statistics 0',
  'alter table only booking_change alter column reason set statistics 0',
  'alter table only booking_message alter column subject set statistics 0',
  'alter table only booking_message alter column text set statistics 0',
  'alter table only booking_search alter column words set statistics 0',
  'alter table only booking_search alter column keys set statistics 0',
  'alter table only mail_settings alter column smtp_user set statistics 0',
  'alter table only slot alter column call_off_reason set statistics 0',
  'alter table only waiting_entry alter column booker_name set statistics 0',
  'alter table only waiting_entry alter column booker_email set statistics 0',
  'alter index booking_address alter column 1 set statistics 0',
  'alter index booking_change_address alter column 1 set statistics 0',
  'create statistics booking_of_project (dependencies) on organisation_id, project_id from booking',
  'create statistics outbox_of_project (dependencies) on organisation_id, project_id from outbox',
  'create statistics slot_of_project (dependencies) on organisation_id, project_id from slot',
]

const functions = [
  `create function place_booking(
      organisation_id uuid, project_id uuid, slot_id uuid, booking_id uuid, mail_id uuid,
        category text, booker_name text, booker_email text, booker_phone text, people integer,
        comment text, answers jsonb, cancel_token text, cancel_token_hash bytea,
        cancel_token_sealed bytea, at timestamptz, expected_start timestamptz, expected_duration
        integer, key_hash bytea, body_hash bytea, origin bytea, booked_by uuid, language text,
        event text, until timestamptz, confirm_token text, confirm_token_hash bytea,
        confirm_token_sealed bytea, held_by bytea, out starts_at timestamptz, out held_until
        timestamptz
    ) returns setof record language plpgsql as $$
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
$$`,
  `create function search_entries(
      organisation_id uuid, project_id uuid, wanted integer[], nearly integer[], patterns
        text[], most integer, out booking_id uuid, out words text
    ) returns setof record language plpgsql stable set enable_seqscan to 'off' set enable_indexscan to 'off' set random_page_cost to '0' set seq_page_cost to '0' as $$
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
$$`,
]

/** The schema of 0.1.0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [sequence, ...tables, ...indexes, ...statistics, ...functions]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
