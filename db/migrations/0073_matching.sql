-- How well gigs and vibers fit each other (docs/ranking.md#gigs).

-- The order of `skill_keys` is that of `skills`, so that a position in one names the skill in the other.
create or replace function brief_words() returns trigger language plpgsql as $$
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
end $$;
update briefs set skills = skills;

-- Has every column that `brief_fits` reads, in the order of its groups.
create index service_search_fits on service_search (category, user_id) include (subcategory, rate_cents, score, skills);

-- The points of each viber for each brief of their category. Reading it for one brief scans the services of a category,
-- reading it for one viber and some briefs takes one step in the index for each brief. The divisions
-- are of integers and round half up, because numeric values would take a fifth longer.
create view brief_fits as
select b.id as brief_id, viber.provider_id, viber.shared_skills, points.skills_points, points.subcategory_points,
  points.budget_points, points.quality_points,
  points.skills_points + points.subcategory_points + points.budget_points + points.quality_points as score
from briefs b
cross join lateral (
  select x.user_id as provider_id,
    -- One bit for each skill of the brief, the first skill the lowest.
    coalesce(bit_or(1 << (k.place - 1)::integer), 0) as shared_skills,
    bool_or(x.subcategory = b.subcategory) as is_in_subcategory,
    min(x.rate_cents) as rate_cents,
    max(x.score) as quality
  from service_search x
  left join unnest(b.skill_keys) with ordinality as k (key, place) on k.key = any (x.skills)
  where x.category = b.category
  group by x.user_id) viber
cross join lateral (
  select
    case
      when cardinality(b.skill_keys) > 0 then
        (100 * bit_count(viber.shared_skills::bit(15))::integer + cardinality(b.skill_keys)) / (2 * cardinality(b.skill_keys))
      when viber.is_in_subcategory then 35
      else 0
    end as skills_points,
    case when viber.is_in_subcategory then 20 else 0 end as subcategory_points,
    case
      when b.budget_type <> 'hourly' or b.budget_max_cents is null then 10
      when viber.rate_cents <= b.budget_max_cents then 15
      when 4 * viber.rate_cents <= 5 * b.budget_max_cents then 8
      else 0
    end as budget_points,
    (15 * greatest(viber.quality, 0) + 500) / 1000 as quality_points) points;
