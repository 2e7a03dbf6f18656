-- What admins wrote down about a person, for each other. The person gets it with the copy of their data.
create table person_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  author_id bigint not null references users (id),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index person_notes_user on person_notes (user_id, id desc);
create index person_notes_author on person_notes (author_id);
