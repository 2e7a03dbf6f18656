-- The PDF file of a document, generated once, because documents never change.
create table document_pdfs (
  document_id bigint primary key references documents (id) on delete cascade,
  pdf bytea not null,
  drawn_at timestamptz not null default now()
);
