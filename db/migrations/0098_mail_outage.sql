-- Since when no email reaches the mail server, why (null if none is set), and whether the admins were notified. The row
-- exists until emails are accepted again and the notifications are withdrawn.
create table mail_outage (
  id integer primary key default 1 check (id = 1),
  since timestamptz not null,
  reason text check (length(reason) <= 60),
  notified_at timestamptz,
  ended_at timestamptz
);
