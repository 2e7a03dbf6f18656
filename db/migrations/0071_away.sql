-- Vibers who are away for a while, and vibers who take no invitations to gigs.

alter table users
  -- The day on which the viber is back.
  add column away_until date,
  -- The moment at which that day begins in the viber's time zone. The viber is away before it.
  add column away_ends_at timestamptz,
  add column away_note text check (length(away_note) <= 200),
  add column takes_invitations boolean not null default true,
  add constraint users_away check ((away_until is null) = (away_ends_at is null));
