-- Whether the viber of an offer knows who its client is. The client of a gig is not named until they invite the viber,
-- answer the proposal, or write to the viber after it (docs/decisions/0075-gigs.md).
create function is_client_named(offer offers) returns boolean language sql stable
  return offer.brief_id is null
    or exists (select from brief_invitations i
      where i.brief_id = offer.brief_id and i.provider_id = offer.provider_id)
    or exists (select from offer_events e
      where e.offer_id = offer.id and e.actor_role = 'client' and e.kind in ('counter', 'revise', 'accept'))
    or exists (select from messages m
      where least(m.sender_id, m.receiver_id) = least(offer.client_id, offer.provider_id)
        and greatest(m.sender_id, m.receiver_id) = greatest(offer.client_id, offer.provider_id)
        and m.sender_id = offer.client_id and m.offer_id is null and m.created_at > offer.created_at);
