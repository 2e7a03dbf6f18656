-- A document never changes, and neither does the file that was made of it: drawn once, then read.
create table document_pdfs (
  document_id bigint primary key references documents (id) on delete cascade,
  pdf bytea not null,
  drawn_at timestamptz not null default now()
);
