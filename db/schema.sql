-- Generated from db/migrations by `npm run db:types`. Do not edit.

-- text search configuration vibework_stems: asciihword, asciiword, hword_asciipart
--   with english_stem

-- text search configuration vibework_stems: email, file, float, host, hword_numpart, int, numhword, numword, sfloat, uint, url, url_path, version
--   with simple

-- text search configuration vibework_stems: hword, hword_part, word
--   with unaccent, english_stem

-- text search configuration vibework_words: asciihword, asciiword, email, file, float, host, hword_asciipart, hword_numpart, int, numhword, numword, sfloat, uint, url, url_path, version
--   with simple

-- text search configuration vibework_words: hword, hword_part, word
--   with unaccent, simple

CREATE OR REPLACE FUNCTION public.apply_transfers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  movement record;
begin
  for movement in
    select leg.account_id, a.bounded, sum(leg.delta)::bigint as delta, count(t.id) = count(*) as is_open
    from (
      select transaction_id, debit_id as account_id, -amount_cents as delta from new_rows
      union all select transaction_id, credit_id, amount_cents from new_rows
    ) leg
    left join public.ledger_transactions t
      on t.id = leg.transaction_id and t.xid = pg_current_xact_id()
    left join public.ledger_accounts a on a.id = leg.account_id
    group by leg.account_id, a.bounded
    order by leg.account_id
  loop
    if not movement.is_open then
      raise exception 'ledger transaction is sealed' using errcode = 'restrict_violation';
    elsif movement.bounded is null then
      raise exception 'ledger account % does not exist', movement.account_id
        using errcode = 'foreign_key_violation';
    elsif movement.bounded and movement.delta > 0 then
      insert into public.account_balances as b (account_id, balance_cents)
        values (movement.account_id, movement.delta)
        on conflict (account_id) do update set balance_cents = b.balance_cents + excluded.balance_cents;
    elsif movement.bounded then
      update public.account_balances set balance_cents = balance_cents + movement.delta
        where account_id = movement.account_id;
      if not found then
        insert into public.account_balances (account_id, balance_cents)
          values (movement.account_id, movement.delta);
      end if;
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.are_worked_hours(half_hours integer, worked_half_hours integer, total_cents bigint, unused_cents bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return coalesce(case
    when unused_cents is not null then unused_cents > 0 and unused_cents < total_cents
      and worked_half_hours >= 1 and worked_half_hours < half_hours
    when worked_half_hours is not null then worked_half_hours between 1 and half_hours
    else true
  end, false);
end $function$;

CREATE OR REPLACE FUNCTION public.audit_log_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.balance_is_derived()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'balances follow transfers' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.brief_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  title text := public.search_text(new.title);
  trade text := public.search_text(concat_ws(' ', array_to_string(new.skills, ' '), new.category, new.subcategory));
begin
  new.skill_keys := array(select lower(name) from unnest(new.skills) with ordinality as s (name, place) order by place);
  new.words := setweight(to_tsvector('public.vibework_words', title), 'A')
    || setweight(to_tsvector('public.vibework_stems', title), 'A')
    || setweight(to_tsvector('public.vibework_words', trade), 'B')
    || setweight(to_tsvector('public.vibework_stems', trade), 'B')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(coalesce(new.description, ''))), 'D');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_paid_milestones(a agreements)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (SELECT count(*) AS count FROM agreement_milestones m WHERE ((m.agreement_id = (count_paid_milestones.a).id) AND (m.dropped_at IS NULL) AND (EXISTS (SELECT FROM orders o WHERE ((o.milestone_id = m.id) AND ((o.status <> 'cancelled'::text) OR (o.accepted_at IS NOT NULL)))))));

CREATE OR REPLACE FUNCTION public.count_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was text := case when tg_op = 'UPDATE' then old.status end;
  living text[] := array['offered', 'countered', 'agreed', 'hired'];
  more_proposals integer := (new.status = any (living))::integer - coalesce(was = any (living), false)::integer;
  more_hired integer := (new.status = 'hired')::integer - coalesce(was = 'hired', false)::integer;
begin
  if more_proposals <> 0 or more_hired <> 0 then
    update public.briefs set proposals = proposals + more_proposals, hired = hired + more_hired
      where id = new.brief_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_reactions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from public.service_cards
    where service_id in (select service_id from changed) order by service_id for no key update;
  update public.service_cards c set reactions = (
      select coalesce(jsonb_object_agg(emoji, total), '{}') from (
        select emoji, sum(number) as total from (
          select key as emoji, value::integer as number from jsonb_each_text(c.reactions)
          union all
          select emoji, tg_argv[0]::integer from changed where service_id = c.service_id) each_one
        group by emoji) counted
      where total > 0)
    where service_id in (select service_id from changed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.document_is_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.documents_due (transaction_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.escrow_matches_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  held bigint;
  expected bigint;
begin
  select coalesce(b.balance_cents, 0),
      case when e.status in ('holding', 'disputed') then e.total_cents else 0 end
    into held, expected
    from public.ledger_accounts a
    left join public.account_balances b on b.account_id = a.id
    left join public.escrows e on e.account_id = a.id
    where a.id = new.account_id and (a.kind = 'escrow' or e.id is not null);
  if held <> expected then
    raise exception 'escrow account % holds % instead of %', new.account_id, held, expected
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.escrow_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.order_id <> old.order_id or new.account_id <> old.account_id
    or new.total_cents <> old.total_cents then
    raise exception 'the terms of escrow % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('holding', 'released'), ('holding', 'refunded'), ('holding', 'disputed'), ('holding', 'charged_back'),
    ('disputed', 'holding'), ('disputed', 'released'), ('disputed', 'refunded'),
    ('disputed', 'partially_refunded'), ('disputed', 'charged_back'),
    ('released', 'charged_back'), ('partially_refunded', 'charged_back'),
    ('charged_back', 'holding'), ('charged_back', 'disputed'), ('charged_back', 'released'),
    ('charged_back', 'partially_refunded')
  ) and not ((old.status, new.status) = ('holding', 'partially_refunded') and exists (
    select from public.orders
    where id = new.order_id and worked_half_hours < half_hours
  )) then
    raise exception 'escrow % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  -- What had been released is not held again, and what was held is not released without a closing.
  if old.status = 'charged_back' and new.status <> 'charged_back'
    and (old.closed_at is null) <> (new.status in ('holding', 'disputed')) then
    raise exception 'escrow % cannot come back from the bank as %', old.id, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.field_facets(answers jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(array_agg(DISTINCT facets.facet ORDER BY facets.facet), '{}'::text[]) AS "coalesce" FROM (SELECT ((a.key || ':'::text) || CASE (a.value #>> '{}'::text[]) WHEN 'true'::text THEN 'yes'::text ELSE 'no'::text END) AS facet FROM jsonb_each(field_facets.answers) a(key, value) WHERE (jsonb_typeof(a.value) = 'boolean'::text) UNION ALL SELECT ((a.key || ':'::text) || (a.value #>> '{}'::text[])) FROM jsonb_each(field_facets.answers) a(key, value) WHERE ((jsonb_typeof(a.value) = 'string'::text) AND ((a.value #>> '{}'::text[]) ~ '^[a-z0-9_]{1,40}$'::text)) UNION ALL SELECT ((a.key || ':'::text) || o.value) FROM (jsonb_each(field_facets.answers) a(key, value) CROSS JOIN LATERAL jsonb_array_elements_text(CASE WHEN (jsonb_typeof(a.value) = 'array'::text) THEN a.value ELSE '[]'::jsonb END) o(value))) facets);

CREATE OR REPLACE FUNCTION public.field_words(answers jsonb, category text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN (answers = '{}'::jsonb) THEN NULL::text ELSE (SELECT string_agg(CASE f.type WHEN 'line'::text THEN (field_words.answers ->> f.key) ELSE (SELECT string_agg((o.value ->> 'label'::text), ' '::text ORDER BY o.place) AS string_agg FROM jsonb_array_elements(f.options) WITH ORDINALITY o(value, place) WHERE ((field_words.answers -> f.key) ? (o.value ->> 'key'::text))) END, ' '::text ORDER BY f.sort_order, f.id) AS string_agg FROM fields f WHERE ((f.subject = 'service'::text) AND f.is_active AND (f.visibility = 'public'::text) AND (f.type = ANY (ARRAY['line'::text, 'choice'::text, 'choices'::text])) AND (field_words.answers ? f.key) AND ((f.categories = '{}'::text[]) OR (field_words.category = ANY (f.categories))))) END;

CREATE OR REPLACE FUNCTION public.forbid_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.has_ended(o orders)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((o).status = 'cancelled'::text) OR (((o).status = 'completed'::text) AND (NOT (EXISTS (SELECT FROM escrows e WHERE ((e.order_id = (has_ended.o).id) AND (e.status = 'holding'::text)))))));

CREATE OR REPLACE FUNCTION public.is_agreement_open(a agreements)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((a).ended_at IS NULL) AND (((a).job_id IS NULL) OR (EXISTS (SELECT FROM agreement_milestones m WHERE ((m.agreement_id = (is_agreement_open.a).id) AND (m.dropped_at IS NULL) AND (NOT (EXISTS (SELECT FROM orders o WHERE ((o.milestone_id = m.id) AND ((o.status <> 'cancelled'::text) OR (o.accepted_at IS NOT NULL))))))))) OR (EXISTS (SELECT FROM orders o WHERE ((o.job_id = (is_agreement_open.a).job_id) AND (o.pricing <> 'tip'::text) AND (NOT has_ended(o.*)))))));

CREATE OR REPLACE FUNCTION public.is_brief_word(query tsquery)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
    select exists (select from public.briefs where status = 'open' and hidden_at is null
      and visibility <> 'invited' and words @@ query)
  $function$;

CREATE OR REPLACE FUNCTION public.is_checkout_state(status text, closed_at timestamp with time zone, client_secret text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return status in ('open', 'paid', 'expired', 'void')
    and (status = 'open') = (closed_at is null)
    and (status = 'open' or client_secret is null);
end $function$;

CREATE OR REPLACE FUNCTION public.is_client_named(offer offers)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((offer).brief_id IS NULL) OR (EXISTS (SELECT FROM brief_invitations i WHERE ((i.brief_id = (is_client_named.offer).brief_id) AND (i.provider_id = (is_client_named.offer).provider_id)))) OR (EXISTS (SELECT FROM offer_events e WHERE ((e.offer_id = (is_client_named.offer).id) AND (e.actor_role = 'client'::text) AND (e.kind = ANY (ARRAY['counter'::text, 'revise'::text, 'accept'::text]))))) OR (EXISTS (SELECT FROM messages m WHERE ((LEAST(m.sender_id, m.receiver_id) = LEAST((is_client_named.offer).client_id, (is_client_named.offer).provider_id)) AND (GREATEST(m.sender_id, m.receiver_id) = GREATEST((is_client_named.offer).client_id, (is_client_named.offer).provider_id)) AND (m.sender_id = (is_client_named.offer).client_id) AND (m.offer_id IS NULL) AND (m.created_at > (is_client_named.offer).created_at)))));

CREATE OR REPLACE FUNCTION public.is_knowledge_word_used(query tsquery, readers text[], sees_hidden boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
    select exists (select from public.knowledge_articles a
      where a.words @@ query and a.status = 'published' and a.deleted_at is null
        and a.visibility = any (readers)
        and (sees_hidden or a.category_id = any (array(
          select id from public.knowledge_categories where is_visible))))
  $function$;

CREATE OR REPLACE FUNCTION public.is_listed_brief(status text, visibility text, hidden_at timestamp with time zone, client_status text, for_member boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((status = 'open'::text) AND (hidden_at IS NULL) AND (client_status = ANY (ARRAY['active'::text, 'pending_approval'::text])) AND ((visibility = 'public'::text) OR (for_member AND (visibility = 'members'::text))));

CREATE OR REPLACE FUNCTION public.is_order_state(status text, status_before text, respond_by timestamp with time zone, release_at timestamp with time zone, cancelled_at timestamp with time zone, cancellation_by bigint, cancellation_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return status in ('pending', 'in_progress', 'completed', 'cancelled', 'disputed')
    and (status = 'pending') = (respond_by is not null)
    and (status = 'completed' or release_at is null)
    and (status = 'cancelled') = (cancelled_at is not null)
    and (status = 'disputed') = (status_before is not null)
    and (status_before is null or status_before in ('pending', 'in_progress', 'completed'))
    and (status = 'in_progress' or cancellation_by is null)
    and (cancellation_by is null) = (cancellation_at is null);
end $function$;

CREATE OR REPLACE FUNCTION public.is_public_service(service_status text, viber_status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((service_status = 'active'::text) AND (viber_status = 'active'::text));

CREATE OR REPLACE FUNCTION public.is_purchase(pricing text, half_hours integer, rate_cents bigint, price_lines jsonb, delivery_days integer, milestone_id bigint, extends_order_id bigint, thanks_order_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return coalesce(case pricing
    when 'hourly' then num_nonnulls(half_hours, rate_cents) = 2 and num_nonnulls(price_lines, thanks_order_id) = 0
    when 'fixed' then jsonb_typeof(price_lines) = 'array' and num_nonnulls(half_hours, rate_cents, thanks_order_id) = 0
    when 'tip' then thanks_order_id is not null and num_nonnulls(half_hours, rate_cents, price_lines) = 0
  end, false)
    and num_nonnulls(milestone_id, extends_order_id, thanks_order_id) <= 1
    and coalesce(delivery_days between 1 and 365, true);
end $function$;

CREATE OR REPLACE FUNCTION public.is_word_common(query tsquery)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
    select count(*) = 100 from (
      select from public.service_search where score + 0 >= 830 and words @@ query limit 100) best
  $function$;

CREATE OR REPLACE FUNCTION public.is_word_used(query tsquery)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
    select exists (select from public.service_search where score + 0 >= 830 and words @@ query)
      or exists (select from public.service_search where words @@ query)
  $function$;

CREATE OR REPLACE FUNCTION public.keep_broadcast()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.keep_built_in_subcategory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.is_built_in and (tg_op = 'DELETE' or not new.is_built_in
      or row(new.category, new.slug) is distinct from row(old.category, old.slug)) then
    raise exception 'The subcategory % is the specification''s and stays', old.slug
      using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.slug <> old.slug then
    raise exception 'The slug of the category % never changes', old.slug
      using errcode = 'restrict_violation';
  end if;
  if old.is_built_in and (tg_op = 'DELETE' or not new.is_built_in) then
    raise exception 'The category % is the specification''s and stays', old.slug
      using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_field()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.subject, old.key, old.type) is distinct from (new.subject, new.key, new.type) then
    raise exception 'The subject, key and type of the field % never change', old.key
      using errcode = 'restrict_violation';
  end if;
  if new.subject = 'service' and new.type in ('line', 'choice', 'choices')
    and (old.options, old.visibility, old.is_active, old.categories)
      is distinct from (new.options, new.visibility, new.is_active, new.categories) then
    new.words_changed_at := now();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_vocabulary_name_unique()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.slug in ('all', 'all-categories')
    or (tg_table_name <> 'categories'
      and exists (select from public.categories where slug = new.slug))
    or (tg_table_name <> 'subcategories'
      and exists (select from public.subcategories where slug = new.slug))
    or (tg_table_name <> 'discovery_categories'
      and exists (select from public.discovery_categories where slug = new.slug)) then
    raise exception 'The name % is taken', new.slug
      using errcode = 'unique_violation', constraint = 'vocabulary_name';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.knowledge_article_worded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In order, so that two at once wait for each other instead of dying.
  insert into public.knowledge_vocabulary
    select distinct word, public.sorted_letters(word)
    from unnest(tsvector_to_array(to_tsvector('public.vibework_words', public.search_text(
      concat_ws(' ', new.title, public.words_of_list(new.tags), new.excerpt))))) as word
    where length(word) between 3 and 40
    order by 1
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.languages_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.refresh_service_search((select coalesce(array_agg(id order by id), '{}')
    from public.services where user_id in (select user_id from changed)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_account(wanted_kind text, wanted_ref bigint, wanted_currency text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  account bigint;
begin
  select id into account from public.ledger_accounts
    where kind = wanted_kind and ref = wanted_ref and currency = wanted_currency;
  if account is null then
    insert into public.ledger_accounts (kind, ref, currency)
      values (wanted_kind, wanted_ref, wanted_currency) on conflict do nothing returning id into account;
  end if;
  if account is null then
    select id into strict account from public.ledger_accounts
      where kind = wanted_kind and ref = wanted_ref and currency = wanted_currency;
  end if;
  return account;
end $function$;

CREATE OR REPLACE FUNCTION public.longest_text(texts text[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(max(length(one.one)), 0) AS "coalesce" FROM unnest(longest_text.texts) one(one));

CREATE OR REPLACE FUNCTION public.menu_items_have_two_levels()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.parent_id is null then
    return new;
  end if;
  perform from public.menu_items where id = new.parent_id for share;
  if exists (select from public.menu_items where id = new.parent_id and parent_id is not null)
    or exists (select from public.menu_items where menu_id = new.menu_id and parent_id = new.id) then
    raise exception 'menus have two levels' using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.milestone_is_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - array['dropped_at', 'drop_reason']
      <> to_jsonb(old) - array['dropped_at', 'drop_reason'] or old.dropped_at is not null then
    raise exception 'the terms of milestone % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.dropped_at is not null and exists (
    select from public.orders where milestone_id = new.id and status <> 'cancelled'
  ) then
    raise exception 'milestone % is paid', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.offer_version_is_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  words text[] := array['title', 'scope', 'note', 'answers', 'questions', 'description'];
begin
  if tg_op = 'DELETE' then
    raise exception 'the versions of an offer stay' using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - words <> to_jsonb(old) - words
    or exists (select from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
      where n.value <> o.value and n.value <> 'null') then
    raise exception 'the terms of an offer are fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_joins_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  agreement public.agreements;
begin
  if new.milestone_id is not null then
    select a.* into agreement from public.agreements a
      join public.agreement_milestones m on m.agreement_id = a.id where m.id = new.milestone_id;
    if (new.client_id, new.provider_id, new.service_id, new.currency, new.fee_bps, new.fee_min_cents,
        new.max_change_rounds, new.pricing) is distinct from (agreement.client_id, agreement.provider_id,
        agreement.service_id, agreement.currency, agreement.fee_bps, agreement.fee_min_cents,
        agreement.max_change_rounds::integer, agreement.pricing)
      or not exists (select from public.agreement_milestones m where m.id = new.milestone_id
        and (m.amount_cents, m.half_hours) is not distinct from (new.total_cents, new.half_hours)) then
      raise exception 'an order differs from its milestone %', new.milestone_id
        using errcode = 'integrity_constraint_violation';
    end if;
    new.job_id := coalesce(new.job_id, agreement.job_id);
  elsif coalesce(new.extends_order_id, new.thanks_order_id) is not null then
    select coalesce(new.job_id, o.job_id) into new.job_id from public.orders o
      where o.id = coalesce(new.extends_order_id, new.thanks_order_id);
  end if;
  new.job_id := coalesce(new.job_id, new.id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_was_disputed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into disputed_orders
    select id, created_at from orders where id = new.order_id and pricing <> 'tip'
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.packages_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.refresh_service_search(
    (select coalesce(array_agg(distinct service_id), '{}') from changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.packages_rise()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (
    select tier, price_cents, row_number() over tiers as place, lag(price_cents) over tiers as lower_cents
    from public.service_packages where service_id in (select service_id from changed)
    window tiers as (partition by service_id order by tier)) p
  where tier <> place or price_cents <= lower_cents) then
    raise exception 'the tiers of a service have gaps or falling prices'
      using errcode = 'integrity_constraint_violation';
  end if;
  if exists (select from public.service_packages, unnest(features) as feature
    where service_id in (select service_id from changed)
    group by service_id having count(distinct feature) > 10) then
    raise exception 'the packages of a service have more than ten features'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.page_words(title text, content text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((setweight(to_tsvector('vibework_words'::regconfig, search_text(title)), 'A'::"char") || setweight(to_tsvector('vibework_stems'::regconfig, search_text(title)), 'A'::"char")) || setweight(to_tsvector('vibework_stems'::regconfig, search_text("left"(regexp_replace(content, '<[^>]*>'::text, ' '::text, 'g'::text), 200000))), 'D'::"char"));

CREATE OR REPLACE FUNCTION public.payout_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.order_id <> old.order_id or new.provider_id <> old.provider_id
    or new.amount_cents <> old.amount_cents or new.currency <> old.currency then
    raise exception 'the terms of payout % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('pending', 'in_transit'), ('pending', 'cancelled'), ('in_transit', 'paid'), ('in_transit', 'failed'),
    ('failed', 'in_transit'), ('failed', 'pending'), ('failed', 'cancelled'),
    ('paid', 'reversed'), ('paid', 'partially_reversed'), ('partially_reversed', 'reversed')
  ) then
    raise exception 'payout % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.prompt_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  title text := public.search_text(new.title);
  tags text := public.search_text(array_to_string(new.tags, ' '));
begin
  insert into public.prompt_words (prompt_id, words) values (new.id,
    setweight(to_tsvector('public.vibework_words', title), 'A')
    || setweight(to_tsvector('public.vibework_stems', title), 'A')
    || setweight(to_tsvector('public.vibework_words', tags), 'B')
    || setweight(to_tsvector('public.vibework_stems', tags), 'B')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(new.description)), 'C')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(new.content)), 'D'))
  on conflict (prompt_id) do update set words = excluded.words;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_service_cards(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from public.users
    where id in (select user_id from public.services where id = any (ids)) order by id for share;
  perform from public.services where id = any (ids) order by id for no key update;
  insert into public.service_cards (service_id, card)
    select service_id, card from public.service_card_values
    where service_id = any (ids) order by service_id
  on conflict (service_id) do update set card = excluded.card;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_service_search(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from public.users
    where id in (select user_id from public.services where id = any (ids)) order by id for share;
  perform from public.services where id = any (ids) order by id for no key update;

  delete from public.service_search x using public.services s, public.users u
    where x.service_id = any (ids) and s.id = x.service_id and u.id = s.user_id
      and not public.is_public_service(s.status, u.status);

  insert into public.service_search (service_id, user_id, category, subcategory, rate_cents,
      mean, rating, response, freshness, newcomer, is_confirmed, skills, title, heads, words,
      average_tenths, usual_days, country, languages, response_minutes, package_from_cents, facets)
    select s.id, s.user_id, s.category, s.subcategory, s.hourly_rate_cents,
      q.mean, q.rating, q.response, q.freshness, q.newcomer, q.is_confirmed, k.keys,
      to_tsvector('public.vibework_words', t.title), h.heads,
      h.heads || setweight(to_tsvector('public.vibework_stems', public.search_text(
        concat_ws(' ', s.description, public.field_words(s.field_values, s.category)))), 'D'),
      d.average_tenths, d.usual_days, d.country, d.languages, d.response_minutes,
      d.package_from_cents, public.field_facets(s.field_values)
    from public.services s
    join public.users u on u.id = s.user_id
    join public.service_quality q on q.service_id = s.id
    join public.service_traits d on d.service_id = s.id
    cross join lateral (select coalesce(array_agg(lower(name) order by id), '{}') as keys,
        string_agg(name, ' ') as names from public.skills where service_id = s.id) k
    cross join lateral (select public.search_text(s.title) as title,
        public.search_text(concat_ws(' ', k.names, s.category, s.subcategory)) as trade,
        public.search_text(concat_ws(' ', u.full_name, u.headline)) as viber offset 0) t
    cross join lateral (select setweight(to_tsvector('public.vibework_words', t.title), 'A')
        || setweight(to_tsvector('public.vibework_stems', t.title), 'A')
        || setweight(to_tsvector('public.vibework_words', t.trade), 'B')
        || setweight(to_tsvector('public.vibework_stems', t.trade), 'B')
        || setweight(to_tsvector('public.vibework_words', t.viber), 'C')
        || setweight(to_tsvector('public.vibework_stems', t.viber), 'C') as heads offset 0) h
    where s.id = any (ids) and public.is_public_service(s.status, u.status)
    order by s.id
  on conflict (service_id) do update set
    category = excluded.category, subcategory = excluded.subcategory,
    rate_cents = excluded.rate_cents, mean = excluded.mean, rating = excluded.rating,
    response = excluded.response, freshness = excluded.freshness, newcomer = excluded.newcomer,
    is_confirmed = excluded.is_confirmed, skills = excluded.skills, title = excluded.title,
    heads = excluded.heads, words = excluded.words,
    average_tenths = excluded.average_tenths, usual_days = excluded.usual_days,
    country = excluded.country, languages = excluded.languages,
    response_minutes = excluded.response_minutes,
    package_from_cents = excluded.package_from_cents, facets = excluded.facets;

  -- In order, so that two at once wait for each other instead of dying.
  insert into public.search_words
    select distinct word, public.sorted_letters(word)
    from public.services s
    join public.users u on u.id = s.user_id
    cross join lateral (select string_agg(name, ' ') as names
      from public.skills where service_id = s.id) k
    cross join lateral unnest(tsvector_to_array(to_tsvector('public.vibework_words',
      public.search_text(concat_ws(' ', s.title, k.names, s.subcategory, u.full_name, u.headline))
    ))) as word
    where s.id = any (ids) and length(word) between 3 and 40 and word !~ '^u[0-9a-f]{4,5}(u[0-9a-f]{4,5})?$'
    order by 1
  on conflict do nothing;

  insert into public.search_skills
    select distinct on (lower(name)) lower(name), name from public.skills
    where service_id = any (ids) order by lower(name), id
  on conflict do nothing;

  perform public.refresh_service_cards(ids);
end $function$;

CREATE OR REPLACE FUNCTION public.search_keys(expressions text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(array_agg(array_to_string(tsvector_to_array(to_tsvector('vibework_stems'::regconfig, search_text(translate(lower(given.expression), '-‐‑''’.&'::text, ''::text)))), ' '::text) ORDER BY given.place), '{}'::text[]) AS "coalesce" FROM unnest(search_keys.expressions) WITH ORDINALITY given(expression, place));

CREATE OR REPLACE FUNCTION public.search_text(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  unspaced constant text := '[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2300-\u27bf\u2b00-\u2bff\u2e80-\u2fdf'
    '\u3005-\u3007\u3041-\u30fa\u30fc-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7fb\uf900-\ufaff'
    '\U0001f000-\U0001faff\U00020000-\U0003ffff]+';
  plain text := lower(given);
  joined text;
  pairs text;
begin
  if plain ~ '[^\u0001-\u024f]' then
    plain := normalize(plain, nfkc);
  end if;
  plain := replace(replace(plain, 'c++', 'cpp'), 'c#', 'csharp');

  if plain ~ '[-‐‑''’.&]\w' then
    -- Numbers such as 1.5 and parts of more than 40 characters are not joined.
    select string_agg(translate(part[1], '-‐‑''’.&', ''), ' ') into joined
      from regexp_matches(translate(plain, '/\_–—+,:;()[]{}"`!?%#@*=<>|~^$', repeat(' ', 40)),
        '(?:^|\s)[-‐‑''’.&]*([^\s''’.&‐‑-]+(?:[-‐‑''’.&][^\s''’.&‐‑-]+)+)', 'g') as part
      where part[1] ~ '[^-‐‑''’.&0-9]' and length(part[1]) <= 40;
  end if;
  plain := translate(plain, './\_-‐‑–—&+,:;()[]{}"''’`!?%#@*=<>|~^$', repeat(' ', 40));

  if plain ~ unspaced then
    -- The number of pairs is limited, because the words of one text must fit into a megabyte.
    select string_agg('u' || to_hex(ascii(letter)) || coalesce('u' || to_hex(ascii(following)), ''), ' '
        order by run_place, place) into pairs
      from (select run_place, place, letter, lead(letter) over (partition by run_place order by place) as following
        from regexp_matches(plain, '(' || unspaced || ')', 'g') with ordinality as found (run, run_place),
          string_to_table(run[1], null) with ordinality as letters (letter, place)
        order by run_place, place
        limit 20000) as places;
    plain := regexp_replace(plain, unspaced, ' ', 'g');
  end if;
  return concat_ws(' ', plain, joined, pairs);
end $function$;

CREATE OR REPLACE FUNCTION public.service_card_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.refresh_service_cards(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.service_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.refresh_service_search(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.skills_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.refresh_service_search(
    (select coalesce(array_agg(distinct service_id), '{}') from changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.skills_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.refresh_service_search(
    (select coalesce(array_agg(distinct service_id), '{}') from changed));
  insert into public.search_skills
    select distinct on (lower(name)) lower(name), name from changed order by lower(name), id
  on conflict (key) do update set label = excluded.label;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sorted_letters(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT string_agg(letter.letter, ''::text ORDER BY (letter.letter COLLATE "C")) AS string_agg FROM string_to_table(sorted_letters.word, NULL::text) letter(letter));

CREATE OR REPLACE FUNCTION public.takes_more_hours(o orders)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((o).pricing = 'hourly'::text) AND (((o).status = 'in_progress'::text) OR (((o).status = 'completed'::text) AND (EXISTS (SELECT FROM escrows e WHERE ((e.order_id = (takes_more_hours.o).id) AND (e.status = 'holding'::text)))))));

CREATE OR REPLACE FUNCTION public.transaction_not_empty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select 1 from public.ledger_transfers where transaction_id = new.id) then
    raise exception 'ledger transaction % moves nothing', new.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.used_expressions(expressions text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
    select coalesce(array_agg(expression order by place), '{}')
    from unnest(expressions) with ordinality as given (expression, place)
    cross join lateral (select plainto_tsquery('public.vibework_stems',
      public.search_text(lower(expression))) as query) as searched
    where expression ~ '[-‐‑''’.&]' or char_length(expression) = 1
      or exists (select from public.service_search where score + 0 >= 830 and words @@ query)
      or exists (select from public.service_search where words @@ query)
  $function$;

CREATE OR REPLACE FUNCTION public.username_shape(username text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(translate(lower(translate(username, 'I'::text, 'l'::text)), '10'::text, 'lo'::text), 'rn'::text, 'm'::text), 'vv'::text, 'w'::text);

CREATE OR REPLACE FUNCTION public.viber_card_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.refresh_service_cards(
    (select coalesce(array_agg(id order by id), '{}') from public.services where user_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.viber_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  viber bigint := (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0])::bigint;
begin
  perform public.refresh_service_search(
    (select coalesce(array_agg(id order by id), '{}') from public.services where user_id = viber));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.word_frequency(query tsquery)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
begin
  if public.is_word_common(query) then
    return 4000;
  end if;
  if (select count(*) = 50 from (
    select from public.service_search where score + 0 >= 770 and words @@ query limit 50) as better) then
    return 200;
  end if;
  return (select count(*) from (
    select from public.service_search where words @@ query limit 200) as counted);
end $function$;

CREATE OR REPLACE FUNCTION public.words_of_list(given text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_string(given, ' '::text);

CREATE OR REPLACE FUNCTION public.worked_hours_are_bought()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select coalesce(sum(half_hours), 0) from public.worked_hours where order_id = new.order_id)
    > (select coalesce(half_hours, 0) from public.orders where id = new.order_id) then
    raise exception 'order % has fewer hours than were logged', new.order_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;

create table account_balances (
  account_id bigint not null,
  balance_cents bigint default 0 not null,
  constraint account_balances_pkey PRIMARY KEY (account_id),
  constraint no_overdraft CHECK ((balance_cents >= 0))
);
CREATE TRIGGER balance_is_derived BEFORE INSERT OR DELETE OR UPDATE ON public.account_balances FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION balance_is_derived();
CREATE CONSTRAINT TRIGGER money_matches_escrow AFTER INSERT OR UPDATE ON public.account_balances DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION escrow_matches_money();

create table account_snapshots (
  account_id bigint not null,
  horizon xid8 not null,
  balance_cents bigint not null,
  taken_at timestamp with time zone not null,
  constraint account_snapshots_pkey PRIMARY KEY (account_id, horizon),
  constraint account_snapshots_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id)
);

create table agreement_events (
  id bigint generated always as identity not null,
  agreement_id bigint not null,
  kind text not null,
  actor_id bigint,
  actor_role text not null,
  note text,
  at timestamp with time zone not null,
  constraint agreement_events_pkey PRIMARY KEY (id),
  constraint agreement_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint agreement_events_actor_role_check CHECK ((actor_role = ANY (ARRAY['client'::text, 'provider'::text, 'admin'::text, 'system'::text]))),
  constraint agreement_events_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES agreements(id),
  constraint agreement_events_kind_check CHECK ((kind = ANY (ARRAY['started'::text, 'amended'::text, 'idle_reminded'::text, 'ended'::text]))),
  constraint agreement_events_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000)))
);
CREATE INDEX agreement_events_agreement ON public.agreement_events USING btree (agreement_id, id);

create table agreement_milestones (
  id bigint generated always as identity not null,
  agreement_id bigint not null,
  "position" smallint not null,
  title text not null,
  description text,
  amount_cents bigint not null,
  half_hours integer,
  days integer not null,
  created_at timestamp with time zone not null,
  dropped_at timestamp with time zone,
  drop_reason text,
  constraint agreement_milestones_pkey PRIMARY KEY (id),
  constraint agreement_milestones_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES agreements(id),
  constraint agreement_milestones_amount_cents_check CHECK (((amount_cents >= 500) AND (amount_cents <= 99999999))),
  constraint agreement_milestones_days_check CHECK (((days >= 1) AND (days <= 365))),
  constraint agreement_milestones_description_check CHECK (((length(description) >= 1) AND (length(description) <= 1000))),
  constraint agreement_milestones_drop_reason_check CHECK ((drop_reason = ANY (ARRAY['ended'::text, 'amended'::text]))),
  constraint agreement_milestones_dropped CHECK (((dropped_at IS NULL) = (drop_reason IS NULL))),
  constraint agreement_milestones_half_hours_check CHECK (((half_hours >= 2) AND (half_hours <= 2000))),
  constraint agreement_milestones_position_check CHECK ((("position" >= 1) AND ("position" <= 1000))),
  constraint agreement_milestones_title_check CHECK (((length(title) >= 3) AND (length(title) <= 120)))
);
CREATE INDEX agreement_milestones_of ON public.agreement_milestones USING btree (agreement_id, id);
CREATE UNIQUE INDEX agreement_milestones_position ON public.agreement_milestones USING btree (agreement_id, "position") WHERE (dropped_at IS NULL);
CREATE TRIGGER milestone_is_fixed BEFORE DELETE OR UPDATE ON public.agreement_milestones FOR EACH ROW EXECUTE FUNCTION milestone_is_fixed();

create table agreements (
  id bigint generated always as identity not null,
  offer_id bigint not null,
  client_id bigint not null,
  provider_id bigint not null,
  service_id bigint not null,
  title text not null,
  scope text not null,
  pricing text not null,
  rate_cents bigint,
  currency text not null,
  fee_bps integer not null,
  fee_min_cents bigint not null,
  max_change_rounds smallint not null,
  idle_days smallint not null,
  job_id bigint,
  check_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by_role text,
  end_reason text,
  constraint agreements_pkey PRIMARY KEY (id),
  constraint agreements_check CHECK ((client_id <> provider_id)),
  constraint agreements_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint agreements_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint agreements_end_reason_check CHECK (((length(end_reason) >= 1) AND (length(end_reason) <= 2000))),
  constraint agreements_ended CHECK (((ended_at IS NULL) = (ended_by_role IS NULL))),
  constraint agreements_ended_by_role_check CHECK ((ended_by_role = ANY (ARRAY['client'::text, 'provider'::text, 'admin'::text, 'system'::text]))),
  constraint agreements_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 10000))),
  constraint agreements_fee_min_cents_check CHECK ((fee_min_cents >= 0)),
  constraint agreements_hourly CHECK (((pricing = 'hourly'::text) = (rate_cents IS NOT NULL))),
  constraint agreements_idle_days_check CHECK (((idle_days >= 7) AND (idle_days <= 365))),
  constraint agreements_job_id_fkey FOREIGN KEY (job_id) REFERENCES orders(id),
  constraint agreements_max_change_rounds_check CHECK (((max_change_rounds >= 1) AND (max_change_rounds <= 10))),
  constraint agreements_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint agreements_pricing_check CHECK ((pricing = ANY (ARRAY['hourly'::text, 'fixed'::text]))),
  constraint agreements_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id),
  constraint agreements_rate_cents_check CHECK (((rate_cents >= 500) AND (rate_cents <= 1000000))),
  constraint agreements_scope_check CHECK (((length(scope) >= 20) AND (length(scope) <= 5000))),
  constraint agreements_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint agreements_title_check CHECK (((length(title) >= 5) AND (length(title) <= 120))),
  constraint agreements_unchecked CHECK (((ended_at IS NULL) OR (check_at IS NULL)))
);
CREATE INDEX agreements_client ON public.agreements USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX agreements_due ON public.agreements USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX agreements_job ON public.agreements USING btree (job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX agreements_offer ON public.agreements USING btree (offer_id, id);
CREATE UNIQUE INDEX agreements_one_of_offer ON public.agreements USING btree (offer_id) WHERE (ended_at IS NULL);
CREATE INDEX agreements_provider ON public.agreements USING btree (provider_id, created_at DESC, id DESC);

create table appeals (
  id bigint generated always as identity not null,
  suspension_id bigint not null,
  user_id bigint not null,
  text text not null,
  status text default 'open'::text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  answer text,
  created_at timestamp with time zone not null,
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_answer_check CHECK ((length(answer) <= 1000)),
  constraint appeals_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint appeals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'granted'::text, 'refused'::text]))),
  constraint appeals_suspension_id_fkey FOREIGN KEY (suspension_id) REFERENCES suspensions(id),
  constraint appeals_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint appeals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX appeals_by_status ON public.appeals USING btree (status, id);
CREATE INDEX appeals_decided ON public.appeals USING btree (decided_at, id) WHERE (decided_at IS NOT NULL);
CREATE UNIQUE INDEX appeals_open ON public.appeals USING btree (suspension_id) WHERE (status = 'open'::text);
CREATE INDEX appeals_user ON public.appeals USING btree (user_id, id DESC);
CREATE INDEX appeals_waiting ON public.appeals USING btree (created_at, id) WHERE (status = 'open'::text);

create table attachments (
  id bigint generated always as identity not null,
  token text not null,
  owner_id bigint not null,
  file_key text not null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  created_at timestamp with time zone not null,
  subject text,
  subject_id bigint,
  finished_at timestamp with time zone,
  preview_key text,
  order_id bigint,
  quarantined_at timestamp with time zone,
  threat text,
  constraint attachments_pkey PRIMARY KEY (id),
  constraint attachments_check CHECK (((subject IS NULL) = (subject_id IS NULL))),
  constraint attachments_file_key_key UNIQUE (file_key),
  constraint attachments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint attachments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint attachments_preview_key_key UNIQUE (preview_key),
  constraint attachments_size_bytes_check CHECK ((size_bytes > 0)),
  constraint attachments_subject_check CHECK ((subject = ANY (ARRAY['checkout'::text, 'dispute_entry'::text, 'message'::text, 'order_event'::text, 'offer_version'::text, 'brief'::text]))),
  constraint attachments_token_key UNIQUE (token),
  constraint attachments_used_is_clean CHECK (((subject IS NULL) OR (quarantined_at IS NULL))),
  constraint attachments_used_is_finished CHECK (((subject IS NULL) OR (finished_at IS NOT NULL)))
);
CREATE INDEX attachments_order ON public.attachments USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX attachments_owner ON public.attachments USING btree (owner_id, created_at);
CREATE INDEX attachments_subject ON public.attachments USING btree (subject, subject_id) WHERE (subject IS NOT NULL);
CREATE INDEX attachments_unused ON public.attachments USING btree (created_at) WHERE (subject IS NULL);

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor_id bigint,
  actor_role text not null,
  action text not null,
  subject text,
  subject_id bigint,
  address text,
  request_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint audit_log_actor_role_check CHECK ((actor_role = ANY (ARRAY['visitor'::text, 'user'::text, 'admin'::text, 'super_admin'::text, 'system'::text]))),
  constraint audit_log_check CHECK (((subject IS NULL) = (subject_id IS NULL)))
);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, at DESC, id DESC);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, at DESC, id DESC);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_auth ON public.audit_log USING btree (at DESC, id DESC) WHERE (action ~~ 'auth.%'::text);
CREATE INDEX audit_log_deeds ON public.audit_log USING btree (at DESC, id DESC) WHERE (action !~~ 'auth.%'::text);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject, subject_id, at DESC, id DESC) WHERE (subject IS NOT NULL);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_is_kept();
CREATE TRIGGER audit_log_append_only_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

create table blocked_skills (
  key text collate "C" not null,
  label text not null,
  blocked_by bigint,
  blocked_at timestamp with time zone not null,
  id bigint generated always as identity not null,
  constraint blocked_skills_pkey PRIMARY KEY (key),
  constraint blocked_skills_blocked_by_fkey FOREIGN KEY (blocked_by) REFERENCES users(id),
  constraint blocked_skills_id_key UNIQUE (id),
  constraint blocked_skills_label_check CHECK (((length(label) >= 1) AND (length(label) <= 40)))
);

create table blocks (
  blocker_id bigint not null,
  blocked_id bigint not null,
  created_at timestamp with time zone not null,
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id),
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id),
  constraint blocks_check CHECK ((blocker_id <> blocked_id))
);
CREATE INDEX blocks_blocked ON public.blocks USING btree (blocked_id);

create table blog_categories (
  id bigint generated always as identity not null,
  name text not null,
  slug text not null,
  description text,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint blog_categories_pkey PRIMARY KEY (id),
  constraint blog_categories_description_check CHECK ((length(description) <= 300)),
  constraint blog_categories_name_check CHECK (((length(name) >= 2) AND (length(name) <= 60))),
  constraint blog_categories_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 2) AND (length(slug) <= 60))))
);
CREATE UNIQUE INDEX blog_categories_name ON public.blog_categories USING btree (lower(name));
CREATE UNIQUE INDEX blog_categories_slug ON public.blog_categories USING btree (slug);

create table blog_posts (
  id bigint generated always as identity not null,
  title text not null,
  slug text not null,
  content text not null,
  excerpt text,
  excerpt_text text not null,
  reading_minutes integer not null,
  meta_title text,
  meta_description text,
  og_image text,
  featured_image text,
  featured_image_alt text,
  tags text[] default '{}'::text[] not null,
  category_id bigint,
  author_id bigint,
  status text not null,
  is_live boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  published_at timestamp with time zone,
  submitted_at timestamp with time zone,
  decision text,
  decided_at timestamp with time zone,
  decided_by bigint,
  rejection_reason text,
  rejection_code text,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  words tsvector generated always as ((((setweight(to_tsvector('vibework_words'::regconfig, search_text(title)), 'A'::"char") || setweight(to_tsvector('vibework_stems'::regconfig, search_text(title)), 'A'::"char")) || setweight(to_tsvector('vibework_stems'::regconfig, search_text(excerpt_text)), 'C'::"char")) || setweight(to_tsvector('vibework_stems'::regconfig, search_text(regexp_replace(content, '<[^>]*>'::text, ' '::text, 'g'::text))), 'D'::"char"))) stored not null,
  title_words tsvector generated always as ((to_tsvector('vibework_words'::regconfig, search_text(title)) || to_tsvector('vibework_stems'::regconfig, search_text(title)))) stored not null,
  constraint blog_posts_pkey PRIMARY KEY (id),
  constraint blog_posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint blog_posts_category_id_fkey FOREIGN KEY (category_id) REFERENCES blog_categories(id) ON DELETE SET NULL,
  constraint blog_posts_check CHECK (((status <> 'published'::text) OR is_live)),
  constraint blog_posts_check1 CHECK (((NOT is_live) OR (published_at IS NOT NULL))),
  constraint blog_posts_check2 CHECK (((status = 'pending_review'::text) = (submitted_at IS NOT NULL))),
  constraint blog_posts_check3 CHECK (((decided_at IS NULL) = (decision IS NULL))),
  constraint blog_posts_content_check CHECK ((length(content) <= 1048576)),
  constraint blog_posts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint blog_posts_decision_check CHECK ((decision = ANY (ARRAY['published'::text, 'rejected'::text, 'unpublished'::text]))),
  constraint blog_posts_excerpt_check CHECK ((length(excerpt) <= 300)),
  constraint blog_posts_excerpt_text_check CHECK ((length(excerpt_text) <= 301)),
  constraint blog_posts_featured_image_alt_check CHECK ((length(featured_image_alt) <= 200)),
  constraint blog_posts_featured_image_check CHECK ((length(featured_image) <= 2000)),
  constraint blog_posts_meta_description_check CHECK ((length(meta_description) <= 160)),
  constraint blog_posts_meta_title_check CHECK ((length(meta_title) <= 60)),
  constraint blog_posts_og_image_check CHECK ((length(og_image) <= 2000)),
  constraint blog_posts_reading_minutes_check CHECK ((reading_minutes > 0)),
  constraint blog_posts_rejection_code_check CHECK ((rejection_code = ANY (ARRAY['quality'::text, 'off_topic'::text, 'promotion'::text, 'plagiarism'::text, 'formatting'::text, 'other'::text]))),
  constraint blog_posts_rejection_reason_check CHECK ((length(rejection_reason) <= 1000)),
  constraint blog_posts_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 3) AND (length(slug) <= 100)))),
  constraint blog_posts_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending_review'::text, 'published'::text, 'rejected'::text]))),
  constraint blog_posts_tags_check CHECK ((cardinality(tags) <= 5)),
  constraint blog_posts_title_check CHECK (((length(title) >= 5) AND (length(title) <= 200)))
);
CREATE INDEX blog_posts_author ON public.blog_posts USING btree (author_id, COALESCE(published_at, created_at) DESC, id DESC);
CREATE INDEX blog_posts_category ON public.blog_posts USING btree (category_id);
CREATE INDEX blog_posts_decided ON public.blog_posts USING btree (decided_at, id) WHERE (decided_at IS NOT NULL);
CREATE INDEX blog_posts_live ON public.blog_posts USING btree (published_at DESC, id DESC) WHERE (is_live AND (deleted_at IS NULL));
CREATE INDEX blog_posts_live_category ON public.blog_posts USING btree (category_id, published_at DESC, id DESC) WHERE (is_live AND (deleted_at IS NULL));
CREATE INDEX blog_posts_live_tags ON public.blog_posts USING gin (tags) WITH (fastupdate=off) WHERE (is_live AND (deleted_at IS NULL));
CREATE INDEX blog_posts_order ON public.blog_posts USING btree (COALESCE(published_at, created_at) DESC, id DESC);
CREATE UNIQUE INDEX blog_posts_slug ON public.blog_posts USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX blog_posts_status ON public.blog_posts USING btree (status, COALESCE(published_at, created_at) DESC, id DESC);
CREATE INDEX blog_posts_title ON public.blog_posts USING gin (title_words) WITH (fastupdate=off) WHERE (is_live AND (deleted_at IS NULL));
CREATE INDEX blog_posts_trash ON public.blog_posts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX blog_posts_trigrams ON public.blog_posts USING gin (lower(title) gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX blog_posts_waiting ON public.blog_posts USING btree (submitted_at, id) WHERE ((status = 'pending_review'::text) AND (deleted_at IS NULL));
CREATE INDEX blog_posts_words ON public.blog_posts USING gin (words) WITH (fastupdate=off) WHERE (is_live AND (deleted_at IS NULL));

create table blog_revisions (
  id bigint generated always as identity not null,
  post_id bigint not null,
  is_open boolean not null,
  title text not null,
  slug text not null,
  content text not null,
  excerpt text,
  meta_title text,
  meta_description text,
  og_image text,
  featured_image text,
  featured_image_alt text,
  tags text[] default '{}'::text[] not null,
  category_id bigint,
  author_id bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint blog_revisions_pkey PRIMARY KEY (id),
  constraint blog_revisions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint blog_revisions_category_id_fkey FOREIGN KEY (category_id) REFERENCES blog_categories(id) ON DELETE SET NULL,
  constraint blog_revisions_content_check CHECK ((length(content) <= 1048576)),
  constraint blog_revisions_excerpt_check CHECK ((length(excerpt) <= 300)),
  constraint blog_revisions_featured_image_alt_check CHECK ((length(featured_image_alt) <= 200)),
  constraint blog_revisions_featured_image_check CHECK ((length(featured_image) <= 2000)),
  constraint blog_revisions_meta_description_check CHECK ((length(meta_description) <= 160)),
  constraint blog_revisions_meta_title_check CHECK ((length(meta_title) <= 60)),
  constraint blog_revisions_og_image_check CHECK ((length(og_image) <= 2000)),
  constraint blog_revisions_post_id_fkey FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE CASCADE,
  constraint blog_revisions_title_check CHECK (((length(title) >= 5) AND (length(title) <= 200)))
);
CREATE INDEX blog_revisions_author ON public.blog_revisions USING btree (author_id);
CREATE INDEX blog_revisions_category ON public.blog_revisions USING btree (category_id);
CREATE UNIQUE INDEX blog_revisions_open ON public.blog_revisions USING btree (post_id) WHERE is_open;
CREATE INDEX blog_revisions_post ON public.blog_revisions USING btree (post_id, id DESC);

create table brief_events (
  id bigint generated always as identity not null,
  brief_id bigint not null,
  kind text not null,
  actor_id bigint,
  actor_role text not null,
  note text,
  at timestamp with time zone not null,
  constraint brief_events_pkey PRIMARY KEY (id),
  constraint brief_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint brief_events_actor_role_check CHECK ((actor_role = ANY (ARRAY['client'::text, 'admin'::text, 'system'::text]))),
  constraint brief_events_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id) ON DELETE CASCADE,
  constraint brief_events_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000)))
);
CREATE INDEX brief_events_brief ON public.brief_events USING btree (brief_id, id);
CREATE INDEX brief_events_publish ON public.brief_events USING btree (actor_id, at) WHERE (kind = 'publish'::text);

create view brief_fits as
SELECT b.id AS brief_id,
    viber.provider_id,
    viber.shared_skills,
    points.skills_points,
    points.subcategory_points,
    points.budget_points,
    points.quality_points,
    (((points.skills_points + points.subcategory_points) + points.budget_points) + points.quality_points) AS score
   FROM ((briefs b
     CROSS JOIN LATERAL ( SELECT x.user_id AS provider_id,
            COALESCE(bit_or((1 << ((k.place - 1))::integer)), 0) AS shared_skills,
            bool_or((x.subcategory = b.subcategory)) AS is_in_subcategory,
            min(x.rate_cents) AS rate_cents,
            max(x.score) AS quality
           FROM (service_search x
             LEFT JOIN unnest(b.skill_keys) WITH ORDINALITY k(key, place) ON ((k.key = ANY (x.skills))))
          WHERE (x.category = b.category)
          GROUP BY x.user_id) viber)
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (cardinality(b.skill_keys) > 0) THEN (((100 * (bit_count((viber.shared_skills)::bit(15)))::integer) + cardinality(b.skill_keys)) / (2 * cardinality(b.skill_keys)))
                    WHEN viber.is_in_subcategory THEN 35
                    ELSE 0
                END AS skills_points,
                CASE
                    WHEN viber.is_in_subcategory THEN 20
                    ELSE 0
                END AS subcategory_points,
                CASE
                    WHEN ((b.budget_type <> 'hourly'::text) OR (b.budget_max_cents IS NULL)) THEN 10
                    WHEN (viber.rate_cents <= b.budget_max_cents) THEN 15
                    WHEN ((4 * viber.rate_cents) <= (5 * b.budget_max_cents)) THEN 8
                    ELSE 0
                END AS budget_points,
            (((15 * GREATEST((viber.quality)::integer, 0)) + 500) / 1000) AS quality_points) points);

create table brief_invitations (
  id bigint generated always as identity not null,
  brief_id bigint not null,
  provider_id bigint not null,
  note text,
  created_at timestamp with time zone not null,
  declined_at timestamp with time zone,
  constraint brief_invitations_pkey PRIMARY KEY (id),
  constraint brief_invitations_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id) ON DELETE CASCADE,
  constraint brief_invitations_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint brief_invitations_once UNIQUE (brief_id, provider_id),
  constraint brief_invitations_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id)
);
CREATE INDEX brief_invitations_provider ON public.brief_invitations USING btree (provider_id, id DESC);

create table brief_matches (
  brief_id bigint not null,
  provider_id bigint not null,
  score smallint not null,
  told_at timestamp with time zone,
  constraint brief_matches_pkey PRIMARY KEY (brief_id, provider_id),
  constraint brief_matches_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id) ON DELETE CASCADE,
  constraint brief_matches_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id),
  constraint brief_matches_score_check CHECK (((score >= 0) AND (score <= 100)))
);
CREATE INDEX brief_matches_provider ON public.brief_matches USING btree (provider_id, told_at);

create table briefs (
  id bigint generated always as identity not null,
  client_id bigint not null,
  status text not null,
  title text not null,
  description text,
  category text,
  subcategory text,
  skills text[] default '{}'::text[] not null,
  budget_type text,
  budget_min_cents bigint,
  budget_max_cents bigint,
  half_hours integer,
  needed_by date,
  positions smallint default 1 not null,
  questions text[] default '{}'::text[] not null,
  visibility text default 'public'::text not null,
  is_indexed boolean default true not null,
  version integer default 1 not null,
  revision integer default 1 not null,
  revised_at timestamp with time zone,
  extensions smallint default 0 not null,
  proposals smallint default 0 not null,
  hired smallint default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  published_at timestamp with time zone,
  expires_at timestamp with time zone,
  reminded_at timestamp with time zone,
  ended_at timestamp with time zone,
  close_reason text,
  hidden_at timestamp with time zone,
  admin_reason text,
  matched_at timestamp with time zone,
  budget_top_cents bigint generated always as (
CASE
    WHEN (budget_type = 'hourly'::text) THEN ((COALESCE(budget_max_cents, budget_min_cents, (0)::bigint) * COALESCE(half_hours, 2)) / 2)
    ELSE COALESCE(budget_max_cents, budget_min_cents, (0)::bigint)
END) stored not null,
  skill_keys text[] default '{}'::text[] not null,
  words tsvector default ''::tsvector not null,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  decision text,
  field_values jsonb default '{}'::jsonb not null,
  constraint briefs_pkey PRIMARY KEY (id),
  constraint briefs_admin_reason_check CHECK (((length(admin_reason) >= 1) AND (length(admin_reason) <= 2000))),
  constraint briefs_budget CHECK ((budget_min_cents <= budget_max_cents)),
  constraint briefs_budget_max_cents_check CHECK (((budget_max_cents >= 500) AND (budget_max_cents <= 99999999))),
  constraint briefs_budget_min_cents_check CHECK (((budget_min_cents >= 500) AND (budget_min_cents <= 99999999))),
  constraint briefs_budget_type_check CHECK ((budget_type = ANY (ARRAY['fixed'::text, 'hourly'::text, 'unsure'::text]))),
  constraint briefs_category_fkey FOREIGN KEY (category) REFERENCES categories(slug),
  constraint briefs_category_subcategory_fkey FOREIGN KEY (category, subcategory) REFERENCES subcategories(category, slug),
  constraint briefs_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint briefs_close_reason_check CHECK ((close_reason = ANY (ARRAY['hired_here'::text, 'hired_elsewhere'::text, 'not_needed'::text, 'no_good_offers'::text, 'other'::text]))),
  constraint briefs_complete CHECK (((status = 'draft'::text) OR ((description IS NOT NULL) AND (category IS NOT NULL) AND (subcategory IS NOT NULL) AND (budget_type IS NOT NULL)))),
  constraint briefs_decided CHECK (((decided_at IS NULL) = (decision IS NULL))),
  constraint briefs_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'refused'::text]))),
  constraint briefs_description_check CHECK (((length(description) >= 1) AND (length(description) <= 10000))),
  constraint briefs_ended CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['filled'::text, 'closed'::text, 'expired'::text])))),
  constraint briefs_expiry CHECK (((status <> ALL (ARRAY['open'::text, 'paused'::text])) OR (expires_at IS NOT NULL))),
  constraint briefs_extensions_check CHECK (((extensions >= 0) AND (extensions <= 3))),
  constraint briefs_field_values CHECK (((jsonb_typeof(field_values) = 'object'::text) AND (octet_length((field_values)::text) <= 40000))),
  constraint briefs_half_hours_check CHECK (((half_hours >= 2) AND (half_hours <= 2000))),
  constraint briefs_hired_check CHECK ((hired >= 0)),
  constraint briefs_hours CHECK (((half_hours IS NULL) OR (budget_type = 'hourly'::text))),
  constraint briefs_positions_check CHECK (((positions >= 1) AND (positions <= 5))),
  constraint briefs_proposals_check CHECK ((proposals >= 0)),
  constraint briefs_questions_check CHECK (((cardinality(questions) <= 3) AND (longest_text(questions) <= 200))),
  constraint briefs_reason CHECK (((close_reason IS NOT NULL) <= (status = 'closed'::text))),
  constraint briefs_skills_check CHECK (((cardinality(skills) <= 15) AND (longest_text(skills) <= 40))),
  constraint briefs_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'in_review'::text, 'open'::text, 'paused'::text, 'filled'::text, 'closed'::text, 'expired'::text]))),
  constraint briefs_submitted CHECK (((status <> 'in_review'::text) OR (submitted_at IS NOT NULL))),
  constraint briefs_title_check CHECK (((length(title) >= 5) AND (length(title) <= 120))),
  constraint briefs_unsure CHECK (((budget_type <> 'unsure'::text) OR (num_nonnulls(budget_min_cents, budget_max_cents) = 0))),
  constraint briefs_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'members'::text, 'invited'::text])))
);
CREATE INDEX briefs_client ON public.briefs USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX briefs_decided_at ON public.briefs USING btree (decided_at, id) WHERE (decided_at IS NOT NULL);
CREATE INDEX briefs_due ON public.briefs USING btree (expires_at) WHERE (status = ANY (ARRAY['open'::text, 'paused'::text]));
CREATE INDEX briefs_ending ON public.briefs USING btree (expires_at, id) WHERE ((status = 'open'::text) AND (hidden_at IS NULL) AND (visibility <> 'invited'::text));
CREATE INDEX briefs_fewest ON public.briefs USING btree (proposals, published_at DESC, id DESC) WHERE ((status = 'open'::text) AND (hidden_at IS NULL) AND (visibility <> 'invited'::text));
CREATE INDEX briefs_hidden ON public.briefs USING btree (hidden_at) WHERE ((hidden_at IS NOT NULL) AND (status = ANY (ARRAY['open'::text, 'paused'::text])));
CREATE INDEX briefs_newest ON public.briefs USING btree (published_at DESC, id DESC) INCLUDE (category, subcategory, budget_type, proposals) WHERE ((status = 'open'::text) AND (hidden_at IS NULL) AND (visibility <> 'invited'::text));
CREATE INDEX briefs_of_admins ON public.briefs USING btree (COALESCE(published_at, submitted_at) DESC, id DESC) WHERE (status <> 'draft'::text);
CREATE INDEX briefs_parts ON public.briefs USING btree (subcategory, published_at DESC, id DESC) WHERE ((status = 'open'::text) AND (hidden_at IS NULL) AND (visibility <> 'invited'::text));
CREATE INDEX briefs_skills ON public.briefs USING gin (skill_keys) WITH (fastupdate=off) WHERE ((status = 'open'::text) AND (hidden_at IS NULL) AND (visibility <> 'invited'::text));
CREATE INDEX briefs_title ON public.briefs USING gin (title gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX briefs_to_decide ON public.briefs USING btree (submitted_at, id) WHERE (status = 'in_review'::text);
CREATE INDEX briefs_top ON public.briefs USING btree (budget_top_cents DESC, id DESC) WHERE ((status = 'open'::text) AND (hidden_at IS NULL) AND (visibility <> 'invited'::text));
CREATE INDEX briefs_words ON public.briefs USING gin (words) WITH (fastupdate=off) WHERE ((status = 'open'::text) AND (hidden_at IS NULL) AND (visibility <> 'invited'::text));
CREATE TRIGGER brief_words BEFORE INSERT OR UPDATE OF title, description, category, subcategory, skills ON public.briefs FOR EACH ROW EXECUTE FUNCTION brief_words();

create table broadcast_deliveries (
  broadcast_id bigint not null,
  user_id bigint not null,
  way text not null,
  state text default 'waiting'::text not null,
  queued_at timestamp with time zone,
  constraint broadcast_deliveries_pkey PRIMARY KEY (broadcast_id, user_id, way),
  constraint broadcast_deliveries_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id),
  constraint broadcast_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'queued'::text, 'sent'::text, 'skipped'::text, 'failed'::text]))),
  constraint broadcast_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint broadcast_deliveries_way_check CHECK ((way = ANY (ARRAY['bell'::text, 'mail'::text])))
);
CREATE INDEX broadcast_deliveries_open ON public.broadcast_deliveries USING btree (broadcast_id, way, state, user_id) WHERE (state = ANY (ARRAY['waiting'::text, 'queued'::text]));
CREATE INDEX broadcast_deliveries_queued ON public.broadcast_deliveries USING btree (queued_at) WHERE (queued_at IS NOT NULL);
CREATE INDEX broadcast_deliveries_user ON public.broadcast_deliveries USING btree (user_id);

create table broadcast_dismissals (
  user_id bigint not null,
  broadcast_id bigint not null,
  dismissed_at timestamp with time zone not null,
  constraint broadcast_dismissals_pkey PRIMARY KEY (user_id, broadcast_id),
  constraint broadcast_dismissals_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id),
  constraint broadcast_dismissals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table broadcasts (
  id bigint generated always as identity not null,
  title text not null,
  text text not null,
  link text,
  audience text not null,
  ways text[] not null,
  banner_until timestamp with time zone,
  state text default 'draft'::text not null,
  version integer default 1 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  sent_by bigint,
  sent_at timestamp with time zone,
  finished_at timestamp with time zone,
  listed_to bigint default 0 not null,
  is_listed boolean default false not null,
  total integer default 0 not null,
  sent integer default 0 not null,
  skipped integer default 0 not null,
  failed integer default 0 not null,
  waits_until timestamp with time zone,
  constraint broadcasts_pkey PRIMARY KEY (id),
  constraint broadcasts_audience_check CHECK ((audience = ANY (ARRAY['members'::text, 'clients'::text, 'vibers'::text]))),
  constraint broadcasts_banner CHECK ((('banner'::text = ANY (ways)) = (banner_until IS NOT NULL))),
  constraint broadcasts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint broadcasts_finished CHECK (((finished_at IS NOT NULL) = (state = ANY (ARRAY['sent'::text, 'cancelled'::text])))),
  constraint broadcasts_link_check CHECK (((length(link) <= 200) AND ((link ~~ '/%'::text) OR (link ~~ 'https://%'::text)))),
  constraint broadcasts_sent CHECK ((num_nonnulls(sent_by, sent_at) =
CASE
    WHEN (state = 'draft'::text) THEN 0
    ELSE 2
END)),
  constraint broadcasts_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  constraint broadcasts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sending'::text, 'sent'::text, 'cancelled'::text]))),
  constraint broadcasts_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint broadcasts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  constraint broadcasts_ways_check CHECK (((cardinality(ways) > 0) AND (ways <@ ARRAY['bell'::text, 'mail'::text, 'banner'::text])))
);
CREATE INDEX broadcasts_banners ON public.broadcasts USING btree (banner_until) WHERE (state = ANY (ARRAY['sending'::text, 'sent'::text]));
CREATE INDEX broadcasts_sending ON public.broadcasts USING btree (id) WHERE (state = 'sending'::text);
CREATE TRIGGER keep_broadcast BEFORE UPDATE ON public.broadcasts FOR EACH ROW EXECUTE FUNCTION keep_broadcast();

create table categories (
  slug text not null,
  label text,
  labels jsonb default '{}'::jsonb not null,
  tagline text,
  icon text not null,
  hue smallint not null,
  sort_order integer not null,
  is_active boolean default true not null,
  is_built_in boolean default false not null,
  version integer default 1 not null,
  taglines jsonb default '{}'::jsonb not null,
  constraint categories_pkey PRIMARY KEY (slug),
  constraint categories_check CHECK ((is_built_in OR (label IS NOT NULL))),
  constraint categories_hue_check CHECK (((hue >= 0) AND (hue <= 359))),
  constraint categories_icon_check CHECK ((icon ~ '^[a-z][a-z0-9-]{1,39}$'::text)),
  constraint categories_label_check CHECK (((length(label) >= 2) AND (length(label) <= 40))),
  constraint categories_labels_check CHECK ((jsonb_typeof(labels) = 'object'::text)),
  constraint categories_slug_check CHECK ((slug ~ '^[a-z][a-z0-9_]{1,39}$'::text)),
  constraint categories_tagline_check CHECK (((length(tagline) >= 2) AND (length(tagline) <= 90))),
  constraint categories_taglines_check CHECK ((jsonb_typeof(taglines) = 'object'::text))
);
CREATE UNIQUE INDEX categories_label ON public.categories USING btree (lower(label));
CREATE TRIGGER categories_kept BEFORE DELETE OR UPDATE ON public.categories FOR EACH ROW EXECUTE FUNCTION keep_category();
CREATE TRIGGER categories_name BEFORE INSERT ON public.categories FOR EACH ROW EXECUTE FUNCTION keep_vocabulary_name_unique();

create table challenges (
  token_hash bytea not null,
  kind text not null,
  user_id bigint,
  challenge text,
  attempts integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint challenges_pkey PRIMARY KEY (token_hash),
  constraint challenges_kind_check CHECK ((kind = ANY (ARRAY['second_factor'::text, 'passkey_sign_in'::text, 'passkey_registration'::text]))),
  constraint challenges_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX challenges_expires_at ON public.challenges USING btree (expires_at);
CREATE INDEX challenges_user ON public.challenges USING btree (user_id);

create table chargebacks (
  id bigint generated always as identity not null,
  order_id bigint not null,
  payment_id bigint not null,
  gateway text not null,
  gateway_chargeback_id text not null,
  reason text,
  amount_cents bigint not null,
  fee_cents bigint default 0 not null,
  status text default 'open'::text not null,
  escrow_cents bigint default 0 not null,
  provider_cents bigint default 0 not null,
  platform_cents bigint default 0 not null,
  loss_cents bigint default 0 not null,
  recovery text default 'none'::text not null,
  due_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint chargebacks_pkey PRIMARY KEY (id),
  constraint chargebacks_amount_cents_check CHECK ((amount_cents > 0)),
  constraint chargebacks_check CHECK ((amount_cents = (((escrow_cents + provider_cents) + platform_cents) + loss_cents))),
  constraint chargebacks_check1 CHECK (((status = 'open'::text) = (closed_at IS NULL))),
  constraint chargebacks_escrow_cents_check CHECK ((escrow_cents >= 0)),
  constraint chargebacks_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint chargebacks_gateway_chargeback_id_key UNIQUE (gateway_chargeback_id),
  constraint chargebacks_loss_cents_check CHECK ((loss_cents >= 0)),
  constraint chargebacks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint chargebacks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint chargebacks_platform_cents_check CHECK ((platform_cents >= 0)),
  constraint chargebacks_provider_cents_check CHECK ((provider_cents >= 0)),
  constraint chargebacks_recovery_check CHECK ((recovery = ANY (ARRAY['none'::text, 'payout_cancelled'::text, 'pending'::text, 'reversed'::text, 'owed'::text]))),
  constraint chargebacks_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX chargebacks_due ON public.chargebacks USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX chargebacks_order ON public.chargebacks USING btree (order_id);
CREATE TRIGGER chargebacks_count AFTER INSERT ON public.chargebacks FOR EACH ROW EXECUTE FUNCTION order_was_disputed();
CREATE TRIGGER chargebacks_keep BEFORE DELETE ON public.chargebacks FOR EACH ROW EXECUTE FUNCTION forbid_change();

create table checkouts (
  id bigint generated always as identity not null,
  client_id bigint not null,
  provider_id bigint not null,
  service_id bigint not null,
  half_hours integer,
  rate_cents bigint,
  amount_cents bigint not null,
  currency text not null,
  fee_bps integer not null,
  title text not null,
  description text,
  requirements text,
  delivery_deadline date,
  status text default 'open'::text not null,
  gateway text not null,
  payment_intent_id text,
  client_secret text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  check_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  fee_min_cents bigint default 0 not null,
  pricing text default 'hourly'::text not null,
  price_lines jsonb,
  delivery_days integer,
  max_change_rounds integer,
  extends_order_id bigint,
  thanks_order_id bigint,
  chosen_package jsonb,
  milestone_id bigint,
  offer_id bigint,
  constraint checkouts_pkey PRIMARY KEY (id),
  constraint checkouts_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= 99999999))),
  constraint checkouts_check CHECK ((client_id <> provider_id)),
  constraint checkouts_chosen_package_check CHECK ((jsonb_typeof(chosen_package) = 'object'::text)),
  constraint checkouts_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint checkouts_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint checkouts_extends_order_id_fkey FOREIGN KEY (extends_order_id) REFERENCES orders(id),
  constraint checkouts_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 10000))),
  constraint checkouts_fee_min_cents_check CHECK ((fee_min_cents >= 0)),
  constraint checkouts_half_hours_check CHECK (((half_hours >= 2) AND (half_hours <= 2000))),
  constraint checkouts_max_change_rounds_check CHECK (((max_change_rounds >= 1) AND (max_change_rounds <= 10))),
  constraint checkouts_milestone_id_fkey FOREIGN KEY (milestone_id) REFERENCES agreement_milestones(id),
  constraint checkouts_offer CHECK (((offer_id IS NULL) OR (extends_order_id IS NOT NULL))),
  constraint checkouts_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint checkouts_package CHECK (((chosen_package IS NULL) OR (pricing = 'fixed'::text))),
  constraint checkouts_payment_intent_id_key UNIQUE (payment_intent_id),
  constraint checkouts_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id),
  constraint checkouts_purchase CHECK (is_purchase(pricing, half_hours, rate_cents, price_lines, delivery_days, milestone_id, extends_order_id, thanks_order_id)),
  constraint checkouts_rate_cents_check CHECK ((rate_cents > 0)),
  constraint checkouts_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint checkouts_state CHECK (is_checkout_state(status, closed_at, client_secret)),
  constraint checkouts_thanks_order_id_fkey FOREIGN KEY (thanks_order_id) REFERENCES orders(id)
);
CREATE INDEX checkouts_due ON public.checkouts USING btree (check_at) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX checkouts_one_open ON public.checkouts USING btree (client_id, service_id) WHERE ((status = 'open'::text) AND (milestone_id IS NULL) AND (extends_order_id IS NULL) AND (thanks_order_id IS NULL));
CREATE UNIQUE INDEX checkouts_one_open_extension ON public.checkouts USING btree (extends_order_id) WHERE ((status = 'open'::text) AND (extends_order_id IS NOT NULL));
CREATE UNIQUE INDEX checkouts_one_open_milestone ON public.checkouts USING btree (milestone_id) WHERE ((status = 'open'::text) AND (milestone_id IS NOT NULL));
CREATE UNIQUE INDEX checkouts_one_open_tip ON public.checkouts USING btree (thanks_order_id) WHERE ((status = 'open'::text) AND (thanks_order_id IS NOT NULL));
CREATE INDEX checkouts_provider ON public.checkouts USING btree (provider_id);
CREATE INDEX checkouts_service ON public.checkouts USING btree (service_id);

create table code_guesses (
  user_id bigint not null,
  place text not null,
  wrong integer default 0 not null,
  pauses integer default 0 not null,
  paused_until timestamp with time zone,
  told_at timestamp with time zone,
  constraint code_guesses_pkey PRIMARY KEY (user_id, place),
  constraint code_guesses_pauses_check CHECK ((pauses >= 0)),
  constraint code_guesses_place_check CHECK ((place = ANY (ARRAY['sign_in'::text, 'confirmation'::text]))),
  constraint code_guesses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint code_guesses_wrong_check CHECK ((wrong >= 0))
);

create table contact_messages (
  id bigint generated always as identity not null,
  user_id bigint,
  name text not null,
  email text not null,
  subject text,
  message text not null,
  language text not null,
  status text default 'open'::text not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by bigint,
  note text,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint contact_messages_check CHECK (((status = 'answered'::text) = (answered_at IS NOT NULL))),
  constraint contact_messages_check1 CHECK (((answered_at IS NULL) = (answered_by IS NULL))),
  constraint contact_messages_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint contact_messages_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
  constraint contact_messages_message_check CHECK (((length(message) >= 1) AND (length(message) <= 10000))),
  constraint contact_messages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint contact_messages_note_check CHECK ((length(note) <= 2000)),
  constraint contact_messages_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text]))),
  constraint contact_messages_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 300))),
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX contact_messages_answered ON public.contact_messages USING btree (answered_at DESC, id DESC) WHERE (answered_at IS NOT NULL);
CREATE INDEX contact_messages_user ON public.contact_messages USING btree (user_id, id DESC);
CREATE INDEX contact_messages_waiting ON public.contact_messages USING btree (created_at, id) WHERE (status = 'open'::text);

create table conversations (
  user_id bigint not null,
  other_id bigint not null,
  last_message_id bigint,
  unread_count integer default 0 not null,
  is_opener boolean not null,
  opened_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  service_id bigint,
  constraint conversations_pkey PRIMARY KEY (user_id, other_id),
  constraint conversations_check CHECK (((answered_at IS NULL) OR is_opener)),
  constraint conversations_check1 CHECK ((user_id <> other_id)),
  constraint conversations_last_message_id_fkey FOREIGN KEY (last_message_id) REFERENCES messages(id),
  constraint conversations_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id),
  constraint conversations_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint conversations_unread_count_check CHECK ((unread_count >= 0)),
  constraint conversations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX conversations_answered ON public.conversations USING btree (other_id, opened_at) WHERE (answered_at IS NOT NULL);
CREATE INDEX conversations_list ON public.conversations USING btree (user_id, last_message_id DESC);
CREATE INDEX conversations_opened ON public.conversations USING btree (user_id, opened_at) WHERE is_opener;
CREATE INDEX conversations_service ON public.conversations USING btree (service_id, opened_at) WHERE (service_id IS NOT NULL);
CREATE INDEX conversations_unread ON public.conversations USING btree (user_id) INCLUDE (unread_count) WHERE (unread_count > 0);

create table discovery_categories (
  id bigint generated always as identity not null,
  slug text not null,
  label text,
  sort_order integer not null,
  rule jsonb not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  constraint discovery_categories_pkey PRIMARY KEY (id),
  constraint discovery_categories_label_check CHECK (((length(label) >= 2) AND (length(label) <= 40))),
  constraint discovery_categories_rule_check CHECK ((jsonb_typeof(rule) = 'object'::text)),
  constraint discovery_categories_slug_check CHECK (((slug ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 2) AND (length(slug) <= 40)))),
  constraint discovery_categories_slug_key UNIQUE (slug),
  constraint label_is_known CHECK (((label IS NOT NULL) OR (slug = ANY (ARRAY['digital-marketing'::text, 'media-production'::text, 'writing'::text, 'design'::text, 'development'::text]))))
);
CREATE UNIQUE INDEX discovery_categories_label ON public.discovery_categories USING btree (lower(label));
CREATE TRIGGER discovery_categories_name BEFORE INSERT OR UPDATE OF slug ON public.discovery_categories FOR EACH ROW EXECUTE FUNCTION keep_vocabulary_name_unique();

create table dispute_entries (
  id bigint generated always as identity not null,
  dispute_id bigint not null,
  kind text not null,
  author_id bigint,
  author_role text not null,
  text text,
  amount_cents bigint,
  at timestamp with time zone not null,
  constraint dispute_entries_pkey PRIMARY KEY (id),
  constraint dispute_entries_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint dispute_entries_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint dispute_entries_author_role_check CHECK ((author_role = ANY (ARRAY['client'::text, 'provider'::text, 'admin'::text, 'system'::text]))),
  constraint dispute_entries_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  constraint dispute_entries_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'response'::text, 'evidence'::text, 'question'::text, 'offer'::text, 'offer_withdrawn'::text, 'offer_declined'::text, 'settlement'::text, 'withdrawal'::text, 'review'::text, 'ruling'::text, 'timeout'::text, 'reminder'::text, 'chargeback'::text, 'external_refund'::text])))
);
CREATE INDEX dispute_entries_author ON public.dispute_entries USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX dispute_entries_dispute ON public.dispute_entries USING btree (dispute_id, id);
CREATE TRIGGER dispute_entries_append_only BEFORE DELETE OR UPDATE ON public.dispute_entries FOR EACH ROW EXECUTE FUNCTION forbid_change();

create table dispute_offers (
  id bigint generated always as identity not null,
  dispute_id bigint not null,
  author_id bigint not null,
  refund_cents bigint not null,
  status text default 'open'::text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint dispute_offers_pkey PRIMARY KEY (id),
  constraint dispute_offers_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint dispute_offers_check CHECK (((status = 'open'::text) = (closed_at IS NULL))),
  constraint dispute_offers_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  constraint dispute_offers_refund_cents_check CHECK ((refund_cents >= 0)),
  constraint dispute_offers_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])))
);
CREATE INDEX dispute_offers_dispute ON public.dispute_offers USING btree (dispute_id, id);
CREATE UNIQUE INDEX dispute_offers_one_open ON public.dispute_offers USING btree (dispute_id, author_id) WHERE (status = 'open'::text);

create table disputed_orders (
  order_id bigint not null,
  ordered_at timestamp with time zone not null,
  constraint disputed_orders_pkey PRIMARY KEY (order_id),
  constraint disputed_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX disputed_orders_at ON public.disputed_orders USING btree (ordered_at);

create table disputes (
  id bigint generated always as identity not null,
  order_id bigint not null,
  escrow_id bigint not null,
  initiator_id bigint not null,
  initiator_role text not null,
  reason text not null,
  description text not null,
  status text default 'open'::text not null,
  priority text default 'medium'::text not null,
  is_priority_chosen boolean default false not null,
  awaiting text,
  answer_by timestamp with time zone,
  resolution text,
  resolution_cents bigint,
  closed_through text,
  admin_notes text,
  message text,
  client_response text,
  provider_response text,
  resolved_by bigint,
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  last_updated timestamp with time zone not null,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_awaiting_check CHECK ((awaiting = ANY (ARRAY['client'::text, 'provider'::text]))),
  constraint disputes_check CHECK (((status = ANY (ARRAY['resolved'::text, 'closed'::text])) = (resolved_at IS NOT NULL))),
  constraint disputes_check1 CHECK (((resolved_at IS NOT NULL) = (closed_through IS NOT NULL))),
  constraint disputes_check2 CHECK (((closed_through = 'ruling'::text) = (status = 'resolved'::text))),
  constraint disputes_check3 CHECK (((status = 'resolved'::text) = (resolution IS NOT NULL))),
  constraint disputes_check4 CHECK ((((resolution = 'partial_refund'::text) = (resolution_cents IS NOT NULL)) OR (resolution IS NULL))),
  constraint disputes_check5 CHECK (((answer_by IS NULL) OR (awaiting IS NOT NULL))),
  constraint disputes_closed_through_check CHECK ((closed_through = ANY (ARRAY['ruling'::text, 'withdrawal'::text, 'settlement'::text, 'chargeback'::text, 'external_refund'::text]))),
  constraint disputes_escrow_id_fkey FOREIGN KEY (escrow_id) REFERENCES escrows(id),
  constraint disputes_initiator_id_fkey FOREIGN KEY (initiator_id) REFERENCES users(id),
  constraint disputes_initiator_role_check CHECK ((initiator_role = ANY (ARRAY['client'::text, 'provider'::text]))),
  constraint disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint disputes_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'high'::text, 'medium'::text, 'low'::text]))),
  constraint disputes_resolution_cents_check CHECK ((resolution_cents > 0)),
  constraint disputes_resolution_check CHECK ((resolution = ANY (ARRAY['full_refund'::text, 'partial_refund'::text, 'pay_provider'::text, 'cancel_order'::text]))),
  constraint disputes_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id),
  constraint disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'under_review'::text, 'awaiting_response'::text, 'resolved'::text, 'closed'::text])))
);
CREATE INDEX disputes_decided ON public.disputes USING btree (resolved_at, id) WHERE (resolved_at IS NOT NULL);
CREATE INDEX disputes_due ON public.disputes USING btree (answer_by) WHERE (answer_by IS NOT NULL);
CREATE INDEX disputes_ended ON public.disputes USING btree (resolved_at DESC, created_at, id) WHERE (resolved_at IS NOT NULL);
CREATE INDEX disputes_initiator ON public.disputes USING btree (initiator_id, id);
CREATE UNIQUE INDEX disputes_one_active ON public.disputes USING btree (order_id) WHERE (status = ANY (ARRAY['open'::text, 'under_review'::text, 'awaiting_response'::text]));
CREATE INDEX disputes_order ON public.disputes USING btree (order_id);
CREATE INDEX disputes_status ON public.disputes USING btree (status, created_at);
CREATE INDEX disputes_waiting ON public.disputes USING btree (created_at, id) WHERE (status = ANY (ARRAY['open'::text, 'under_review'::text, 'awaiting_response'::text]));
CREATE TRIGGER disputes_count AFTER INSERT ON public.disputes FOR EACH ROW EXECUTE FUNCTION order_was_disputed();

create table document_pdfs (
  document_id bigint not null,
  pdf bytea not null,
  drawn_at timestamp with time zone default now() not null,
  constraint document_pdfs_pkey PRIMARY KEY (document_id),
  constraint document_pdfs_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE
);

create table document_series (
  kind text not null,
  last_number bigint default 0 not null,
  constraint document_series_pkey PRIMARY KEY (kind),
  constraint document_series_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'credit_note'::text, 'fee_statement'::text, 'fee_credit'::text])))
);

create table documents (
  id bigint generated always as identity not null,
  kind text not null,
  number bigint not null,
  user_id bigint not null,
  order_id bigint not null,
  idem_key text not null,
  amount_cents bigint not null,
  currency text not null,
  content jsonb not null,
  happened_at timestamp with time zone not null,
  issued_at timestamp with time zone not null,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint documents_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint documents_idem_key_key UNIQUE (idem_key),
  constraint documents_kind_fkey FOREIGN KEY (kind) REFERENCES document_series(kind),
  constraint documents_kind_number_key UNIQUE (kind, number),
  constraint documents_number_check CHECK ((number > 0)),
  constraint documents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX documents_amount ON public.documents USING btree (user_id, amount_cents, id);
CREATE INDEX documents_order ON public.documents USING btree (order_id);
CREATE INDEX documents_user ON public.documents USING btree (user_id, happened_at DESC, id DESC);
CREATE TRIGGER documents_append_only BEFORE DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER documents_no_truncate BEFORE TRUNCATE ON public.documents FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

create table documents_due (
  transaction_id bigint not null,
  constraint documents_due_pkey PRIMARY KEY (transaction_id)
);

create table escrows (
  id bigint generated always as identity not null,
  order_id bigint not null,
  payment_id bigint not null,
  account_id bigint not null,
  total_cents bigint not null,
  fee_cents bigint not null,
  provider_cents bigint not null,
  currency text not null,
  status text default 'holding'::text not null,
  held_at timestamp with time zone not null,
  disputed_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint escrows_pkey PRIMARY KEY (id),
  constraint escrows_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  constraint escrows_account_id_key UNIQUE (account_id),
  constraint escrows_check CHECK ((total_cents = (fee_cents + provider_cents))),
  constraint escrows_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint escrows_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint escrows_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint escrows_order_id_key UNIQUE (order_id),
  constraint escrows_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint escrows_payment_id_key UNIQUE (payment_id),
  constraint escrows_provider_cents_check CHECK ((provider_cents >= 0)),
  constraint escrows_status_check CHECK ((status = ANY (ARRAY['holding'::text, 'disputed'::text, 'released'::text, 'refunded'::text, 'partially_refunded'::text, 'charged_back'::text]))),
  constraint escrows_total_cents_check CHECK ((total_cents > 0))
);
CREATE INDEX escrows_active ON public.escrows USING btree (status) INCLUDE (total_cents) WHERE (status = ANY (ARRAY['holding'::text, 'disputed'::text]));
CREATE INDEX escrows_newest ON public.escrows USING btree (status, held_at DESC, order_id DESC);
CREATE CONSTRAINT TRIGGER escrow_matches_money AFTER INSERT OR UPDATE ON public.escrows DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION escrow_matches_money();
CREATE TRIGGER escrow_transition BEFORE UPDATE ON public.escrows FOR EACH ROW EXECUTE FUNCTION escrow_transition();
CREATE TRIGGER escrows_keep BEFORE DELETE ON public.escrows FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER escrows_no_truncate BEFORE TRUNCATE ON public.escrows FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

create table external_refunds (
  id bigint generated always as identity not null,
  order_id bigint not null,
  gateway text not null,
  gateway_refund_id text not null,
  amount_cents bigint not null,
  status text default 'standing'::text not null,
  noticed_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  constraint external_refunds_pkey PRIMARY KEY (id),
  constraint external_refunds_amount_cents_check CHECK ((amount_cents > 0)),
  constraint external_refunds_check CHECK (((status = 'returned'::text) = (returned_at IS NOT NULL))),
  constraint external_refunds_gateway_refund_id_key UNIQUE (gateway_refund_id),
  constraint external_refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint external_refunds_status_check CHECK ((status = ANY (ARRAY['standing'::text, 'returned'::text])))
);
CREATE INDEX external_refunds_order ON public.external_refunds USING btree (order_id);
CREATE TRIGGER external_refunds_keep BEFORE DELETE ON public.external_refunds FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER external_refunds_no_truncate BEFORE TRUNCATE ON public.external_refunds FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

create table favorite_services (
  user_id bigint not null,
  service_id bigint not null,
  created_at timestamp with time zone not null,
  constraint favorite_services_pkey PRIMARY KEY (user_id, service_id),
  constraint favorite_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE,
  constraint favorite_services_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX favorite_services_newest ON public.favorite_services USING btree (user_id, created_at DESC);

create table favorite_vibers (
  user_id bigint not null,
  viber_id bigint not null,
  created_at timestamp with time zone not null,
  constraint favorite_vibers_pkey PRIMARY KEY (user_id, viber_id),
  constraint favorite_vibers_check CHECK ((user_id <> viber_id)),
  constraint favorite_vibers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint favorite_vibers_viber_id_fkey FOREIGN KEY (viber_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX favorite_vibers_newest ON public.favorite_vibers USING btree (user_id, created_at DESC);
CREATE INDEX favorite_vibers_viber ON public.favorite_vibers USING btree (viber_id);

create table fields (
  id bigint generated always as identity not null,
  subject text not null,
  key text not null,
  type text not null,
  label text not null,
  labels jsonb default '{}'::jsonb not null,
  help text,
  options jsonb default '[]'::jsonb not null,
  number jsonb,
  categories text[] default '{}'::text[] not null,
  audience text default 'everybody'::text not null,
  is_required boolean default false not null,
  visibility text default 'public'::text not null,
  on_card boolean default false not null,
  is_filter boolean default false not null,
  sort_order integer not null,
  is_active boolean default true not null,
  purge_requested_at timestamp with time zone,
  origin text default 'operator'::text not null,
  version integer default 1 not null,
  words_changed_at timestamp with time zone,
  constraint fields_pkey PRIMARY KEY (id),
  constraint fields_audience_check CHECK ((audience = ANY (ARRAY['provider'::text, 'everybody'::text]))),
  constraint fields_check CHECK (((type = 'number'::text) = (number IS NOT NULL))),
  constraint fields_check1 CHECK (((type = ANY (ARRAY['choice'::text, 'choices'::text])) = (options <> '[]'::jsonb))),
  constraint fields_check2 CHECK (((NOT is_filter) OR (type = ANY (ARRAY['choice'::text, 'choices'::text, 'yes_no'::text])))),
  constraint fields_check3 CHECK (((visibility = 'public'::text) OR (NOT (on_card OR is_filter)))),
  constraint fields_check4 CHECK (((purge_requested_at IS NULL) OR (NOT is_active))),
  constraint fields_help_check CHECK (((length(help) >= 1) AND (length(help) <= 160))),
  constraint fields_key_check CHECK ((key ~ '^[a-z][a-z0-9_]{1,39}$'::text)),
  constraint fields_label_check CHECK (((length(label) >= 2) AND (length(label) <= 80))),
  constraint fields_labels_check CHECK ((jsonb_typeof(labels) = 'object'::text)),
  constraint fields_number_check CHECK ((jsonb_typeof(number) = 'object'::text)),
  constraint fields_options_check CHECK ((jsonb_typeof(options) = 'array'::text)),
  constraint fields_origin_check CHECK (((origin = 'operator'::text) OR (origin ~ '^x:[a-z0-9-]+$'::text))),
  constraint fields_subject_check CHECK ((subject = ANY (ARRAY['service'::text, 'user'::text, 'brief'::text]))),
  constraint fields_subject_key_key UNIQUE (subject, key),
  constraint fields_type_check CHECK ((type = ANY (ARRAY['line'::text, 'text'::text, 'number'::text, 'yes_no'::text, 'choice'::text, 'choices'::text, 'date'::text, 'link'::text]))),
  constraint fields_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'staff'::text])))
);
CREATE TRIGGER fields_kept BEFORE UPDATE ON public.fields FOR EACH ROW EXECUTE FUNCTION keep_field();

create table hours_summaries (
  order_id bigint not null,
  week date not null,
  sent_at timestamp with time zone not null,
  half_hours integer not null,
  earlier_half_hours integer not null,
  constraint hours_summaries_pkey PRIMARY KEY (order_id, week),
  constraint hours_summaries_half_hours_check CHECK ((half_hours >= 0)),
  constraint hours_summaries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  request_hash text not null,
  status integer,
  body text,
  locked_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_key_check CHECK ((length(key) <= 255)),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (locked_at);

create table installation (
  id integer default 1 not null,
  name text default (gen_random_uuid())::text not null,
  constraint installation_pkey PRIMARY KEY (id),
  constraint installation_id_check CHECK ((id = 1)),
  constraint installation_name_check CHECK ((name ~ '^[a-z0-9-]{8,64}$'::text))
);

create table knowledge_articles (
  id bigint generated always as identity not null,
  title text not null,
  slug text not null,
  excerpt text,
  excerpt_text text not null,
  content text not null,
  content_text text not null,
  category_id bigint,
  author_id bigint,
  status text default 'draft'::text not null,
  visibility text default 'public'::text not null,
  tags text[] default '{}'::text[] not null,
  sort_order integer default 0 not null,
  view_count integer default 0 not null,
  is_helpful integer default 0 not null,
  not_helpful integer default 0 not null,
  last_reviewed_at timestamp with time zone,
  published_at timestamp with time zone,
  was_public boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  words tsvector generated always as (((((((setweight(to_tsvector('vibework_words'::regconfig, search_text(title)), 'A'::"char") || setweight(to_tsvector('vibework_stems'::regconfig, search_text(title)), 'A'::"char")) || setweight(to_tsvector('vibework_words'::regconfig, search_text(words_of_list(tags))), 'B'::"char")) || setweight(to_tsvector('vibework_stems'::regconfig, search_text(words_of_list(tags))), 'B'::"char")) || setweight(to_tsvector('vibework_words'::regconfig, search_text(COALESCE(excerpt, ''::text))), 'C'::"char")) || setweight(to_tsvector('vibework_stems'::regconfig, search_text(COALESCE(excerpt, ''::text))), 'C'::"char")) || setweight(to_tsvector('vibework_stems'::regconfig, search_text(content_text)), 'D'::"char"))) stored not null,
  title_words tsvector generated always as ((to_tsvector('vibework_words'::regconfig, search_text(title)) || to_tsvector('vibework_stems'::regconfig, search_text(title)))) stored not null,
  constraint knowledge_articles_pkey PRIMARY KEY (id),
  constraint knowledge_articles_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint knowledge_articles_category_id_fkey FOREIGN KEY (category_id) REFERENCES knowledge_categories(id),
  constraint knowledge_articles_check CHECK (((status <> 'published'::text) OR ((published_at IS NOT NULL) AND (category_id IS NOT NULL)))),
  constraint knowledge_articles_content_check CHECK ((length(content) <= 1048576)),
  constraint knowledge_articles_content_text_check CHECK ((length(content_text) <= 1048576)),
  constraint knowledge_articles_excerpt_check CHECK (((length(excerpt) >= 1) AND (length(excerpt) <= 300))),
  constraint knowledge_articles_excerpt_text_check CHECK ((length(excerpt_text) <= 320)),
  constraint knowledge_articles_is_helpful_check CHECK ((is_helpful >= 0)),
  constraint knowledge_articles_not_helpful_check CHECK ((not_helpful >= 0)),
  constraint knowledge_articles_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 3) AND (length(slug) <= 100)))),
  constraint knowledge_articles_sort_order_check CHECK (((sort_order >= '-10000'::integer) AND (sort_order <= 10000))),
  constraint knowledge_articles_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text]))),
  constraint knowledge_articles_tags_check CHECK ((cardinality(tags) <= 8)),
  constraint knowledge_articles_title_check CHECK (((length(title) >= 1) AND (length(title) <= 400))),
  constraint knowledge_articles_view_count_check CHECK ((view_count >= 0)),
  constraint knowledge_articles_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'members'::text, 'internal'::text])))
);
CREATE UNIQUE INDEX knowledge_articles_address ON public.knowledge_articles USING btree (category_id, slug) WHERE (deleted_at IS NULL);
CREATE INDEX knowledge_articles_author ON public.knowledge_articles USING btree (author_id);
CREATE INDEX knowledge_articles_changed ON public.knowledge_articles USING btree (updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX knowledge_articles_counted ON public.knowledge_articles USING btree (category_id, visibility) WHERE ((status = 'published'::text) AND (deleted_at IS NULL));
CREATE INDEX knowledge_articles_newest ON public.knowledge_articles USING btree (published_at DESC, id DESC) WHERE ((status = 'published'::text) AND (deleted_at IS NULL));
CREATE INDEX knowledge_articles_order ON public.knowledge_articles USING btree (category_id, sort_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX knowledge_articles_reviewed ON public.knowledge_articles USING btree (COALESCE(last_reviewed_at, published_at)) WHERE ((status = 'published'::text) AND (deleted_at IS NULL));
CREATE INDEX knowledge_articles_slug ON public.knowledge_articles USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX knowledge_articles_status ON public.knowledge_articles USING btree (status, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX knowledge_articles_title_words ON public.knowledge_articles USING gin (title_words) WITH (fastupdate=off) WHERE ((status = 'published'::text) AND (deleted_at IS NULL));
CREATE INDEX knowledge_articles_trash ON public.knowledge_articles USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX knowledge_articles_trigrams ON public.knowledge_articles USING gin (lower(((((title || ' '::text) || slug) || ' '::text) || words_of_list(tags))) gin_trgm_ops) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE INDEX knowledge_articles_words ON public.knowledge_articles USING gin (words) WITH (fastupdate=off) WHERE ((status = 'published'::text) AND (deleted_at IS NULL));
CREATE TRIGGER knowledge_articles_vocabulary AFTER INSERT OR UPDATE OF title, tags, excerpt ON public.knowledge_articles FOR EACH ROW EXECUTE FUNCTION knowledge_article_worded();

create table knowledge_categories (
  id bigint generated always as identity not null,
  name text not null,
  slug text not null,
  description text,
  icon text default 'HelpCircle'::text not null,
  sort_order integer default 0 not null,
  is_visible boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint knowledge_categories_pkey PRIMARY KEY (id),
  constraint knowledge_categories_description_check CHECK (((length(description) >= 1) AND (length(description) <= 500))),
  constraint knowledge_categories_icon_check CHECK ((icon = ANY (ARRAY['Book'::text, 'FileText'::text, 'Users'::text, 'Shield'::text, 'Settings'::text, 'HelpCircle'::text, 'Rocket'::text, 'Code'::text, 'Tool'::text]))),
  constraint knowledge_categories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint knowledge_categories_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 2) AND (length(slug) <= 60)))),
  constraint knowledge_categories_slug_key UNIQUE (slug),
  constraint knowledge_categories_sort_order_check CHECK (((sort_order >= '-10000'::integer) AND (sort_order <= 10000)))
);
CREATE UNIQUE INDEX knowledge_categories_name ON public.knowledge_categories USING btree (lower(name));
CREATE INDEX knowledge_categories_order ON public.knowledge_categories USING btree (sort_order, id);

create table knowledge_feedback (
  id bigint generated always as identity not null,
  article_id bigint not null,
  user_id bigint,
  voter bytea not null,
  is_helpful boolean not null,
  feedback text,
  user_agent text,
  ip_address text,
  created_at timestamp with time zone not null,
  constraint knowledge_feedback_pkey PRIMARY KEY (id),
  constraint knowledge_feedback_article_id_fkey FOREIGN KEY (article_id) REFERENCES knowledge_articles(id) ON DELETE CASCADE,
  constraint knowledge_feedback_article_id_voter_key UNIQUE (article_id, voter),
  constraint knowledge_feedback_feedback_check CHECK (((length(feedback) >= 1) AND (length(feedback) <= 2000))),
  constraint knowledge_feedback_ip_address_check CHECK ((length(ip_address) <= 64)),
  constraint knowledge_feedback_user_agent_check CHECK ((length(user_agent) <= 200)),
  constraint knowledge_feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX knowledge_feedback_newest ON public.knowledge_feedback USING btree (article_id, created_at DESC, id DESC);
CREATE INDEX knowledge_feedback_traces ON public.knowledge_feedback USING btree (created_at) WHERE ((user_agent IS NOT NULL) OR (ip_address IS NOT NULL));
CREATE INDEX knowledge_feedback_user ON public.knowledge_feedback USING btree (user_id) WHERE (user_id IS NOT NULL);

create table knowledge_searches (
  id bigint generated always as identity not null,
  q text not null,
  results integer not null,
  searcher bytea not null,
  searched_at timestamp with time zone not null,
  constraint knowledge_searches_pkey PRIMARY KEY (id),
  constraint knowledge_searches_q_check CHECK (((length(q) >= 1) AND (length(q) <= 400))),
  constraint knowledge_searches_results_check CHECK ((results >= 0))
);
CREATE INDEX knowledge_searches_searcher ON public.knowledge_searches USING btree (searcher, searched_at DESC);
CREATE INDEX knowledge_searches_time ON public.knowledge_searches USING btree (searched_at, lower(q));

create table knowledge_views (
  article_id bigint not null,
  day date not null,
  viewer bytea not null,
  constraint knowledge_views_pkey PRIMARY KEY (article_id, day, viewer),
  constraint knowledge_views_article_id_fkey FOREIGN KEY (article_id) REFERENCES knowledge_articles(id) ON DELETE CASCADE
);
CREATE INDEX knowledge_views_day ON public.knowledge_views USING btree (day);

create table knowledge_vocabulary (
  word text collate "C" not null,
  letters text collate "C" not null,
  constraint knowledge_vocabulary_pkey PRIMARY KEY (word)
);
CREATE INDEX knowledge_vocabulary_letters ON public.knowledge_vocabulary USING btree (letters);
CREATE INDEX knowledge_vocabulary_similar ON public.knowledge_vocabulary USING gin (word gin_trgm_ops) WITH (fastupdate=off);

create table known_devices (
  user_id bigint not null,
  device_hash bytea not null,
  last_seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash),
  constraint known_devices_device_hash_check CHECK ((length(device_hash) = 32)),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_last_seen_at ON public.known_devices USING btree (last_seen_at);

create table ledger_accounts (
  id bigint generated always as identity not null,
  kind text not null,
  ref bigint default 0 not null,
  currency text not null,
  bounded boolean generated always as ((kind = ANY (ARRAY['escrow'::text, 'provider_payable'::text, 'payout_in_transit'::text, 'refund_in_transit'::text]))) stored not null,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['psp_clearing'::text, 'escrow'::text, 'provider_payable'::text, 'payout_in_transit'::text, 'refund_in_transit'::text, 'provider_receivable'::text, 'platform_fee'::text, 'psp_fee_expense'::text, 'chargeback_loss'::text, 'refund_loss'::text]))),
  constraint ledger_accounts_kind_ref_currency_key UNIQUE (kind, ref, currency)
);
CREATE TRIGGER accounts_append_only BEFORE DELETE OR UPDATE ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER accounts_no_truncate BEFORE TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

create table ledger_totals (
  day date not null,
  kind text not null,
  debit_kind text not null,
  credit_kind text not null,
  transfers bigint not null,
  cents bigint not null,
  constraint ledger_totals_pkey PRIMARY KEY (day, kind, debit_kind, credit_kind)
);

create table ledger_totals_horizon (
  id integer default 1 not null,
  horizon xid8 not null,
  constraint ledger_totals_horizon_pkey PRIMARY KEY (id),
  constraint ledger_totals_horizon_id_check CHECK ((id = 1))
);

create table ledger_transactions (
  id bigint generated always as identity not null,
  kind text not null,
  order_id bigint,
  idem_key text not null,
  xid xid8 default pg_current_xact_id() not null,
  created_at timestamp with time zone not null,
  source_id text,
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_idem_key_key UNIQUE (idem_key),
  constraint ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['capture'::text, 'processing_fee'::text, 'close'::text, 'refund'::text, 'payout'::text, 'chargeback'::text, 'adjustment'::text]))),
  constraint ledger_transactions_order_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX ledger_transactions_created ON public.ledger_transactions USING brin (created_at);
CREATE INDEX ledger_transactions_order ON public.ledger_transactions USING btree (order_id, id);
CREATE INDEX ledger_transactions_source ON public.ledger_transactions USING btree (source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX ledger_transactions_xid ON public.ledger_transactions USING btree (xid);
CREATE TRIGGER document_is_due AFTER INSERT ON public.ledger_transactions FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['capture'::text, 'close'::text])) OR ((new.kind = 'chargeback'::text) AND (new.idem_key ~ ':(opened|won)$'::text)))) EXECUTE FUNCTION document_is_due();
CREATE CONSTRAINT TRIGGER transaction_not_empty AFTER INSERT ON public.ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION transaction_not_empty();
CREATE TRIGGER transactions_append_only BEFORE DELETE OR UPDATE ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER transactions_no_truncate BEFORE TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

create table ledger_transfers (
  transaction_id bigint not null,
  seq smallint not null,
  debit_id bigint not null,
  credit_id bigint not null,
  amount_cents bigint not null,
  constraint ledger_transfers_pkey PRIMARY KEY (transaction_id, seq),
  constraint ledger_transfers_amount_cents_check CHECK ((amount_cents > 0)),
  constraint ledger_transfers_check CHECK ((debit_id <> credit_id))
);
CREATE INDEX ledger_transfers_credit ON public.ledger_transfers USING btree (credit_id);
CREATE INDEX ledger_transfers_debit ON public.ledger_transfers USING btree (debit_id);
CREATE TRIGGER apply_transfers AFTER INSERT ON public.ledger_transfers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION apply_transfers();
CREATE TRIGGER transfers_append_only BEFORE DELETE OR UPDATE ON public.ledger_transfers FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER transfers_no_truncate BEFORE TRUNCATE ON public.ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

create table login_attempts (
  account_key text not null,
  address text not null,
  failed_at timestamp with time zone not null
);
CREATE INDEX login_attempts_age ON public.login_attempts USING btree (failed_at);
CREATE INDEX login_attempts_key ON public.login_attempts USING btree (account_key, address, failed_at);

create table mail_outage (
  id integer default 1 not null,
  since timestamp with time zone not null,
  reason text,
  notified_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint mail_outage_pkey PRIMARY KEY (id),
  constraint mail_outage_id_check CHECK ((id = 1)),
  constraint mail_outage_reason_check CHECK ((length(reason) <= 60))
);

create table mail_tokens (
  token_hash bytea not null,
  user_id bigint not null,
  purpose text not null,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mail_tokens_pkey PRIMARY KEY (token_hash),
  constraint mail_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['verify_email'::text, 'change_email'::text, 'reset_password'::text, 'appeal'::text]))),
  constraint mail_tokens_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mail_tokens_expires_at ON public.mail_tokens USING btree (expires_at);
CREATE INDEX mail_tokens_user ON public.mail_tokens USING btree (user_id, purpose);

create table mailbox (
  id bigint generated always as identity not null,
  mail_id bigint,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb default '{}'::jsonb not null,
  received_at timestamp with time zone not null,
  constraint mailbox_pkey PRIMARY KEY (id),
  constraint mailbox_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE,
  constraint mailbox_mail_id_key UNIQUE (mail_id)
);

create table mailbox_files (
  mailbox_id bigint not null,
  "position" smallint not null,
  name text not null,
  content_type text not null,
  bytes bytea not null,
  constraint mailbox_files_pkey PRIMARY KEY (mailbox_id, "position"),
  constraint mailbox_files_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE
);

create table mails (
  id bigint generated always as identity not null,
  user_id bigint,
  to_address text not null,
  locale text default 'en'::text not null,
  template text not null,
  "values" jsonb default '{}'::jsonb not null,
  key text,
  created_at timestamp with time zone not null,
  send_at timestamp with time zone,
  attempts integer default 0 not null,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_check CHECK (((sent_at IS NULL) OR (failed_at IS NULL))),
  constraint mails_key_key UNIQUE (key),
  constraint mails_to_address_check CHECK ((length(to_address) <= 254)),
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX mails_done ON public.mails USING btree (created_at) WHERE (send_at IS NULL);
CREATE INDEX mails_due ON public.mails USING btree (send_at) WHERE (send_at IS NOT NULL);
CREATE INDEX mails_user ON public.mails USING btree (user_id);

create table menu_defaults (
  key text not null,
  offered_at timestamp with time zone not null,
  constraint menu_defaults_pkey PRIMARY KEY (key)
);

create table menu_items (
  id bigint generated always as identity not null,
  menu_id bigint not null,
  parent_id bigint,
  title text not null,
  translations jsonb default '{}'::jsonb not null,
  url text,
  page_id bigint,
  sort_order integer not null,
  open_in_new_tab boolean default false not null,
  constraint menu_items_pkey PRIMARY KEY (id),
  constraint menu_items_check CHECK ((parent_id <> id)),
  constraint menu_items_check1 CHECK (((num_nonnulls(url, page_id) = 1) OR ((parent_id IS NULL) AND (num_nonnulls(url, page_id) = 0)))),
  constraint menu_items_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menus(id) ON DELETE CASCADE,
  constraint menu_items_menu_id_id_key UNIQUE (menu_id, id),
  constraint menu_items_menu_id_parent_id_fkey FOREIGN KEY (menu_id, parent_id) REFERENCES menu_items(menu_id, id) ON DELETE CASCADE,
  constraint menu_items_menu_id_parent_id_sort_order_key UNIQUE NULLS NOT DISTINCT (menu_id, parent_id, sort_order),
  constraint menu_items_page_id_check CHECK ((page_id > 0)),
  constraint menu_items_sort_order_check CHECK ((sort_order >= 0)),
  constraint menu_items_title_check CHECK (((length(title) >= 1) AND (length(title) <= 160))),
  constraint menu_items_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text)),
  constraint menu_items_url_check CHECK (((length(url) <= 2000) AND (url ~* '^(/([^/\\]|$)|#.|https?://|mailto:|tel:)'::text)))
);
CREATE INDEX menu_items_page ON public.menu_items USING btree (page_id) WHERE (page_id IS NOT NULL);
CREATE INDEX menu_items_parent ON public.menu_items USING btree (menu_id, parent_id, sort_order);
CREATE TRIGGER menu_items_two_levels BEFORE INSERT OR UPDATE ON public.menu_items FOR EACH ROW EXECUTE FUNCTION menu_items_have_two_levels();

create table menus (
  id bigint generated always as identity not null,
  name text not null,
  location text not null,
  version integer default 1 not null,
  constraint menus_pkey PRIMARY KEY (id),
  constraint menus_location_check CHECK ((location = ANY (ARRAY['header'::text, 'footer'::text, 'sidebar'::text]))),
  constraint menus_location_key UNIQUE (location),
  constraint menus_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);

create table messages (
  id bigint generated always as identity not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  content text not null,
  order_id bigint,
  client_key text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  offer_id bigint,
  offer_version smallint,
  offer_line text,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_check CHECK ((sender_id <> receiver_id)),
  constraint messages_client_key_check CHECK (((length(client_key) >= 8) AND (length(client_key) <= 64))),
  constraint messages_content_check CHECK ((length(content) <= 5000)),
  constraint messages_offer CHECK (((offer_id IS NULL) = (offer_version IS NULL))),
  constraint messages_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint messages_offer_line_check CHECK ((offer_line = ANY (ARRAY['request'::text, 'offer'::text, 'counter'::text, 'accept'::text, 'decline'::text]))),
  constraint messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint messages_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users(id),
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX messages_client_key ON public.messages USING btree (sender_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX messages_thread ON public.messages USING btree (LEAST(sender_id, receiver_id), GREATEST(sender_id, receiver_id), id DESC);
CREATE INDEX messages_unread ON public.messages USING btree (receiver_id, sender_id) WHERE (read_at IS NULL);
CREATE INDEX messages_words ON public.messages USING gin (((to_tsvector('vibework_words'::regconfig, search_text(content)) || array_to_tsvector(ARRAY[('U'::text || (sender_id)::text), ('U'::text || (receiver_id)::text)]))));

create table milestones (
  name text not null,
  at timestamp with time zone not null,
  detail text,
  constraint milestones_pkey PRIMARY KEY (name),
  constraint milestones_name_check CHECK ((name = ANY (ARRAY['mail_tested'::text, 'backed_up'::text, 'fee_looked_at'::text, 'categories_looked_at'::text, 'landing_looked_at'::text, 'launch_dismissed'::text])))
);

create table notification_preferences (
  user_id bigint not null,
  topic text not null,
  is_listed boolean not null,
  mail text not null,
  constraint notification_preferences_pkey PRIMARY KEY (user_id, topic),
  constraint notification_preferences_mail_check CHECK ((mail = ANY (ARRAY['now'::text, 'digest'::text, 'off'::text]))),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notifications (
  id bigint generated always as identity not null,
  user_id bigint not null,
  kind text not null,
  actor_id bigint,
  "values" jsonb default '{}'::jsonb not null,
  link text not null,
  key text not null,
  is_listed boolean default true not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  mail_at timestamp with time zone,
  in_digest boolean default false not null,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint notifications_link_check CHECK (((link ~~ '/%'::text) OR (link ~~ 'https://%'::text))),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notifications_user_id_key_key UNIQUE (user_id, key)
);
CREATE INDEX notifications_age ON public.notifications USING btree (created_at);
CREATE INDEX notifications_digest ON public.notifications USING btree (user_id) WHERE in_digest;
CREATE INDEX notifications_list ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE is_listed;
CREATE INDEX notifications_mail ON public.notifications USING btree (mail_at) WHERE (mail_at IS NOT NULL);
CREATE INDEX notifications_read ON public.notifications USING btree (read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE ((read_at IS NULL) AND (is_listed OR (mail_at IS NOT NULL) OR in_digest));

create table offer_events (
  id bigint generated always as identity not null,
  offer_id bigint not null,
  kind text not null,
  actor_id bigint,
  actor_role text not null,
  version smallint not null,
  reason text,
  note text,
  at timestamp with time zone not null,
  constraint offer_events_pkey PRIMARY KEY (id),
  constraint offer_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint offer_events_actor_role_check CHECK ((actor_role = ANY (ARRAY['client'::text, 'provider'::text, 'system'::text]))),
  constraint offer_events_note_check CHECK (((length(note) >= 1) AND (length(note) <= 3000))),
  constraint offer_events_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id)
);
CREATE INDEX offer_events_offer ON public.offer_events USING btree (offer_id, id);

create table offer_marks (
  offer_id bigint not null,
  shortlisted_at timestamp with time zone,
  note text,
  read_at timestamp with time zone,
  constraint offer_marks_pkey PRIMARY KEY (offer_id),
  constraint offer_marks_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint offer_marks_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE
);

create table offer_reminders (
  offer_id bigint not null,
  deadline timestamp with time zone not null,
  constraint offer_reminders_pkey PRIMARY KEY (offer_id, deadline),
  constraint offer_reminders_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id)
);

create table offer_version_milestones (
  version_id bigint not null,
  "position" smallint not null,
  title text,
  description text,
  amount_cents bigint not null,
  days integer not null,
  constraint offer_version_milestones_pkey PRIMARY KEY (version_id, "position"),
  constraint offer_version_milestones_amount_cents_check CHECK (((amount_cents >= 500) AND (amount_cents <= 99999999))),
  constraint offer_version_milestones_days_check CHECK (((days >= 1) AND (days <= 365))),
  constraint offer_version_milestones_description_check CHECK (((length(description) >= 1) AND (length(description) <= 1000))),
  constraint offer_version_milestones_position_check CHECK ((("position" >= 1) AND ("position" <= 10))),
  constraint offer_version_milestones_title_check CHECK (((length(title) >= 3) AND (length(title) <= 120))),
  constraint offer_version_milestones_version_id_fkey FOREIGN KEY (version_id) REFERENCES offer_versions(id)
);
CREATE TRIGGER offer_milestone_is_fixed BEFORE DELETE OR UPDATE ON public.offer_version_milestones FOR EACH ROW EXECUTE FUNCTION offer_version_is_fixed();

create table offer_versions (
  id bigint generated always as identity not null,
  offer_id bigint not null,
  number smallint not null,
  written_by text not null,
  title text,
  scope text,
  note text,
  pricing text,
  rate_cents bigint,
  half_hours integer,
  days integer,
  revisions smallint,
  valid_days smallint,
  total_cents bigint,
  currency text not null,
  fee_bps integer,
  fee_min_cents bigint,
  budget_cents bigint,
  needed_by date,
  created_at timestamp with time zone not null,
  paid_milestones smallint,
  answers text[],
  brief_revision integer,
  questions text[],
  removed_files bigint[],
  constraint offer_versions_pkey PRIMARY KEY (id),
  constraint offer_versions_answers_check CHECK (((cardinality(answers) <= 3) AND (longest_text(answers) <= 1000))),
  constraint offer_versions_budget_cents_check CHECK (((budget_cents >= 500) AND (budget_cents <= 99999999))),
  constraint offer_versions_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint offer_versions_days_check CHECK (((days >= 1) AND (days <= 365))),
  constraint offer_versions_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 10000))),
  constraint offer_versions_fee_min_cents_check CHECK ((fee_min_cents >= 0)),
  constraint offer_versions_half_hours_check CHECK (((half_hours >= 2) AND (half_hours <= 2000))),
  constraint offer_versions_hourly CHECK ((((NOT (pricing IS DISTINCT FROM 'hourly'::text)) = (rate_cents IS NOT NULL)) AND ((rate_cents IS NULL) = (half_hours IS NULL)) AND ((rate_cents IS NULL) = (days IS NULL)))),
  constraint offer_versions_note_check CHECK (((length(note) >= 1) AND (length(note) <= 3000))),
  constraint offer_versions_number_check CHECK (((number >= 0) AND (number <= 20))),
  constraint offer_versions_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint offer_versions_offer_id_number_key UNIQUE (offer_id, number),
  constraint offer_versions_paid_milestones_check CHECK (((paid_milestones >= 0) AND (paid_milestones <= 10))),
  constraint offer_versions_priced CHECK ((((number = 0) = (pricing IS NULL)) AND ((number = 0) = (revisions IS NULL)) AND ((number = 0) = (valid_days IS NULL)) AND ((number = 0) = (total_cents IS NULL)) AND ((number = 0) = (fee_bps IS NULL)) AND ((number = 0) = (fee_min_cents IS NULL)))),
  constraint offer_versions_pricing_check CHECK ((pricing = ANY (ARRAY['hourly'::text, 'fixed'::text]))),
  constraint offer_versions_questions_check CHECK (((cardinality(questions) <= 3) AND (longest_text(questions) <= 200))),
  constraint offer_versions_rate_cents_check CHECK (((rate_cents >= 500) AND (rate_cents <= 1000000))),
  constraint offer_versions_request CHECK (((number = 0) OR ((budget_cents IS NULL) AND (needed_by IS NULL)))),
  constraint offer_versions_revisions_check CHECK (((revisions >= 1) AND (revisions <= 10))),
  constraint offer_versions_scope_check CHECK (((length(scope) >= 20) AND (length(scope) <= 5000))),
  constraint offer_versions_title_check CHECK (((length(title) >= 5) AND (length(title) <= 120))),
  constraint offer_versions_total_cents_check CHECK (((total_cents >= 500) AND (total_cents <= 99999999))),
  constraint offer_versions_valid_days_check CHECK (((valid_days >= 1) AND (valid_days <= 30))),
  constraint offer_versions_written_by_check CHECK ((written_by = ANY (ARRAY['client'::text, 'provider'::text])))
);
CREATE TRIGGER offer_version_is_fixed BEFORE DELETE OR UPDATE ON public.offer_versions FOR EACH ROW EXECUTE FUNCTION offer_version_is_fixed();

create table offers (
  id bigint generated always as identity not null,
  origin text not null,
  status text not null,
  client_id bigint not null,
  provider_id bigint not null,
  service_id bigint not null,
  agreement_id bigint,
  order_id bigint,
  version smallint not null,
  answer_by timestamp with time zone,
  pay_by timestamp with time zone,
  last_event text not null,
  last_actor_id bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  brief_id bigint,
  seat smallint,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES agreements(id),
  constraint offers_amendment CHECK ((num_nonnulls(agreement_id, order_id) = ((origin = 'amendment'::text))::integer)),
  constraint offers_answer_by CHECK (((answer_by IS NOT NULL) = (status = ANY (ARRAY['requested'::text, 'offered'::text, 'countered'::text])))),
  constraint offers_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id),
  constraint offers_check CHECK ((client_id <> provider_id)),
  constraint offers_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint offers_last_actor_id_fkey FOREIGN KEY (last_actor_id) REFERENCES users(id),
  constraint offers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint offers_origin_check CHECK ((origin = ANY (ARRAY['custom'::text, 'request'::text, 'amendment'::text, 'proposal'::text]))),
  constraint offers_pay_by CHECK (((pay_by IS NOT NULL) = (status = 'agreed'::text))),
  constraint offers_proposal CHECK (((origin = 'proposal'::text) = (brief_id IS NOT NULL))),
  constraint offers_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id),
  constraint offers_request CHECK (((status = 'requested'::text) <= (origin = 'request'::text))),
  constraint offers_seat CHECK (((seat IS NOT NULL) = ((brief_id IS NOT NULL) AND (status = ANY (ARRAY['agreed'::text, 'hired'::text]))))),
  constraint offers_seat_check CHECK (((seat >= 1) AND (seat <= 5))),
  constraint offers_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint offers_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'offered'::text, 'countered'::text, 'agreed'::text, 'hired'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'lapsed'::text, 'closed'::text]))),
  constraint offers_version_check CHECK (((version >= 0) AND (version <= 20))),
  constraint offers_version_zero CHECK (((version = 0) <= (origin = 'request'::text)))
);
CREATE INDEX offers_client ON public.offers USING btree (client_id, updated_at DESC, id DESC);
CREATE INDEX offers_due_answer ON public.offers USING btree (answer_by) WHERE (answer_by IS NOT NULL);
CREATE INDEX offers_due_payment ON public.offers USING btree (pay_by) WHERE (pay_by IS NOT NULL);
CREATE UNIQUE INDEX offers_one_amendment ON public.offers USING btree (agreement_id) WHERE ((agreement_id IS NOT NULL) AND (status = ANY (ARRAY['offered'::text, 'countered'::text])));
CREATE UNIQUE INDEX offers_one_of_seat ON public.offers USING btree (brief_id, seat) WHERE (seat IS NOT NULL);
CREATE UNIQUE INDEX offers_one_proposal ON public.offers USING btree (brief_id, provider_id) WHERE (brief_id IS NOT NULL);
CREATE UNIQUE INDEX offers_one_request ON public.offers USING btree (client_id, service_id) WHERE ((origin = 'request'::text) AND (status = ANY (ARRAY['requested'::text, 'offered'::text, 'countered'::text])));
CREATE UNIQUE INDEX offers_one_request_for_hours ON public.offers USING btree (order_id) WHERE ((order_id IS NOT NULL) AND (status = ANY (ARRAY['offered'::text, 'countered'::text, 'agreed'::text])));
CREATE INDEX offers_proposals ON public.offers USING btree (provider_id, created_at) WHERE (origin = 'proposal'::text);
CREATE INDEX offers_provider ON public.offers USING btree (provider_id, updated_at DESC, id DESC);
CREATE INDEX offers_service ON public.offers USING btree (service_id) WHERE ((answer_by IS NOT NULL) OR (pay_by IS NOT NULL));
CREATE TRIGGER count_proposals AFTER INSERT OR UPDATE OF status ON public.offers FOR EACH ROW WHEN ((new.brief_id IS NOT NULL)) EXECUTE FUNCTION count_proposals();

create table order_events (
  id bigint generated always as identity not null,
  order_id bigint not null,
  kind text not null,
  actor_id bigint,
  actor_role text not null,
  note text,
  amount_cents bigint,
  at timestamp with time zone not null,
  worked_day date,
  worked_half_hours smallint,
  constraint order_events_pkey PRIMARY KEY (id),
  constraint order_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint order_events_actor_role_check CHECK ((actor_role = ANY (ARRAY['client'::text, 'provider'::text, 'admin'::text, 'system'::text, 'gateway'::text]))),
  constraint order_events_amount_cents_check CHECK ((amount_cents > 0)),
  constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_events_worked CHECK (((worked_day IS NULL) = (worked_half_hours IS NULL)))
);
CREATE INDEX order_events_order ON public.order_events USING btree (order_id, id);
CREATE INDEX order_events_worked ON public.order_events USING btree (at, order_id) WHERE (worked_day IS NOT NULL);
CREATE TRIGGER order_events_append_only BEFORE DELETE OR UPDATE ON public.order_events FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER order_events_no_truncate BEFORE TRUNCATE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

create table order_reminders (
  order_id bigint not null,
  kind text not null,
  deadline timestamp with time zone not null,
  constraint order_reminders_pkey PRIMARY KEY (order_id, kind, deadline),
  constraint order_reminders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

create table orders (
  id bigint generated always as identity not null,
  checkout_id bigint not null,
  client_id bigint not null,
  provider_id bigint not null,
  service_id bigint not null,
  status text not null,
  title text not null,
  half_hours integer,
  rate_cents bigint,
  total_cents bigint not null,
  fee_bps integer not null,
  fee_cents bigint not null,
  provider_cents bigint not null,
  currency text not null,
  description text,
  requirements text,
  delivery_deadline date,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  respond_by timestamp with time zone,
  accepted_at timestamp with time zone,
  delivered_at timestamp with time zone,
  completed_at timestamp with time zone,
  release_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  delivery_note text,
  change_rounds integer default 0 not null,
  cancellation_by bigint,
  cancellation_reason text,
  cancellation_at timestamp with time zone,
  status_before text,
  last_event text not null,
  last_actor_id bigint,
  fee_min_cents bigint default 0 not null,
  acceptance_hours integer default 72 not null,
  review_days integer default 7 not null,
  max_change_rounds integer default 3 not null,
  deliver_by timestamp with time zone,
  pricing text default 'hourly'::text not null,
  price_lines jsonb,
  delivery_days integer,
  extends_order_id bigint,
  thanks_order_id bigint,
  job_id bigint not null,
  worked_half_hours integer,
  unused_cents bigint,
  milestone_id bigint,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_acceptance_hours_check CHECK ((acceptance_hours > 0)),
  constraint orders_cancellation_by_fkey FOREIGN KEY (cancellation_by) REFERENCES users(id),
  constraint orders_change_rounds_check CHECK ((change_rounds >= 0)),
  constraint orders_check CHECK ((client_id <> provider_id)),
  constraint orders_check1 CHECK ((total_cents = (fee_cents + provider_cents))),
  constraint orders_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint orders_checkout_id_key UNIQUE (checkout_id),
  constraint orders_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint orders_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint orders_extends_order_id_fkey FOREIGN KEY (extends_order_id) REFERENCES orders(id),
  constraint orders_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 10000))),
  constraint orders_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint orders_fee_min_cents_check CHECK ((fee_min_cents >= 0)),
  constraint orders_half_hours_check CHECK (((half_hours >= 2) AND (half_hours <= 2000))),
  constraint orders_job_id_fkey FOREIGN KEY (job_id) REFERENCES orders(id),
  constraint orders_last_actor_id_fkey FOREIGN KEY (last_actor_id) REFERENCES users(id),
  constraint orders_max_change_rounds_check CHECK ((max_change_rounds >= 0)),
  constraint orders_milestone_id_fkey FOREIGN KEY (milestone_id) REFERENCES agreement_milestones(id),
  constraint orders_provider_cents_check CHECK ((provider_cents >= 0)),
  constraint orders_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id),
  constraint orders_purchase CHECK (is_purchase(pricing, half_hours, rate_cents, price_lines, delivery_days, milestone_id, extends_order_id, thanks_order_id)),
  constraint orders_rate_cents_check CHECK ((rate_cents > 0)),
  constraint orders_review_days_check CHECK ((review_days > 0)),
  constraint orders_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint orders_state CHECK (is_order_state(status, status_before, respond_by, release_at, cancelled_at, cancellation_by, cancellation_at)),
  constraint orders_thanks_order_id_fkey FOREIGN KEY (thanks_order_id) REFERENCES orders(id),
  constraint orders_total_cents_check CHECK ((total_cents > 0)),
  constraint orders_worked_hours CHECK (are_worked_hours(half_hours, worked_half_hours, total_cents, unused_cents))
);
CREATE INDEX orders_client ON public.orders USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX orders_extensions ON public.orders USING btree (extends_order_id) WHERE (extends_order_id IS NOT NULL);
CREATE INDEX orders_job ON public.orders USING btree (job_id);
CREATE INDEX orders_milestone ON public.orders USING btree (milestone_id) WHERE (milestone_id IS NOT NULL);
CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX orders_one_of_milestone ON public.orders USING btree (milestone_id) WHERE ((milestone_id IS NOT NULL) AND (status <> 'cancelled'::text));
CREATE INDEX orders_provider ON public.orders USING btree (provider_id, created_at DESC, id DESC);
CREATE INDEX orders_service ON public.orders USING btree (service_id);
CREATE INDEX orders_status ON public.orders USING btree (status, created_at DESC, id DESC);
CREATE INDEX orders_tips ON public.orders USING btree (created_at) WHERE (pricing = 'tip'::text);
CREATE INDEX orders_tips_for ON public.orders USING btree (thanks_order_id) WHERE (thanks_order_id IS NOT NULL);
CREATE INDEX orders_title ON public.orders USING gin (title gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX orders_to_deliver ON public.orders USING btree (deliver_by) WHERE ((status = 'in_progress'::text) AND (deliver_by IS NOT NULL));
CREATE INDEX orders_to_release ON public.orders USING btree (release_at) WHERE (release_at IS NOT NULL);
CREATE INDEX orders_total ON public.orders USING btree (total_cents, id);
CREATE INDEX orders_unanswered ON public.orders USING btree (respond_by) WHERE (respond_by IS NOT NULL);
CREATE INDEX orders_unfinished ON public.orders USING btree (status) WHERE (status <> 'completed'::text);
CREATE TRIGGER order_joins_job BEFORE INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION order_joins_job();

create table package_sets (
  service_id bigint not null,
  version integer not null,
  constraint package_sets_pkey PRIMARY KEY (service_id),
  constraint package_sets_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE,
  constraint package_sets_version_check CHECK ((version > 0))
);

create table page_translations (
  page_id bigint not null,
  language text not null,
  title text not null,
  content text not null,
  meta_title text,
  meta_description text,
  updated_at timestamp with time zone not null,
  words tsvector generated always as (page_words(title, content)) stored not null,
  version integer default 1 not null,
  constraint page_translations_pkey PRIMARY KEY (page_id, language),
  constraint page_translations_content_check CHECK ((length(content) <= 1048576)),
  constraint page_translations_language_check CHECK ((language = ANY (ARRAY['es'::text, 'fr'::text]))),
  constraint page_translations_meta_description_check CHECK ((length(meta_description) <= 160)),
  constraint page_translations_meta_title_check CHECK ((length(meta_title) <= 60)),
  constraint page_translations_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE,
  constraint page_translations_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX page_translations_words ON public.page_translations USING gin (words) WITH (fastupdate=off);

create table pages (
  id bigint generated always as identity not null,
  title text not null,
  slug text not null,
  content text not null,
  status text default 'draft'::text not null,
  author_id bigint,
  meta_title text,
  meta_description text,
  og_image text,
  is_homepage boolean default false not null,
  sort_order integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  words tsvector generated always as (page_words(title, content)) stored not null,
  constraint pages_pkey PRIMARY KEY (id),
  constraint pages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint pages_content_check CHECK ((length(content) <= 1048576)),
  constraint pages_meta_description_check CHECK ((length(meta_description) <= 160)),
  constraint pages_meta_title_check CHECK ((length(meta_title) <= 60)),
  constraint pages_og_image_check CHECK ((length(og_image) <= 2000)),
  constraint pages_slug_check CHECK ((slug ~ '^[a-z0-9-]{1,100}$'::text)),
  constraint pages_slug_key UNIQUE (slug),
  constraint pages_sort_order_check CHECK (((sort_order >= '-10000'::integer) AND (sort_order <= 10000))),
  constraint pages_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))),
  constraint pages_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX pages_author ON public.pages USING btree (author_id);
CREATE UNIQUE INDEX pages_homepage ON public.pages USING btree (is_homepage) WHERE is_homepage;
CREATE INDEX pages_order ON public.pages USING btree (sort_order, id);
CREATE INDEX pages_status ON public.pages USING btree (status, sort_order, id);
CREATE INDEX pages_words ON public.pages USING gin (words) WITH (fastupdate=off) WHERE (status = 'published'::text);

create table passkeys (
  id bigint generated always as identity not null,
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);

create table payments (
  id bigint generated always as identity not null,
  order_id bigint not null,
  gateway text not null,
  payment_intent_id text not null,
  charge_id text,
  amount_cents bigint not null,
  currency text not null,
  status text not null,
  card_brand text,
  card_last4 text,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  fee_due_at timestamp with time zone,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payments_card_last4_check CHECK ((card_last4 ~ '^[0-9]{4}$'::text)),
  constraint payments_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments_order_id_key UNIQUE (order_id),
  constraint payments_payment_intent_id_key UNIQUE (payment_intent_id),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['requires_payment'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text, 'partially_refunded'::text, 'refunded'::text, 'charged_back'::text])))
);
CREATE INDEX payments_fee_due ON public.payments USING btree (fee_due_at) WHERE (fee_due_at IS NOT NULL);
CREATE TRIGGER payments_keep BEFORE DELETE ON public.payments FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER payments_no_truncate BEFORE TRUNCATE ON public.payments FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

create table payout_accounts (
  user_id bigint not null,
  gateway text not null,
  account_id text not null,
  is_ready boolean default false not null,
  problem text,
  created_at timestamp with time zone not null,
  checked_at timestamp with time zone not null,
  constraint payout_accounts_pkey PRIMARY KEY (user_id),
  constraint payout_accounts_account_id_key UNIQUE (account_id),
  constraint payout_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table payouts (
  id bigint generated always as identity not null,
  order_id bigint not null,
  escrow_id bigint not null,
  provider_id bigint not null,
  amount_cents bigint not null,
  reversed_cents bigint default 0 not null,
  currency text not null,
  status text default 'pending'::text not null,
  attempt integer default 1 not null,
  gateway_transfer_id text,
  blocked_reason text,
  failure_reason text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  chargeback_id bigint,
  is_cleared boolean default false not null,
  sent_to text,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payouts_attempt_check CHECK ((attempt > 0)),
  constraint payouts_chargeback_id_fkey FOREIGN KEY (chargeback_id) REFERENCES chargebacks(id),
  constraint payouts_chargeback_id_key UNIQUE (chargeback_id),
  constraint payouts_check CHECK (((reversed_cents >= 0) AND (reversed_cents <= amount_cents))),
  constraint payouts_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint payouts_escrow_id_fkey FOREIGN KEY (escrow_id) REFERENCES escrows(id),
  constraint payouts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payouts_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id),
  constraint payouts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_transit'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'reversed'::text, 'partially_reversed'::text])))
);
CREATE INDEX payouts_amount ON public.payouts USING btree (amount_cents, id);
CREATE INDEX payouts_due ON public.payouts USING btree (due_at) WHERE (status = ANY (ARRAY['pending'::text, 'in_transit'::text, 'failed'::text]));
CREATE INDEX payouts_newest ON public.payouts USING btree (created_at DESC, id DESC);
CREATE INDEX payouts_of_provider ON public.payouts USING btree (provider_id, id DESC);
CREATE UNIQUE INDEX payouts_one_release ON public.payouts USING btree (order_id) WHERE (chargeback_id IS NULL);
CREATE INDEX payouts_order ON public.payouts USING btree (order_id, id DESC);
CREATE INDEX payouts_provider ON public.payouts USING btree (provider_id, created_at DESC, id DESC);
CREATE INDEX payouts_reversed ON public.payouts USING btree (id) INCLUDE (reversed_cents) WHERE (reversed_cents > 0);
CREATE INDEX payouts_status ON public.payouts USING btree (status, id DESC);
CREATE INDEX payouts_too_little ON public.payouts USING btree (provider_id) WHERE ((status = 'pending'::text) AND (blocked_reason = 'below_minimum'::text));
CREATE INDEX payouts_transfer ON public.payouts USING btree (gateway_transfer_id) WHERE (gateway_transfer_id IS NOT NULL);
CREATE TRIGGER payout_transition BEFORE UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION payout_transition();
CREATE TRIGGER payouts_keep BEFORE DELETE ON public.payouts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER payouts_no_truncate BEFORE TRUNCATE ON public.payouts FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

create table person_notes (
  id bigint generated always as identity not null,
  user_id bigint not null,
  author_id bigint not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint person_notes_pkey PRIMARY KEY (id),
  constraint person_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint person_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint person_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX person_notes_author ON public.person_notes USING btree (author_id);
CREATE INDEX person_notes_user ON public.person_notes USING btree (user_id, id DESC);

create table pictures (
  file_key text not null,
  owner_id bigint,
  created_at timestamp with time zone not null,
  constraint pictures_pkey PRIMARY KEY (file_key),
  constraint pictures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX pictures_owner ON public.pictures USING btree (owner_id, created_at);

create table portfolio_files (
  id bigint generated always as identity not null,
  piece_id bigint not null,
  "position" smallint not null,
  kind text not null,
  file_key text not null,
  name text not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  created_at timestamp with time zone not null,
  constraint portfolio_files_pkey PRIMARY KEY (id),
  constraint pictures_have_a_size CHECK (((kind = 'picture'::text) = ((width IS NOT NULL) AND (height IS NOT NULL)))),
  constraint portfolio_files_height_check CHECK ((height > 0)),
  constraint portfolio_files_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'pdf'::text]))),
  constraint portfolio_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint portfolio_files_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES portfolio_pieces(id) ON DELETE CASCADE,
  constraint portfolio_files_position UNIQUE (piece_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint portfolio_files_position_check CHECK ((("position" >= 1) AND ("position" <= 6))),
  constraint portfolio_files_size_bytes_check CHECK ((size_bytes > 0)),
  constraint portfolio_files_width_check CHECK ((width > 0))
);

create table portfolio_pieces (
  id bigint generated always as identity not null,
  user_id bigint not null,
  service_id bigint,
  title text not null,
  description text,
  is_client_work boolean not null,
  video_url text,
  "position" smallint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint portfolio_pieces_pkey PRIMARY KEY (id),
  constraint portfolio_pieces_description_check CHECK (((length(description) >= 1) AND (length(description) <= 1000))),
  constraint portfolio_pieces_position UNIQUE (user_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint portfolio_pieces_position_check CHECK ((("position" >= 1) AND ("position" <= 20))),
  constraint portfolio_pieces_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE SET NULL,
  constraint portfolio_pieces_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  constraint portfolio_pieces_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint portfolio_pieces_video_url_check CHECK (((video_url ~~ 'https://%'::text) AND (length(video_url) <= 500)))
);
CREATE INDEX portfolio_pieces_service ON public.portfolio_pieces USING btree (service_id) WHERE (service_id IS NOT NULL);

create table prompt_categories (
  id bigint generated always as identity not null,
  name text not null,
  slug text not null,
  description text,
  color text default '#3b82f6'::text not null,
  icon text,
  sort_order integer default 0 not null,
  is_visible boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  merged_into bigint,
  version integer default 1 not null,
  constraint prompt_categories_pkey PRIMARY KEY (id),
  constraint prompt_categories_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint prompt_categories_description_check CHECK ((length(description) <= 500)),
  constraint prompt_categories_icon_check CHECK ((icon = ANY (ARRAY['Feather'::text, 'Code'::text, 'Megaphone'::text, 'Briefcase'::text, 'GraduationCap'::text, 'PenTool'::text]))),
  constraint prompt_categories_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES prompt_categories(id),
  constraint prompt_categories_name_check CHECK (((length(name) >= 2) AND (length(name) <= 60))),
  constraint prompt_categories_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 2) AND (length(slug) <= 60)))),
  constraint prompt_categories_sort_order_check CHECK (((sort_order >= '-10000'::integer) AND (sort_order <= 10000)))
);
CREATE UNIQUE INDEX prompt_categories_name ON public.prompt_categories USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX prompt_categories_slug ON public.prompt_categories USING btree (slug) WHERE (deleted_at IS NULL);

create table prompt_favorites (
  id bigint generated always as identity not null,
  prompt_id bigint not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  constraint prompt_favorites_pkey PRIMARY KEY (id),
  constraint prompt_favorites_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON DELETE CASCADE,
  constraint prompt_favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint prompt_favorites_user_id_prompt_id_key UNIQUE (user_id, prompt_id)
);
CREATE INDEX prompt_favorites_newest ON public.prompt_favorites USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX prompt_favorites_prompt ON public.prompt_favorites USING btree (prompt_id);

create table prompt_rating_mean (
  only_row boolean default true not null,
  mean real not null,
  constraint prompt_rating_mean_pkey PRIMARY KEY (only_row),
  constraint prompt_rating_mean_only_row_check CHECK (only_row)
);

create table prompt_ratings (
  id bigint generated always as identity not null,
  prompt_id bigint not null,
  user_id bigint not null,
  rating smallint not null,
  review text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint prompt_ratings_pkey PRIMARY KEY (id),
  constraint prompt_ratings_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON DELETE CASCADE,
  constraint prompt_ratings_prompt_id_user_id_key UNIQUE (prompt_id, user_id),
  constraint prompt_ratings_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint prompt_ratings_review_check CHECK (((length(review) >= 1) AND (length(review) <= 2000))),
  constraint prompt_ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX prompt_ratings_user ON public.prompt_ratings USING btree (user_id);
CREATE INDEX prompt_ratings_written ON public.prompt_ratings USING btree (prompt_id, updated_at DESC, id DESC) WHERE (review IS NOT NULL);

create table prompt_uses (
  prompt_id bigint not null,
  visitor bytea not null,
  used_at timestamp with time zone not null,
  is_counted boolean default false not null,
  constraint prompt_uses_pkey PRIMARY KEY (prompt_id, visitor),
  constraint prompt_uses_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON DELETE CASCADE,
  constraint prompt_uses_visitor_check CHECK ((length(visitor) = 16))
);
CREATE INDEX prompt_uses_age ON public.prompt_uses USING btree (used_at);
CREATE INDEX prompt_uses_new ON public.prompt_uses USING btree (prompt_id) WHERE (NOT is_counted);

create table prompt_versions (
  id bigint generated always as identity not null,
  prompt_id bigint not null,
  number integer,
  title text not null,
  description text not null,
  content text not null,
  slug text,
  category_id bigint,
  tags text[] default '{}'::text[] not null,
  difficulty text,
  language text,
  public_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint prompt_versions_pkey PRIMARY KEY (id),
  constraint prompt_versions_category_id_fkey FOREIGN KEY (category_id) REFERENCES prompt_categories(id),
  constraint prompt_versions_check CHECK (((number IS NOT NULL) OR ((slug IS NOT NULL) AND (category_id IS NOT NULL) AND (difficulty IS NOT NULL) AND (language IS NOT NULL)))),
  constraint prompt_versions_number_check CHECK ((number > 0)),
  constraint prompt_versions_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON DELETE CASCADE
);
CREATE INDEX prompt_versions_category ON public.prompt_versions USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE UNIQUE INDEX prompt_versions_number ON public.prompt_versions USING btree (prompt_id, number);
CREATE UNIQUE INDEX prompt_versions_open ON public.prompt_versions USING btree (prompt_id) WHERE (number IS NULL);

create table prompt_words (
  prompt_id bigint not null,
  words tsvector not null,
  constraint prompt_words_pkey PRIMARY KEY (prompt_id),
  constraint prompt_words_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON DELETE CASCADE
);
CREATE INDEX prompt_words_words ON public.prompt_words USING gin (words) WITH (fastupdate=off);

create table prompts (
  id bigint generated always as identity not null,
  category_id bigint not null,
  title text not null,
  slug text not null,
  description text not null,
  content text not null,
  tags text[] default '{}'::text[] not null,
  tag_keys text[] default '{}'::text[] not null,
  difficulty text default 'beginner'::text not null,
  language text default 'en'::text not null,
  visibility text default 'public'::text not null,
  author_id bigint,
  status text not null,
  is_live boolean not null,
  is_featured boolean default false not null,
  sort_order integer default 0 not null,
  use_count integer default 0 not null,
  favorite_count integer default 0 not null,
  rating_counts integer[] default '{0,0,0,0,0}'::integer[] not null,
  rating_count integer generated always as (((((rating_counts[1] + rating_counts[2]) + rating_counts[3]) + rating_counts[4]) + rating_counts[5])) stored not null,
  rating_sum integer generated always as (((((rating_counts[1] + (2 * rating_counts[2])) + (3 * rating_counts[3])) + (4 * rating_counts[4])) + (5 * rating_counts[5]))) stored not null,
  rating_score real not null,
  fork_of bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  published_at timestamp with time zone,
  submitted_at timestamp with time zone,
  decision text,
  decided_at timestamp with time zone,
  decided_by bigint,
  rejection_reason text,
  rejection_code text,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint prompts_pkey PRIMARY KEY (id),
  constraint prompts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint prompts_category_id_fkey FOREIGN KEY (category_id) REFERENCES prompt_categories(id),
  constraint prompts_check CHECK (((status <> 'published'::text) OR is_live)),
  constraint prompts_check1 CHECK (((status <> 'archived'::text) OR (NOT is_live))),
  constraint prompts_check2 CHECK (((status = 'pending_review'::text) = (submitted_at IS NOT NULL))),
  constraint prompts_check3 CHECK (((decided_at IS NULL) = (decision IS NULL))),
  constraint prompts_content_check CHECK (((length(content) >= 20) AND (length(content) <= 20000))),
  constraint prompts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint prompts_decision_check CHECK ((decision = ANY (ARRAY['published'::text, 'rejected'::text, 'unpublished'::text]))),
  constraint prompts_description_check CHECK (((length(description) >= 20) AND (length(description) <= 300))),
  constraint prompts_difficulty_check CHECK ((difficulty = ANY (ARRAY['beginner'::text, 'intermediate'::text, 'advanced'::text]))),
  constraint prompts_favorite_count_check CHECK ((favorite_count >= 0)),
  constraint prompts_fork_of_fkey FOREIGN KEY (fork_of) REFERENCES prompts(id) ON DELETE SET NULL,
  constraint prompts_language_check CHECK (((length(language) >= 2) AND (length(language) <= 35))),
  constraint prompts_rating_counts_check CHECK (((cardinality(rating_counts) = 5) AND (0 <= ALL (rating_counts)))),
  constraint prompts_rejection_code_check CHECK ((rejection_code = ANY (ARRAY['quality'::text, 'off_topic'::text, 'promotion'::text, 'plagiarism'::text, 'formatting'::text, 'other'::text]))),
  constraint prompts_rejection_reason_check CHECK ((length(rejection_reason) <= 1000)),
  constraint prompts_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 3) AND (length(slug) <= 100)))),
  constraint prompts_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending_review'::text, 'published'::text, 'rejected'::text, 'archived'::text]))),
  constraint prompts_tags_check CHECK ((cardinality(tags) <= 8)),
  constraint prompts_title_check CHECK (((length(title) >= 5) AND (length(title) <= 120))),
  constraint prompts_use_count_check CHECK ((use_count >= 0)),
  constraint prompts_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'unlisted'::text, 'private'::text])))
);
CREATE UNIQUE INDEX prompts_address ON public.prompts USING btree (category_id, slug) WHERE (deleted_at IS NULL);
CREATE INDEX prompts_author ON public.prompts USING btree (author_id, updated_at DESC, id DESC);
CREATE INDEX prompts_author_created ON public.prompts USING btree (author_id, created_at DESC);
CREATE INDEX prompts_author_text ON public.prompts USING btree (author_id, md5(content));
CREATE INDEX prompts_decided ON public.prompts USING btree (decided_at, id) WHERE (decided_at IS NOT NULL);
CREATE INDEX prompts_decider ON public.prompts USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX prompts_featured ON public.prompts USING btree (created_at DESC, id DESC) WHERE (is_live AND (visibility = 'public'::text) AND (deleted_at IS NULL) AND is_featured);
CREATE INDEX prompts_forks ON public.prompts USING btree (fork_of) WHERE (fork_of IS NOT NULL);
CREATE INDEX prompts_language ON public.prompts USING btree (language, created_at DESC, id DESC) WHERE (is_live AND (visibility = 'public'::text) AND (deleted_at IS NULL));
CREATE INDEX prompts_narrowed ON public.prompts USING btree (difficulty, language, category_id) WHERE (is_live AND (visibility = 'public'::text) AND (deleted_at IS NULL));
CREATE INDEX prompts_of_category ON public.prompts USING btree (category_id, created_at DESC, id DESC) INCLUDE (use_count) WHERE (is_live AND (visibility = 'public'::text) AND (deleted_at IS NULL));
CREATE INDEX prompts_order ON public.prompts USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX prompts_popular ON public.prompts USING btree (use_count DESC, id DESC) WHERE (is_live AND (visibility = 'public'::text) AND (deleted_at IS NULL));
CREATE INDEX prompts_rated ON public.prompts USING btree (rating_score DESC, rating_count DESC, id DESC) WHERE (is_live AND (visibility = 'public'::text) AND (deleted_at IS NULL));
CREATE INDEX prompts_recent ON public.prompts USING btree (created_at DESC, id DESC) WHERE (is_live AND (visibility = 'public'::text) AND (deleted_at IS NULL));
CREATE INDEX prompts_status ON public.prompts USING btree (status, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX prompts_tags ON public.prompts USING gin (tag_keys) WHERE (is_live AND (visibility = 'public'::text) AND (deleted_at IS NULL));
CREATE INDEX prompts_titles ON public.prompts USING btree (title COLLATE "und-x-icu", id) WHERE (is_live AND (visibility = 'public'::text) AND (deleted_at IS NULL));
CREATE INDEX prompts_trash ON public.prompts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX prompts_waiting ON public.prompts USING btree (submitted_at, id) WHERE ((status = 'pending_review'::text) AND (deleted_at IS NULL));
CREATE TRIGGER prompts_words_added AFTER INSERT ON public.prompts FOR EACH ROW EXECUTE FUNCTION prompt_changed();
CREATE TRIGGER prompts_words_changed AFTER UPDATE OF title, description, content, tags ON public.prompts FOR EACH ROW WHEN (((((old.title IS DISTINCT FROM new.title) OR (old.description IS DISTINCT FROM new.description)) OR (old.content IS DISTINCT FROM new.content)) OR (old.tags IS DISTINCT FROM new.tags))) EXECUTE FUNCTION prompt_changed();

create table provider_applications (
  id bigint generated always as identity not null,
  user_id bigint not null,
  headline text,
  about text,
  status text default 'pending'::text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  reason text,
  created_at timestamp with time zone not null,
  constraint provider_applications_pkey PRIMARY KEY (id),
  constraint provider_applications_about_check CHECK ((length(about) <= 2000)),
  constraint provider_applications_check CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint provider_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint provider_applications_headline_check CHECK (((length(headline) >= 1) AND (length(headline) <= 100))),
  constraint provider_applications_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint provider_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX provider_applications_decided ON public.provider_applications USING btree (decided_at, id) WHERE (decided_at IS NOT NULL);
CREATE UNIQUE INDEX provider_applications_pending ON public.provider_applications USING btree (user_id) WHERE (status = 'pending'::text);
CREATE INDEX provider_applications_user ON public.provider_applications USING btree (user_id, id);
CREATE INDEX provider_applications_waiting ON public.provider_applications USING btree (created_at, id) WHERE (status = 'pending'::text);

create table reactions (
  id bigint generated always as identity not null,
  service_id bigint not null,
  user_id bigint not null,
  emoji text not null,
  created_at timestamp with time zone not null,
  constraint reactions_pkey PRIMARY KEY (id),
  constraint reactions_emoji_check CHECK ((emoji = ANY (ARRAY['👍'::text, '❤️'::text, '😂'::text, '😮'::text, '😢'::text, '🔥'::text, '👏'::text, '🎉'::text]))),
  constraint reactions_once UNIQUE (service_id, user_id, emoji),
  constraint reactions_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE,
  constraint reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX reactions_newest ON public.reactions USING btree (service_id, id DESC);
CREATE INDEX reactions_user ON public.reactions USING btree (user_id);
CREATE TRIGGER reactions_added AFTER INSERT ON public.reactions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_reactions('1');
CREATE TRIGGER reactions_removed AFTER DELETE ON public.reactions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_reactions('-1');

create table reconciliation_entries (
  run_id bigint not null,
  source_id text not null,
  amount_cents bigint not null,
  at timestamp with time zone not null,
  constraint reconciliation_entries_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconciliation_runs(id)
);
CREATE INDEX reconciliation_entries_source ON public.reconciliation_entries USING btree (run_id, source_id);

create table reconciliation_findings (
  id bigint generated always as identity not null,
  run_id bigint not null,
  kind text not null,
  subject text not null,
  order_id bigint,
  expected_cents bigint,
  found_cents bigint,
  at timestamp with time zone not null,
  constraint reconciliation_findings_pkey PRIMARY KEY (id),
  constraint reconciliation_findings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint reconciliation_findings_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconciliation_runs(id)
);
CREATE INDEX reconciliation_findings_age ON public.reconciliation_findings USING btree (at);
CREATE INDEX reconciliation_findings_run ON public.reconciliation_findings USING btree (run_id, id);

create table reconciliation_open (
  run_id bigint not null,
  kind text not null,
  subject text not null,
  order_id bigint,
  expected_cents bigint,
  found_cents bigint,
  reached timestamp with time zone not null,
  constraint reconciliation_open_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint reconciliation_open_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconciliation_runs(id)
);
CREATE INDEX reconciliation_open_subject ON public.reconciliation_open USING btree (subject);

create table reconciliation_runs (
  id bigint generated always as identity not null,
  cause text not null,
  status text default 'running'::text not null,
  since timestamp with time zone,
  compared bigint default 0 not null,
  ledger_cents bigint,
  gateway_cents bigint,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  findings bigint,
  waiting bigint,
  constraint reconciliation_runs_pkey PRIMARY KEY (id),
  constraint reconciliation_runs_cause_check CHECK ((cause = ANY (ARRAY['hourly'::text, 'admin'::text, 'command'::text]))),
  constraint reconciliation_runs_status_check CHECK ((status = ANY (ARRAY['running'::text, 'clean'::text, 'different'::text, 'failed'::text])))
);
CREATE INDEX reconciliation_runs_started ON public.reconciliation_runs USING btree (started_at DESC);

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table refunds (
  id bigint generated always as identity not null,
  order_id bigint not null,
  payment_id bigint not null,
  amount_cents bigint not null,
  currency text not null,
  status text default 'pending'::text not null,
  attempt integer default 1 not null,
  gateway_refund_id text,
  failure_reason text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  covered_cents bigint default 0 not null,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_amount_cents_check CHECK ((amount_cents > 0)),
  constraint refunds_attempt_check CHECK ((attempt > 0)),
  constraint refunds_check CHECK (((covered_cents >= 0) AND (covered_cents <= amount_cents))),
  constraint refunds_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_order_id_key UNIQUE (order_id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'submitted'::text, 'succeeded'::text, 'by_bank'::text])))
);
CREATE INDEX refunds_due ON public.refunds USING btree (due_at) WHERE (status = ANY (ARRAY['pending'::text, 'submitted'::text]));
CREATE INDEX refunds_gateway ON public.refunds USING btree (gateway_refund_id) WHERE (gateway_refund_id IS NOT NULL);
CREATE TRIGGER refunds_keep BEFORE DELETE ON public.refunds FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER refunds_no_truncate BEFORE TRUNCATE ON public.refunds FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

create table refused_addresses (
  user_id bigint not null,
  refused_at timestamp with time zone not null,
  constraint refused_addresses_pkey PRIMARY KEY (user_id),
  constraint refused_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX refused_addresses_at ON public.refused_addresses USING btree (refused_at);

create table rehearsal_clock (
  id integer default 1 not null,
  ahead_ms bigint default 0 not null,
  constraint rehearsal_clock_pkey PRIMARY KEY (id),
  constraint rehearsal_clock_ahead_ms_check CHECK ((ahead_ms >= 0)),
  constraint rehearsal_clock_id_check CHECK ((id = 1))
);

create table reports (
  id bigint generated always as identity not null,
  reporter_id bigint not null,
  subject text not null,
  subject_id bigint not null,
  reported_id bigint not null,
  excerpt text,
  reason text not null,
  note text,
  status text default 'open'::text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_note text,
  created_at timestamp with time zone not null,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  constraint reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint reports_decision_note_check CHECK ((length(decision_note) <= 1000)),
  constraint reports_excerpt_check CHECK ((length(excerpt) <= 5000)),
  constraint reports_note_check CHECK ((length(note) <= 2000)),
  constraint reports_reason_check CHECK ((reason = ANY (ARRAY['spam'::text, 'abuse'::text, 'scam'::text, 'off_platform'::text, 'illegal'::text, 'author_request'::text, 'other'::text]))),
  constraint reports_reported_id_fkey FOREIGN KEY (reported_id) REFERENCES users(id),
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id),
  constraint reports_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))),
  constraint reports_subject_check CHECK ((subject = ANY (ARRAY['user'::text, 'message'::text, 'service'::text, 'review'::text, 'post'::text, 'prompt'::text, 'offer'::text, 'brief'::text])))
);
CREATE INDEX reports_by_status ON public.reports USING btree (status, id);
CREATE INDEX reports_decided ON public.reports USING btree (decided_at, id) WHERE (decided_at IS NOT NULL);
CREATE INDEX reports_decision ON public.reports USING btree (COALESCE(decided_at, '1970-01-01 00:00:00+00'::timestamp with time zone), id);
CREATE UNIQUE INDEX reports_once ON public.reports USING btree (reporter_id, subject, subject_id) WHERE (status = 'open'::text);
CREATE INDEX reports_reported ON public.reports USING btree (reported_id, id);
CREATE INDEX reports_reporter ON public.reports USING btree (reporter_id, id);
CREATE INDEX reports_waiting ON public.reports USING btree (created_at, id) WHERE (status = 'open'::text);

create table response_times (
  user_id bigint not null,
  median_minutes bigint not null,
  answers bigint not null,
  measured_at timestamp with time zone not null,
  constraint response_times_pkey PRIMARY KEY (user_id),
  constraint response_times_answers_check CHECK ((answers > 0)),
  constraint response_times_median_minutes_check CHECK ((median_minutes >= 0)),
  constraint response_times_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER response_times_search AFTER INSERT OR DELETE ON public.response_times FOR EACH ROW EXECUTE FUNCTION viber_changed('user_id');
CREATE TRIGGER response_times_search_median AFTER UPDATE ON public.response_times FOR EACH ROW WHEN ((old.median_minutes IS DISTINCT FROM new.median_minutes)) EXECUTE FUNCTION viber_changed('user_id');

create table resting_usernames (
  name_hash bytea not null,
  rests_until timestamp with time zone not null,
  constraint resting_usernames_pkey PRIMARY KEY (name_hash),
  constraint resting_usernames_name_hash_check CHECK ((length(name_hash) = 32))
);
CREATE INDEX resting_usernames_until ON public.resting_usernames USING btree (rests_until);

create table reviews (
  id bigint generated always as identity not null,
  order_id bigint not null,
  client_id bigint not null,
  provider_id bigint not null,
  service_id bigint not null,
  rating smallint not null,
  delivery_rating smallint,
  communication_rating smallint,
  service_rating smallint,
  comment text,
  would_recommend boolean default true not null,
  is_public boolean default true not null,
  provider_response text,
  provider_response_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_testimonial boolean default false not null,
  hidden_at timestamp with time zone,
  hidden_reason text,
  public_before_hiding boolean,
  job_id bigint not null,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint hidden_reviews_are_hidden CHECK (((hidden_at IS NULL) OR (NOT (is_public OR is_testimonial)))),
  constraint hidden_reviews_can_return CHECK (((hidden_at IS NULL) = (public_before_hiding IS NULL))),
  constraint hidden_reviews_say_why CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint reviews_check CHECK (((provider_response IS NULL) = (provider_response_at IS NULL))),
  constraint reviews_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint reviews_comment_check CHECK ((length(comment) <= 2000)),
  constraint reviews_communication_rating_check CHECK (((communication_rating >= 1) AND (communication_rating <= 5))),
  constraint reviews_delivery_rating_check CHECK (((delivery_rating >= 1) AND (delivery_rating <= 5))),
  constraint reviews_hidden_reason_check CHECK (((length(hidden_reason) >= 1) AND (length(hidden_reason) <= 1000))),
  constraint reviews_job_id_fkey FOREIGN KEY (job_id) REFERENCES orders(id),
  constraint reviews_job_id_key UNIQUE (job_id),
  constraint reviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint reviews_order_id_key UNIQUE (order_id),
  constraint reviews_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id),
  constraint reviews_provider_response_check CHECK ((length(provider_response) <= 2000)),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint reviews_service_rating_check CHECK (((service_rating >= 1) AND (service_rating <= 5)))
);
CREATE INDEX reviews_by_client ON public.reviews USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX reviews_comment ON public.reviews USING gin (comment gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX reviews_hidden ON public.reviews USING btree (id) WHERE (NOT is_public);
CREATE INDEX reviews_of_provider ON public.reviews USING btree (provider_id, created_at DESC, id DESC) WHERE is_public;
CREATE INDEX reviews_of_service ON public.reviews USING btree (service_id, created_at DESC, id DESC) WHERE is_public;
CREATE INDEX reviews_private ON public.reviews USING btree (id DESC) WHERE ((NOT is_public) AND (hidden_at IS NULL));
CREATE INDEX reviews_provider ON public.reviews USING btree (provider_id, id DESC);
CREATE INDEX reviews_rating ON public.reviews USING btree (rating, id);
CREATE INDEX reviews_taken_out ON public.reviews USING btree (id DESC) WHERE (hidden_at IS NOT NULL);
CREATE INDEX reviews_testimonials ON public.reviews USING btree (id DESC) WHERE (is_testimonial AND is_public);

create table saved_views (
  id bigint generated always as identity not null,
  user_id bigint not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_views_query_check CHECK ((length(query) <= 1000)),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_views_user_id_list_name_key UNIQUE (user_id, list, name)
);

create table search_skills (
  key text collate "C" not null,
  label text not null,
  constraint search_skills_pkey PRIMARY KEY (key)
);
CREATE INDEX search_skills_words ON public.search_skills USING gin (to_tsvector('vibework_words'::regconfig, search_text(key))) WITH (fastupdate=off);

create table search_synonyms (
  id bigint generated always as identity not null,
  language text not null,
  words text[] not null,
  finds text[] default '{}'::text[] not null,
  keys text[] generated always as (search_keys(words)) stored not null,
  version integer default 1 not null,
  constraint search_synonyms_pkey PRIMARY KEY (id),
  constraint search_synonyms_check CHECK (((cardinality(words) > 1) OR (cardinality(finds) > 0))),
  constraint search_synonyms_finds_check CHECK ((cardinality(finds) <= 20)),
  constraint search_synonyms_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
  constraint search_synonyms_version_check CHECK ((version > 0)),
  constraint search_synonyms_words_check CHECK (((cardinality(words) >= 1) AND (cardinality(words) <= 20)))
);
CREATE INDEX search_synonyms_keys ON public.search_synonyms USING gin (keys) WITH (fastupdate=off);
CREATE INDEX search_synonyms_language ON public.search_synonyms USING btree (language, id);

create table search_words (
  word text collate "C" not null,
  letters text collate "C" not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_letters ON public.search_words USING btree (letters);
CREATE INDEX search_words_similar ON public.search_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);

create view service_card_values as
SELECT s.id AS service_id,
    json_build_object('id', s.id, 'userId', s.user_id, 'title', s.title, 'description', s.description, 'category', s.category, 'subcategory', s.subcategory, 'status', s.status, 'hourlyRateCents', s.hourly_rate_cents, 'coverKey', s.cover_key, 'ratingSum', s.rating_sum, 'ratingCount', s.rating_count, 'createdAt', s.created_at, 'fieldValues', s.field_values, 'skills', ( SELECT COALESCE(json_agg(k.name ORDER BY k.id), '[]'::json) AS "coalesce"
           FROM skills k
          WHERE (k.service_id = s.id)), 'packageFromCents', ( SELECT p.price_cents
           FROM service_packages p
          WHERE ((p.service_id = s.id) AND (p.tier = 1))), 'providerName', u.full_name, 'providerTitle', u.headline, 'providerAvatar', u.avatar, 'awayUntil', u.away_until, 'awayEndsAt', u.away_ends_at, 'awayNote', u.away_note) AS card
   FROM (services s
     JOIN users u ON ((u.id = s.user_id)));

create table service_cards (
  service_id bigint not null,
  card json not null,
  reactions jsonb default '{}'::jsonb not null,
  constraint service_cards_pkey PRIMARY KEY (service_id),
  constraint service_cards_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);

create table service_days (
  service_id bigint not null,
  day date not null,
  views integer default 0 not null,
  clicks integer default 0 not null,
  constraint service_days_pkey PRIMARY KEY (service_id, day),
  constraint service_days_clicks_check CHECK ((clicks >= 0)),
  constraint service_days_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE,
  constraint service_days_views_check CHECK ((views >= 0))
);

create table service_extras (
  id bigint generated always as identity not null,
  service_id bigint not null,
  "position" smallint not null,
  name text not null,
  price_cents integer not null,
  days integer not null,
  max_quantity integer not null,
  constraint service_extras_pkey PRIMARY KEY (id),
  constraint service_extras_days_check CHECK (((days >= 0) AND (days <= 60))),
  constraint service_extras_max_quantity_check CHECK (((max_quantity >= 1) AND (max_quantity <= 20))),
  constraint service_extras_name_check CHECK (((length(name) >= 3) AND (length(name) <= 80))),
  constraint service_extras_order UNIQUE (service_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint service_extras_position_check CHECK ((("position" >= 1) AND ("position" <= 8))),
  constraint service_extras_price_cents_check CHECK (((price_cents >= 100) AND (price_cents <= 1000000))),
  constraint service_extras_service_id_fkey FOREIGN KEY (service_id) REFERENCES package_sets(service_id) ON DELETE CASCADE
);

create table service_packages (
  service_id bigint not null,
  tier smallint not null,
  name text not null,
  summary text not null,
  price_cents integer not null,
  days integer not null,
  revisions integer not null,
  features text[] default '{}'::text[] not null,
  constraint service_packages_pkey PRIMARY KEY (service_id, tier),
  constraint service_packages_days_check CHECK (((days >= 1) AND (days <= 180))),
  constraint service_packages_features_check CHECK (((cardinality(features) <= 10) AND (longest_text(features) <= 80))),
  constraint service_packages_name_check CHECK (((length(name) >= 3) AND (length(name) <= 40))),
  constraint service_packages_price_cents_check CHECK (((price_cents >= 500) AND (price_cents <= 99999999))),
  constraint service_packages_revisions_check CHECK (((revisions >= 1) AND (revisions <= 10))),
  constraint service_packages_service_id_fkey FOREIGN KEY (service_id) REFERENCES package_sets(service_id) ON DELETE CASCADE,
  constraint service_packages_summary_check CHECK (((length(summary) >= 20) AND (length(summary) <= 600))),
  constraint service_packages_tier_check CHECK (((tier >= 1) AND (tier <= 3)))
);
CREATE TRIGGER packages_added AFTER INSERT ON public.service_packages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION packages_changed();
CREATE TRIGGER packages_changed AFTER UPDATE ON public.service_packages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION packages_changed();
CREATE TRIGGER packages_removed AFTER DELETE ON public.service_packages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION packages_changed();
CREATE TRIGGER packages_rise AFTER INSERT ON public.service_packages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION packages_rise();
CREATE TRIGGER packages_still_rise AFTER UPDATE ON public.service_packages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION packages_rise();

create table service_pictures (
  id bigint generated always as identity not null,
  service_id bigint not null,
  "position" smallint not null,
  picture_key text not null,
  alt text,
  created_at timestamp with time zone not null,
  constraint service_pictures_pkey PRIMARY KEY (id),
  constraint service_pictures_alt_check CHECK (((length(alt) >= 1) AND (length(alt) <= 150))),
  constraint service_pictures_position UNIQUE (service_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint service_pictures_position_check CHECK ((("position" >= 1) AND ("position" <= 8))),
  constraint service_pictures_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);

create view service_quality as
SELECT s.id AS service_id,
    (
        CASE
            WHEN (s.rating_count = 0) THEN ('-1'::integer)::numeric
            ELSE (((s.rating_sum)::numeric + 21.5) / ((s.rating_count + 5))::numeric)
        END)::real AS mean,
    (round(((25)::numeric * ((((s.rating_sum)::numeric + 21.5) / ((s.rating_count + 5))::numeric) - (1)::numeric))))::smallint AS rating,
    (
        CASE
            WHEN (t.user_id IS NULL) THEN (50)::numeric
            ELSE GREATEST((0)::numeric, LEAST((100)::numeric, round((((100 * (2880 - t.median_minutes)))::numeric / 2760.0))))
        END)::smallint AS response,
    (GREATEST((0)::numeric, LEAST((100)::numeric, ((100)::numeric - EXTRACT(day FROM (now() - s.created_at))))))::smallint AS freshness,
    (
        CASE
            WHEN ((s.rating_count < 3) AND (s.created_at > (now() - '30 days'::interval)) AND (u.email_verified_at IS NOT NULL)) THEN 100
            ELSE 0
        END)::smallint AS newcomer,
    (u.email_verified_at IS NOT NULL) AS is_confirmed
   FROM ((services s
     JOIN users u ON ((u.id = s.user_id)))
     LEFT JOIN response_times t ON ((t.user_id = s.user_id)));

create table service_search (
  service_id bigint not null,
  user_id bigint not null,
  category text not null,
  subcategory text not null,
  rate_cents bigint not null,
  mean real not null,
  rating smallint not null,
  response smallint not null,
  freshness smallint not null,
  newcomer smallint not null,
  is_confirmed boolean not null,
  score smallint generated always as (((((7 * rating) + (2 * response)) + freshness) -
CASE
    WHEN is_confirmed THEN 0
    ELSE 2000
END)) stored not null,
  skills text[] not null,
  title tsvector not null,
  heads tsvector not null,
  words tsvector not null,
  average_tenths smallint,
  usual_days smallint,
  country text,
  languages text[] default '{}'::text[] not null,
  response_minutes bigint,
  package_from_cents integer,
  facets text[] default '{}'::text[] not null,
  constraint service_search_pkey PRIMARY KEY (service_id),
  constraint service_search_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);
CREATE INDEX service_search_country ON public.service_search USING btree (country) WHERE (country IS NOT NULL);
CREATE INDEX service_search_days ON public.service_search USING btree (usual_days) WHERE (usual_days IS NOT NULL);
CREATE INDEX service_search_facets ON public.service_search USING gin (facets) WITH (fastupdate=off) WHERE (facets <> '{}'::text[]);
CREATE INDEX service_search_fits ON public.service_search USING btree (category, user_id) INCLUDE (subcategory, rate_cents, score, skills);
CREATE INDEX service_search_languages ON public.service_search USING gin (languages) WITH (fastupdate=off);
CREATE INDEX service_search_mean ON public.service_search USING btree (mean DESC, service_id DESC) INCLUDE (category, subcategory, rate_cents, skills);
CREATE INDEX service_search_minutes ON public.service_search USING btree (response_minutes) WHERE (response_minutes IS NOT NULL);
CREATE INDEX service_search_newcomers ON public.service_search USING btree (score DESC, service_id DESC) INCLUDE (category, subcategory, rate_cents, skills) WHERE (newcomer > 0);
CREATE INDEX service_search_packages ON public.service_search USING btree (package_from_cents, service_id) WHERE (package_from_cents IS NOT NULL);
CREATE INDEX service_search_rate ON public.service_search USING btree (rate_cents, service_id) INCLUDE (category, subcategory, score, mean, skills);
CREATE INDEX service_search_score ON public.service_search USING btree (score DESC, service_id DESC) INCLUDE (category, subcategory, rate_cents, skills, newcomer);
CREATE INDEX service_search_skills ON public.service_search USING gin (skills, (ARRAY[category, subcategory])) WITH (fastupdate=off);
CREATE INDEX service_search_title ON public.service_search USING gin (title) WITH (fastupdate=off);
CREATE INDEX service_search_viber ON public.service_search USING btree (user_id, score DESC);
CREATE INDEX service_search_words ON public.service_search USING gin (words) WITH (fastupdate=off);
CREATE INDEX service_search_words_730 ON public.service_search USING gin (words) WITH (fastupdate=off) WHERE ((score + 0) >= 730);
CREATE INDEX service_search_words_770 ON public.service_search USING gin (words) WITH (fastupdate=off) WHERE ((score + 0) >= 770);
CREATE INDEX service_search_words_790 ON public.service_search USING gin (words) WITH (fastupdate=off) WHERE ((score + 0) >= 790);
CREATE INDEX service_search_words_830 ON public.service_search USING gin (words, title) WITH (fastupdate=off) WHERE ((score + 0) >= 830);

create view service_traits as
SELECT s.id AS service_id,
    (
        CASE
            WHEN (s.rating_count > 0) THEN round(((10.0 * (s.rating_sum)::numeric) / (s.rating_count)::numeric))
            ELSE NULL::numeric
        END)::smallint AS average_tenths,
    s.usual_days,
    u.country,
    ARRAY( SELECT l.language
           FROM user_languages l
          WHERE (l.user_id = s.user_id)
          ORDER BY l."position") AS languages,
    t.median_minutes AS response_minutes,
    ( SELECT p.price_cents
           FROM service_packages p
          WHERE ((p.service_id = s.id) AND (p.tier = 1))) AS package_from_cents
   FROM ((services s
     JOIN users u ON ((u.id = s.user_id)))
     LEFT JOIN response_times t ON ((t.user_id = s.user_id)));

create table service_visits (
  service_id bigint not null,
  day date not null,
  kind text not null,
  visitor bytea not null,
  constraint service_visits_pkey PRIMARY KEY (service_id, day, kind, visitor),
  constraint service_visits_kind_check CHECK ((kind = ANY (ARRAY['view'::text, 'click'::text]))),
  constraint service_visits_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE,
  constraint service_visits_visitor_check CHECK ((length(visitor) = 16))
);
CREATE INDEX service_visits_age ON public.service_visits USING btree (day);

create table services (
  id bigint generated always as identity not null,
  user_id bigint not null,
  title text not null,
  description text not null,
  category text not null,
  subcategory text not null,
  hourly_rate_cents bigint not null,
  status text default 'active'::text not null,
  rating_sum bigint default 0 not null,
  rating_count bigint default 0 not null,
  is_demo boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  cover_key text,
  hidden_reason text,
  status_before_hiding text,
  is_featured boolean default false not null,
  version integer default 1 not null,
  usual_half_hours smallint,
  usual_days smallint,
  field_values jsonb default '{}'::jsonb not null,
  constraint services_pkey PRIMARY KEY (id),
  constraint category_has_subcategory FOREIGN KEY (category, subcategory) REFERENCES subcategories(category, slug),
  constraint hidden_services_can_return CHECK (((status = 'hidden'::text) = (status_before_hiding IS NOT NULL))),
  constraint hidden_services_say_why CHECK (((status = 'hidden'::text) = (hidden_reason IS NOT NULL))),
  constraint rating_in_range CHECK (((rating_sum >= rating_count) AND (rating_sum <= (rating_count * 5)))),
  constraint services_category FOREIGN KEY (category) REFERENCES categories(slug),
  constraint services_description_check CHECK (((length(description) >= 20) AND (length(description) <= 10000))),
  constraint services_field_values CHECK (((jsonb_typeof(field_values) = 'object'::text) AND (octet_length((field_values)::text) <= 40000))),
  constraint services_hidden_reason_check CHECK (((length(hidden_reason) >= 1) AND (length(hidden_reason) <= 1000))),
  constraint services_hourly_rate_cents_check CHECK (((hourly_rate_cents >= 500) AND (hourly_rate_cents <= 1000000))),
  constraint services_rating_count_check CHECK ((rating_count >= 0)),
  constraint services_rating_sum_check CHECK ((rating_sum >= 0)),
  constraint services_status_before_hiding_check CHECK ((status_before_hiding = ANY (ARRAY['active'::text, 'paused'::text]))),
  constraint services_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'archived'::text, 'hidden'::text]))),
  constraint services_title_check CHECK (((length(title) >= 5) AND (length(title) <= 120))),
  constraint services_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint services_usual_days_check CHECK (((usual_days >= 1) AND (usual_days <= 180))),
  constraint services_usual_half_hours_check CHECK (((usual_half_hours >= 1) AND (usual_half_hours <= 2000))),
  constraint services_version_check CHECK ((version > 0))
);
CREATE INDEX services_category ON public.services USING btree (category, subcategory) WHERE (status = 'active'::text);
CREATE INDEX services_featured ON public.services USING btree (id DESC) WHERE is_featured;
CREATE INDEX services_newest ON public.services USING btree (id DESC) WHERE (status = 'active'::text);
CREATE INDEX services_rate ON public.services USING btree (hourly_rate_cents, id);
CREATE INDEX services_ratings ON public.services USING btree (status) INCLUDE (rating_count, rating_sum);
CREATE INDEX services_status ON public.services USING btree (status, id DESC);
CREATE INDEX services_subcategory ON public.services USING btree (category, subcategory, id DESC);
CREATE INDEX services_title ON public.services USING gin (title gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX services_user_id ON public.services USING btree (user_id);
CREATE TRIGGER services_card AFTER UPDATE OF cover_key ON public.services FOR EACH ROW WHEN ((old.cover_key IS DISTINCT FROM new.cover_key)) EXECUTE FUNCTION service_card_changed();
CREATE TRIGGER services_search AFTER INSERT OR UPDATE OF title, description, category, subcategory, hourly_rate_cents, usual_days, status, rating_sum, rating_count, updated_at, field_values ON public.services FOR EACH ROW EXECUTE FUNCTION service_changed();

create table sessions (
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_agent text,
  id bigint generated always as identity not null,
  address text,
  passed_second_factor boolean default false not null,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_last_used_at ON public.sessions USING btree (last_used_at);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);

create table settings_versions (
  version bigint generated always as identity not null,
  "values" jsonb not null,
  changed_by bigint,
  changed_at timestamp with time zone not null,
  section text not null,
  constraint settings_versions_pkey PRIMARY KEY (version),
  constraint settings_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint settings_versions_section_check CHECK ((section = ANY (ARRAY['general'::text, 'logo'::text, 'people'::text, 'security'::text, 'money'::text, 'setup'::text, 'reactions'::text, 'seo'::text, 'landing'::text, 'hiring'::text, 'brand'::text, 'languages'::text, 'modules'::text]))),
  constraint settings_versions_values_check CHECK ((jsonb_typeof("values") = 'object'::text))
);
CREATE INDEX settings_versions_section ON public.settings_versions USING btree (section, version DESC);
CREATE TRIGGER settings_append_only BEFORE DELETE OR UPDATE ON public.settings_versions FOR EACH ROW EXECUTE FUNCTION forbid_change();

create table setup (
  id integer default 1 not null,
  token_seed bytea,
  step text default 'account'::text not null,
  super_admin_id bigint,
  content text default 'empty'::text not null,
  finished_at timestamp with time zone,
  constraint setup_pkey PRIMARY KEY (id),
  constraint setup_check CHECK (((token_seed IS NULL) OR (super_admin_id IS NULL))),
  constraint setup_content_check CHECK ((content = ANY (ARRAY['empty'::text, 'filling'::text, 'filled'::text, 'failed'::text]))),
  constraint setup_id_check CHECK ((id = 1)),
  constraint setup_step_check CHECK ((step = ANY (ARRAY['account'::text, 'marketplace'::text, 'offer'::text, 'look'::text, 'mail'::text, 'money'::text, 'payments'::text, 'search'::text, 'content'::text, 'done'::text]))),
  constraint setup_super_admin_id_fkey FOREIGN KEY (super_admin_id) REFERENCES users(id),
  constraint setup_token_hash_check CHECK ((length(token_seed) = 32))
);

create table skills (
  id bigint generated always as identity not null,
  service_id bigint not null,
  name text not null,
  constraint skills_pkey PRIMARY KEY (id),
  constraint skills_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint skills_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);
CREATE INDEX skills_key ON public.skills USING btree (lower(name) COLLATE "C");
CREATE UNIQUE INDEX skills_once_per_service ON public.skills USING btree (service_id, lower(name));
CREATE TRIGGER skills_added AFTER INSERT ON public.skills REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION skills_changed();
CREATE TRIGGER skills_removed AFTER DELETE ON public.skills REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION skills_changed();
CREATE TRIGGER skills_renamed AFTER UPDATE ON public.skills REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION skills_renamed();

create table slug_history (
  kind text not null,
  scope bigint default 0 not null,
  slug text not null,
  entity_id bigint not null,
  changed_at timestamp with time zone not null,
  merged_id bigint,
  constraint slug_history_pkey PRIMARY KEY (kind, scope, slug),
  constraint slug_history_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'post'::text, 'article'::text, 'prompt'::text, 'blog_category'::text, 'knowledge_category'::text, 'prompt_category'::text])))
);
CREATE INDEX slug_history_entity ON public.slug_history USING btree (kind, entity_id);

create table subcategories (
  id bigint generated always as identity not null,
  category text not null,
  slug text not null,
  label text,
  sort_order integer not null,
  is_active boolean default true not null,
  is_built_in boolean default false not null,
  version integer default 1 not null,
  labels jsonb default '{}'::jsonb not null,
  constraint subcategories_pkey PRIMARY KEY (id),
  constraint subcategories_category_fkey FOREIGN KEY (category) REFERENCES categories(slug),
  constraint subcategories_category_slug_key UNIQUE (category, slug),
  constraint subcategories_check CHECK ((is_built_in OR (label IS NOT NULL))),
  constraint subcategories_label_check CHECK (((length(label) >= 2) AND (length(label) <= 40))),
  constraint subcategories_labels_check CHECK ((jsonb_typeof(labels) = 'object'::text)),
  constraint subcategories_slug_check CHECK ((slug ~ '^[a-z][a-z0-9_]{1,39}$'::text)),
  constraint subcategories_slug_key UNIQUE (slug)
);
CREATE TRIGGER subcategories_built_in BEFORE DELETE OR UPDATE ON public.subcategories FOR EACH ROW EXECUTE FUNCTION keep_built_in_subcategory();
CREATE TRIGGER subcategories_name BEFORE INSERT OR UPDATE OF slug ON public.subcategories FOR EACH ROW EXECUTE FUNCTION keep_vocabulary_name_unique();

create table suspensions (
  id bigint generated always as identity not null,
  user_id bigint not null,
  reason text not null,
  status_before text default 'active'::text not null,
  suspended_by bigint,
  created_at timestamp with time zone not null,
  lifted_by bigint,
  lifted_at timestamp with time zone,
  lift_note text,
  constraint suspensions_pkey PRIMARY KEY (id),
  constraint suspensions_check CHECK (((lifted_at IS NOT NULL) OR ((lifted_by IS NULL) AND (lift_note IS NULL)))),
  constraint suspensions_lift_note_check CHECK ((length(lift_note) <= 1000)),
  constraint suspensions_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id),
  constraint suspensions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 1000))),
  constraint suspensions_status_before_check CHECK ((status_before = ANY (ARRAY['active'::text, 'pending_approval'::text]))),
  constraint suspensions_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES users(id),
  constraint suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX suspensions_running ON public.suspensions USING btree (user_id) WHERE (lifted_at IS NULL);
CREATE INDEX suspensions_user ON public.suspensions USING btree (user_id, id DESC);

create table test_gateway_accounts (
  id text not null,
  idem_key text not null,
  behaviour text,
  bank_last4 text,
  created_at timestamp with time zone not null,
  constraint test_gateway_accounts_pkey PRIMARY KEY (id),
  constraint test_gateway_accounts_bank_last4_check CHECK ((bank_last4 ~ '^[0-9]{4}$'::text)),
  constraint test_gateway_accounts_idem_key_key UNIQUE (idem_key)
);

create view test_gateway_balance as
SELECT test_gateway_intents.id AS source_id,
    'charge'::text AS kind,
    test_gateway_intents.amount_cents,
    test_gateway_intents.currency,
    test_gateway_intents.succeeded_at AS at
   FROM test_gateway_intents
  WHERE (test_gateway_intents.status = 'succeeded'::text)
UNION ALL
 SELECT test_gateway_refunds.id AS source_id,
    'refund'::text AS kind,
    (- test_gateway_refunds.amount_cents) AS amount_cents,
    ( SELECT i.currency
           FROM test_gateway_intents i
          WHERE (i.id = test_gateway_refunds.intent_id)) AS currency,
    test_gateway_refunds.settled_at AS at
   FROM test_gateway_refunds
  WHERE (test_gateway_refunds.status = 'succeeded'::text)
UNION ALL
 SELECT test_gateway_transfers.id AS source_id,
    'transfer'::text AS kind,
    (- test_gateway_transfers.amount_cents) AS amount_cents,
    test_gateway_transfers.currency,
    test_gateway_transfers.settled_at AS at
   FROM test_gateway_transfers
  WHERE (test_gateway_transfers.status = 'paid'::text)
UNION ALL
 SELECT test_gateway_reversals.id AS source_id,
    'reversal'::text AS kind,
    test_gateway_reversals.amount_cents,
    test_gateway_reversals.currency,
    test_gateway_reversals.created_at AS at
   FROM test_gateway_reversals
UNION ALL
 SELECT test_gateway_chargebacks.id AS source_id,
    'chargeback'::text AS kind,
    (- test_gateway_chargebacks.amount_cents) AS amount_cents,
    test_gateway_chargebacks.currency,
    test_gateway_chargebacks.opened_at AS at
   FROM test_gateway_chargebacks
UNION ALL
 SELECT test_gateway_chargebacks.id AS source_id,
    'chargeback_fee'::text AS kind,
    (- test_gateway_chargebacks.fee_cents) AS amount_cents,
    test_gateway_chargebacks.currency,
    test_gateway_chargebacks.opened_at AS at
   FROM test_gateway_chargebacks
  WHERE (test_gateway_chargebacks.fee_cents > 0)
UNION ALL
 SELECT test_gateway_chargebacks.id AS source_id,
    'chargeback_won'::text AS kind,
    test_gateway_chargebacks.amount_cents,
    test_gateway_chargebacks.currency,
    test_gateway_chargebacks.closed_at AS at
   FROM test_gateway_chargebacks
  WHERE (test_gateway_chargebacks.status = 'won'::text);

create table test_gateway_chargebacks (
  id text not null,
  intent_id text not null,
  amount_cents bigint not null,
  fee_cents bigint default 0 not null,
  currency text not null,
  status text default 'open'::text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint test_gateway_chargebacks_pkey PRIMARY KEY (id),
  constraint test_gateway_chargebacks_amount_cents_check CHECK ((amount_cents > 0)),
  constraint test_gateway_chargebacks_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES test_gateway_intents(id),
  constraint test_gateway_chargebacks_intent_id_key UNIQUE (intent_id),
  constraint test_gateway_chargebacks_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);

create table test_gateway_events (
  id text not null,
  type text not null,
  object_id text not null,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  attempts integer default 0 not null,
  constraint test_gateway_events_pkey PRIMARY KEY (id)
);
CREATE INDEX test_gateway_events_due ON public.test_gateway_events USING btree (created_at) WHERE (delivered_at IS NULL);

create table test_gateway_intents (
  id text not null,
  idem_key text not null,
  client_secret text not null,
  amount_cents bigint not null,
  currency text not null,
  status text not null,
  charge_id text,
  card_brand text,
  card_last4 text,
  behaviour text,
  created_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  constraint test_gateway_intents_pkey PRIMARY KEY (id),
  constraint test_gateway_intents_amount_cents_check CHECK ((amount_cents > 0)),
  constraint test_gateway_intents_client_secret_key UNIQUE (client_secret),
  constraint test_gateway_intents_idem_key_key UNIQUE (idem_key),
  constraint test_gateway_intents_status_check CHECK ((status = ANY (ARRAY['requires_payment_method'::text, 'requires_action'::text, 'processing'::text, 'succeeded'::text, 'canceled'::text])))
);

create table test_gateway_refunds (
  id text not null,
  idem_key text not null,
  intent_id text not null,
  refund_ref bigint not null,
  amount_cents bigint not null,
  status text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  failure_reason text,
  constraint test_gateway_refunds_pkey PRIMARY KEY (id),
  constraint test_gateway_refunds_amount_cents_check CHECK ((amount_cents > 0)),
  constraint test_gateway_refunds_check CHECK (((status = 'succeeded'::text) = (settled_at IS NOT NULL))),
  constraint test_gateway_refunds_idem_key_key UNIQUE (idem_key),
  constraint test_gateway_refunds_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES test_gateway_intents(id),
  constraint test_gateway_refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX test_gateway_refunds_intent ON public.test_gateway_refunds USING btree (intent_id);

create table test_gateway_reversals (
  id text not null,
  idem_key text not null,
  transfer_id text not null,
  amount_cents bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  constraint test_gateway_reversals_pkey PRIMARY KEY (id),
  constraint test_gateway_reversals_amount_cents_check CHECK ((amount_cents > 0)),
  constraint test_gateway_reversals_idem_key_key UNIQUE (idem_key),
  constraint test_gateway_reversals_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES test_gateway_transfers(id)
);

create table test_gateway_transfers (
  id text not null,
  idem_key text not null,
  account_id text not null,
  order_ref bigint not null,
  payout_ref bigint not null,
  amount_cents bigint not null,
  reversed_cents bigint default 0 not null,
  currency text not null,
  status text not null,
  failure_reason text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint test_gateway_transfers_pkey PRIMARY KEY (id),
  constraint test_gateway_transfers_account_id_fkey FOREIGN KEY (account_id) REFERENCES test_gateway_accounts(id),
  constraint test_gateway_transfers_amount_cents_check CHECK ((amount_cents > 0)),
  constraint test_gateway_transfers_check CHECK (((reversed_cents >= 0) AND (reversed_cents <= amount_cents))),
  constraint test_gateway_transfers_idem_key_key UNIQUE (idem_key),
  constraint test_gateway_transfers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text])))
);
CREATE INDEX test_gateway_transfers_order ON public.test_gateway_transfers USING btree (order_ref);

create table totp_secrets (
  user_id bigint not null,
  secret_encrypted bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  recovery_salt bytea,
  created_at timestamp with time zone not null,
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_recovery_salt_check CHECK ((length(recovery_salt) = 16)),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table user_languages (
  user_id bigint not null,
  language text not null,
  level text not null,
  "position" integer not null,
  constraint user_languages_pkey PRIMARY KEY (user_id, language),
  constraint user_languages_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint user_languages_level_check CHECK ((level = ANY (ARRAY['basic'::text, 'conversational'::text, 'fluent'::text, 'native'::text]))),
  constraint user_languages_position UNIQUE (user_id, "position"),
  constraint user_languages_position_check CHECK ((("position" >= 0) AND ("position" <= 9))),
  constraint user_languages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER languages_added AFTER INSERT ON public.user_languages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION languages_changed();
CREATE TRIGGER languages_changed AFTER UPDATE ON public.user_languages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION languages_changed();
CREATE TRIGGER languages_removed AFTER DELETE ON public.user_languages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION languages_changed();

create table users (
  id bigint generated always as identity not null,
  username text not null,
  email text not null,
  full_name text not null,
  password_hash text not null,
  bio text,
  headline text,
  avatar text,
  role text default 'customer'::text not null,
  is_admin boolean generated always as ((role = ANY (ARRAY['admin'::text, 'super_admin'::text]))) stored,
  is_service_provider boolean default false not null,
  status text default 'active'::text not null,
  stripe_customer_id text,
  stripe_account_id text,
  onboarding_completed_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  is_demo boolean default false not null,
  created_at timestamp with time zone not null,
  is_featured boolean default false not null,
  email_verified_at timestamp with time zone,
  locale text default 'en'::text not null,
  time_zone text,
  theme text default 'system'::text not null,
  deleted_at timestamp with time zone,
  setup_dismissed_at timestamp with time zone,
  admin_since timestamp with time zone,
  browser_zone text,
  country text,
  links text[] default '{}'::text[] not null,
  education text[] default '{}'::text[] not null,
  certificates text[] default '{}'::text[] not null,
  away_until date,
  away_ends_at timestamp with time zone,
  away_note text,
  takes_invitations boolean default true not null,
  field_values jsonb default '{}'::jsonb not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_away CHECK (((away_until IS NULL) = (away_ends_at IS NULL))),
  constraint users_away_note_check CHECK ((length(away_note) <= 200)),
  constraint users_browser_zone_check CHECK ((length(browser_zone) <= 64)),
  constraint users_certificates_check CHECK (((cardinality(certificates) <= 10) AND (longest_text(certificates) <= 120))),
  constraint users_check CHECK (((status = 'deleted'::text) = (deleted_at IS NOT NULL))),
  constraint users_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint users_education_check CHECK (((cardinality(education) <= 10) AND (longest_text(education) <= 120))),
  constraint users_email_check CHECK ((length(email) <= 254)),
  constraint users_field_values CHECK (((jsonb_typeof(field_values) = 'object'::text) AND (octet_length((field_values)::text) <= 40000))),
  constraint users_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 100))),
  constraint users_links_check CHECK (((cardinality(links) <= 5) AND (longest_text(links) <= 200))),
  constraint users_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['customer'::text, 'admin'::text, 'super_admin'::text]))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'pending_approval'::text, 'suspended'::text, 'deleted'::text]))),
  constraint users_theme_check CHECK ((theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text]))),
  constraint users_time_zone_check CHECK ((length(time_zone) <= 64)),
  constraint users_username_check CHECK ((username ~ '^[A-Za-z0-9._-]{3,30}$'::text))
);
CREATE INDEX users_created_at ON public.users USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE INDEX users_featured ON public.users USING btree (id) WHERE is_featured;
CREATE INDEX users_joined ON public.users USING btree (created_at) INCLUDE (is_service_provider, last_seen_at) WHERE (status <> 'deleted'::text);
CREATE INDEX users_last_seen ON public.users USING btree (COALESCE(last_seen_at, '1970-01-01 00:00:00+00'::timestamp with time zone), id);
CREATE INDEX users_not_active ON public.users USING btree (created_at DESC, id DESC) WHERE (status <> 'active'::text);
CREATE INDEX users_staff ON public.users USING btree (created_at DESC, id DESC) WHERE (role <> 'customer'::text);
CREATE INDEX users_trigrams ON public.users USING gin (lower(((((username || ' '::text) || email) || ' '::text) || full_name)) gin_trgm_ops);
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));
CREATE INDEX users_username_shape ON public.users USING btree (username_shape(username));
CREATE INDEX users_vibers ON public.users USING gin (to_tsvector('vibework_words'::regconfig, search_text(((full_name || ' '::text) || COALESCE(headline, ''::text))))) WHERE (is_service_provider AND (status = 'active'::text));
CREATE TRIGGER users_card AFTER UPDATE OF avatar, away_until, away_ends_at, away_note ON public.users FOR EACH ROW WHEN (((((old.avatar IS DISTINCT FROM new.avatar) OR (old.away_until IS DISTINCT FROM new.away_until)) OR (old.away_ends_at IS DISTINCT FROM new.away_ends_at)) OR (old.away_note IS DISTINCT FROM new.away_note))) EXECUTE FUNCTION viber_card_changed();
CREATE TRIGGER users_search AFTER UPDATE OF status, full_name, headline, email_verified_at, country ON public.users FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.full_name IS DISTINCT FROM new.full_name)) OR (old.headline IS DISTINCT FROM new.headline)) OR ((old.email_verified_at IS NULL) IS DISTINCT FROM (new.email_verified_at IS NULL))) OR (old.country IS DISTINCT FROM new.country))) EXECUTE FUNCTION viber_changed('id');

create table webhook_inbox (
  gateway text not null,
  event_id text not null,
  type text not null,
  object_id text,
  payload jsonb not null,
  received_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  attempts integer default 0 not null,
  due_at timestamp with time zone not null,
  constraint webhook_inbox_pkey PRIMARY KEY (gateway, event_id)
);
CREATE INDEX webhook_inbox_done ON public.webhook_inbox USING btree (processed_at) WHERE (processed_at IS NOT NULL);
CREATE INDEX webhook_inbox_due ON public.webhook_inbox USING btree (due_at) WHERE (processed_at IS NULL);

create table words (
  language text not null,
  key text not null,
  text text not null,
  original_hash bytea not null,
  version integer default 1 not null,
  changed_at timestamp with time zone not null,
  changed_by bigint,
  constraint words_pkey PRIMARY KEY (language, key),
  constraint words_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint words_key_check CHECK (((length(key) >= 1) AND (length(key) <= 400))),
  constraint words_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
  constraint words_original_hash_check CHECK ((length(original_hash) = 32)),
  constraint words_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)))
);

create table words_changes (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  by bigint,
  changes jsonb not null,
  undone_at timestamp with time zone,
  undone_by bigint,
  constraint words_changes_pkey PRIMARY KEY (id),
  constraint words_changes_by_fkey FOREIGN KEY (by) REFERENCES users(id),
  constraint words_changes_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id),
  constraint words_changes_undone_check CHECK (((undone_by IS NULL) OR (undone_at IS NOT NULL)))
);
CREATE INDEX words_changes_by_undo ON public.words_changes USING btree (id DESC) WHERE (undone_at IS NULL);

create table worked_hours (
  id bigint generated always as identity not null,
  order_id bigint not null,
  day date not null,
  half_hours smallint not null,
  memo text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint worked_hours_pkey PRIMARY KEY (id),
  constraint worked_hours_half_hours_check CHECK (((half_hours >= 1) AND (half_hours <= 48))),
  constraint worked_hours_memo_check CHECK (((length(memo) >= 3) AND (length(memo) <= 500))),
  constraint worked_hours_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX worked_hours_day ON public.worked_hours USING btree (day);
CREATE INDEX worked_hours_order ON public.worked_hours USING btree (order_id, day, id);
CREATE TRIGGER worked_hours_are_bought AFTER INSERT OR UPDATE ON public.worked_hours FOR EACH ROW EXECUTE FUNCTION worked_hours_are_bought();
