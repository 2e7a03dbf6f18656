-- Messages are looked for by words as everything else is: 'report.pdf' is two of them, and accents do not matter.
-- Whose they are is a word with a capital, which no text has: words are in small letters, however they are typed.
create index messages_words on messages using gin ((
  to_tsvector('public.vibework_words', public.search_text(content))
    || array_to_tsvector(array['U' || sender_id::text, 'U' || receiver_id::text])));
drop index messages_search;
