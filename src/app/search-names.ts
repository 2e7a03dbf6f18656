/**
 * The query parameters that at least one page reads. All others, such as campaign and click ids, stay in the address
 * bar and reach no page, so a cached page does not depend on them. A test compares this list with what the pages read.
 */
export const searchNames: ReadonlySet<string> = new Set(
  (
    'action actor actorId agreement area as at before budgetType category compare countries cursor days difficulty edit escrow extras featured feedback fields form from gig hidden hide id item joinedFrom joinedTo kind lang ' +
    'language languages layout mail max maxBudget maxPackage min minBudget month neededWithin next offer offers only order package page part payment_intent period postedWithin preview pricing q rating response reviews role said search self service show skills sort state status step subcategory subject subjectId tab tag template to token typed visibility withBudget year'
  ).split(' '),
)
