-- What anybody looks for in the list of posts by the letters of a title, so that none is read that has them not.
create index blog_posts_trigrams on blog_posts using gin (lower(title) gin_trgm_ops) with (fastupdate = off);
