-- What a line about an offer says, so that lists write its sentence in the reader's language. `content` stays for search,
-- emails and old clients.
alter table messages add column offer_line text
  check (offer_line in ('request', 'offer', 'counter', 'accept', 'decline'));
update messages set offer_line = case
    when content like 'Asked for a quote: %' then 'request'
    when content like 'Offered %' then 'offer'
    when content like 'Made a counter-offer: %' then 'counter'
    when content like 'Accepted %' then 'accept'
    when content like 'Declined %' then 'decline'
  end
  where offer_id is not null;
