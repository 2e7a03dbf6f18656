-- The token of a first run follows from this and SECRET: every process names the same one, also after its
-- files are gone. Whoever reads the database alone cannot tell it.
alter table setup rename column token_hash to token_seed;
