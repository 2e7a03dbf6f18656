/**
 * The parameters that some page reads. All others, of campaigns and clicks for the most part, stay in the address bar
 * and reach no page: what a visitor is shown does not depend on them, so a kept page is the same without them.
 * A test holds the list to what the pages read.
 */
export const searchNames: ReadonlySet<string> = new Set(
  (
    'action actor actorId area as at before category difficulty edit escrow featured feedback form from id item joinedFrom ' +
    'joinedTo kind lang language layout max min next order page payment_intent period q rating reviews role said ' +
    'search self show skills sort state status step subcategory subject subjectId tab tag to token visibility year'
  ).split(' '),
)
