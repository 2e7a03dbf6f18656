-- Words about a person go when the account is erased, and stay nowhere for those who left before (decision 97).

-- In the audit log only these may become empty, in a transaction that names an erased account: what is said about the
-- person or about something of a member, and the addresses of the person as a member. All other changes are refused as
-- before.
create function audit_log_is_kept() returns trigger language plpgsql as $$
declare
  words text[] := array['address', 'before', 'after', 'reason'];
  of_members text[] := array['service', 'brief', 'order', 'agreement', 'dispute', 'review', 'report',
    'application', 'appeal', 'contact_message', 'post', 'prompt'];
  person bigint := nullif(current_setting('vibework.erased_person', true), '')::bigint;
  is_about boolean;
  is_own boolean;
begin
  if tg_op = 'UPDATE' and exists (select from public.users where id = person and status = 'deleted') then
    is_about := case old.subject when 'user' then old.subject_id = person
      else coalesce(old.subject = any (of_members), false) end;
    is_own := old.actor_role in ('user', 'visitor')
      and coalesce(old.actor_id = person, old.subject = 'user' and old.subject_id = person, false);
    if to_jsonb(new) - words = to_jsonb(old) - words
      and (new.address is not distinct from old.address or is_own and new.address is null)
      and (new.reason is not distinct from old.reason or is_about and new.reason is null)
      and (new.before is not distinct from old.before
        or is_about and (new.before is null or coalesce(new.before <@ old.before, false)))
      and (new.after is not distinct from old.after
        or is_about and (new.after is null or coalesce(new.after <@ old.after, false))) then
      return new;
    end if;
  end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

drop trigger audit_log_append_only on audit_log;

-- The reasons of entries about people who left before, and about what was theirs.
with gone as materialized (select id from users where status = 'deleted'),
theirs as (
  select 'user' as subject, id from gone
  union all select 'service', s.id from services s join gone g on g.id = s.user_id
  union all select 'brief', b.id from briefs b join gone g on g.id = b.client_id
  union all select 'review', r.id from reviews r join gone g on g.id in (r.client_id, r.provider_id)
  union all select 'order', o.id from orders o join gone g on g.id in (o.client_id, o.provider_id)
  union all select 'agreement', x.id from agreements x join gone g on g.id in (x.client_id, x.provider_id)
)
update audit_log set reason = null
  where reason is not null and (
    (subject, subject_id) in (select subject, id from theirs)
    or (after ->> 'userId') in (select id::text from gone));

-- What members wrote to the site is deleted with the account, and so is its note.
update audit_log a set reason = null
  where a.subject = 'contact_message' and a.reason is not null
    and not exists (select from contact_messages c where c.id = a.subject_id);

-- Articles and prompts without an author are of members who left; those without a row were deleted with the account.
update audit_log a set reason = null
  where a.reason is not null and (
    (a.subject = 'post' and not exists (
      select from blog_posts p where p.id = a.subject_id and p.author_id is not null))
    or (a.subject = 'prompt' and not exists (
      select from prompts p where p.id = a.subject_id and p.author_id is not null)));

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_kept();

update suspensions s set reason = 'Erased with the account', lift_note = null
  from users u where u.id = s.user_id and u.status = 'deleted';

update reports r set excerpt = null, note = null, decision_note = null
  from users u where u.id = r.reported_id and u.status = 'deleted';
update reports r set decision_note = null
  from users u where u.id = r.reporter_id and u.status = 'deleted' and r.decision_note is not null;

update reviews r set hidden_reason = 'Erased with the account'
  from users u where u.status = 'deleted' and u.id in (r.client_id, r.provider_id)
    and r.hidden_reason is not null;

update disputes d set admin_notes = null
  from orders o join users u on u.status = 'deleted' and u.id in (o.client_id, o.provider_id)
  where o.id = d.order_id and d.admin_notes is not null;

update checkouts c set title = 'Deleted service', price_lines = (
    select jsonb_agg(line || '{"label": "Deleted"}' order by place)
    from jsonb_array_elements(c.price_lines) with ordinality as l (line, place))
  from users u where u.id = c.provider_id and u.status = 'deleted' and c.status <> 'paid';

-- What the product wrote to other members about gigs, offers and reviews that have lost their words.
with emptied as materialized (
  select v.offer_id, v.number
  from offer_versions v
  join offers o on o.id = v.offer_id
  join users u on u.id = case v.written_by when 'client' then o.client_id else o.provider_id end
  where u.status = 'deleted' and v.title is null and v.scope is null
), spoken as (
  update messages m set content = 'Deleted offer'
  from emptied e where m.offer_id = e.offer_id and m.offer_version = e.number
)
update notifications set values = values || '{"title": "Deleted offer"}'
  where values ? 'title' and link in (select '/offers/' || offer_id from emptied);

update notifications set values = values || '{"title": "Deleted gig"}'
    || case when values ? 'skills' then '{"skills": "none"}'::jsonb else '{}' end
  where values ? 'title' and link in (
    select '/gigs/' || b.id || ending from briefs b
    join users u on u.id = b.client_id and u.status = 'deleted', unnest(array['', '/proposals']) ending);

update notifications set values = values || '{"reason": "Erased with the account"}'
  where values ? 'reason' and key in (
    select 'review:' || r.id || ':hiding' from reviews r
    join users u on u.id in (r.client_id, r.provider_id) and u.status = 'deleted');

-- Words and skills that no service has any more. The nightly job search.forget-unused-words does the same from now on.
delete from search_words v
  where not exists (
    select from ts_stat('select heads from public.service_search') s where s.word = v.word);
delete from search_skills k
  where not exists (select from skills s where lower(s.name) collate "C" = k.key);
