alter table offer_versions
  -- The questions of the gig that the answers were given to, in their order; null once their words were removed.
  add column questions text[] check (cardinality(questions) <= 3 and longest_text(questions) <= 200);

alter table offer_versions disable trigger offer_version_is_fixed;
-- What the gig asked when an earlier version was written is not stored.
update offer_versions v set questions = b.questions
  from offers o join briefs b on b.id = o.brief_id
  where o.id = v.offer_id and v.answers is not null;
alter table offer_versions enable trigger offer_version_is_fixed;

create or replace function offer_version_is_fixed() returns trigger language plpgsql as $$
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
end $$;
