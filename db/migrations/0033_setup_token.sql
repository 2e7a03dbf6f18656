-- The setup token is derived from this seed and SECRET, so that every process computes the same token, even after its
-- files are lost. The database alone does not reveal it.
alter table setup rename column token_hash to token_seed;
