-- Removes Unicode tag characters from prompts, because language models read them although people cannot see them; those
-- in the three flag emojis that use them stay. New texts are cleaned when they are saved.
create function pg_temp.shown(written text) returns text language sql immutable as $$
  select regexp_replace(written,
    '(\U0001F3F4\U000E0067\U000E0062(?:\U000E0065\U000E006E\U000E0067|\U000E0073\U000E0063\U000E0074|\U000E0077\U000E006C\U000E0073)\U000E007F)|[\U000E0000-\U000E0FFF]',
    '\1', 'g')
$$;
update prompts
set
  title = case when length(pg_temp.shown(title)) < 5 then title else pg_temp.shown(title) end,
  description = case
    when length(pg_temp.shown(description)) < 20 then description
    else pg_temp.shown(description)
  end,
  content = case when length(pg_temp.shown(content)) < 20 then content else pg_temp.shown(content) end
where title || description || content ~ '[\U000E0000-\U000E0FFF]';
update prompt_versions
set
  title = pg_temp.shown(title),
  description = pg_temp.shown(description),
  content = pg_temp.shown(content)
where title || description || content ~ '[\U000E0000-\U000E0FFF]';
drop function pg_temp.shown(text);
