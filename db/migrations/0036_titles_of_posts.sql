-- For substring search in the titles of posts.
create index blog_posts_trigrams on blog_posts using gin (lower(title) gin_trgm_ops) with (fastupdate = off);
