-- Messages are searched by words like all other content: 'report.pdf' is two words, and accents are ignored. Sender and
-- receiver are words with a capital letter, which cannot occur in the lowercased texts.
create index messages_words on messages using gin ((
  to_tsvector('public.vibework_words', public.search_text(content))
    || array_to_tsvector(array['U' || sender_id::text, 'U' || receiver_id::text])));
drop index messages_search;
