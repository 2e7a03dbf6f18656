-- Messages of the marketplace to all its members, its clients or its vibers.
create table broadcasts (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 100),
  text text not null check (length(text) between 1 and 2000),
  -- A path of this site or an https address.
  link text check (length(link) <= 200 and (link like '/%' or link like 'https://%')),
  audience text not null check (audience in ('members', 'clients', 'vibers')),
  ways text[] not null
    check (cardinality(ways) > 0 and ways <@ array['bell', 'mail', 'banner']),
  -- The banner is shown until then.
  banner_until timestamptz,
  state text not null default 'draft' check (state in ('draft', 'sending', 'sent', 'cancelled')),
  -- Of the draft; grows with every change.
  version integer not null default 1,
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_by bigint references users (id),
  sent_at timestamptz,
  finished_at timestamptz,
  -- Members up to this id have their deliveries, and all have them once it is complete.
  listed_to bigint not null default 0,
  is_listed boolean not null default false,
  -- Deliveries by bell and mail, and what became of them. They outlive the deliveries.
  total integer not null default 0,
  sent integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  -- Set while the limit of emails per hour is used up.
  waits_until timestamptz,
  constraint broadcasts_banner check (('banner' = any (ways)) = (banner_until is not null)),
  constraint broadcasts_sent check (
    num_nonnulls(sent_by, sent_at) = case when state = 'draft' then 0 else 2 end),
  constraint broadcasts_finished check ((finished_at is not null) = (state in ('sent', 'cancelled')))
);
create index broadcasts_sending on broadcasts (id) where state = 'sending';
create index broadcasts_banners on broadcasts (banner_until) where state in ('sending', 'sent');

-- A broadcast never goes back to an earlier state, and its words stay as they were sent.
create function keep_broadcast() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.state = 'draft'
      or (old.title, old.text, old.link, old.audience, old.ways, old.sent_at)
        is distinct from (new.title, new.text, new.link, new.audience, new.ways, new.sent_at)
      or (new.banner_until > old.banner_until)) then
    raise exception 'Broadcast % was sent and never changes', old.id
      using errcode = 'restrict_violation';
  end if;
  if old.state in ('sent', 'cancelled') and new.state <> old.state then
    raise exception 'Broadcast % is finished', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_broadcast before update on broadcasts
  for each row execute function keep_broadcast();

-- One row per person and way, so nothing is sent twice.
create table broadcast_deliveries (
  broadcast_id bigint not null references broadcasts (id),
  user_id bigint not null references users (id),
  way text not null check (way in ('bell', 'mail')),
  -- An email is queued until the outbox has sent it.
  state text not null default 'waiting'
    check (state in ('waiting', 'queued', 'sent', 'skipped', 'failed')),
  -- When the email was handed to the outbox; counts towards the limit per hour.
  queued_at timestamptz,
  primary key (broadcast_id, user_id, way)
);
create index broadcast_deliveries_open on broadcast_deliveries (broadcast_id, way, state, user_id)
  where state in ('waiting', 'queued');
create index broadcast_deliveries_queued on broadcast_deliveries (queued_at)
  where queued_at is not null;
create index broadcast_deliveries_user on broadcast_deliveries (user_id);

create table broadcast_dismissals (
  user_id bigint not null references users (id),
  broadcast_id bigint not null references broadcasts (id),
  dismissed_at timestamptz not null,
  primary key (user_id, broadcast_id)
);

-- News can lead to another site.
alter table notifications drop constraint notifications_link_check;
alter table notifications add constraint notifications_link_check
  check (link like '/%' or link like 'https://%');
