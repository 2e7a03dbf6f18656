/** Refusals of messages that an admin writes to the members. */
export const broadcastErrors = {
  'broadcast.not_draft': [409, 'This broadcast was already sent or cancelled.'],
  'broadcast.not_sending': [409, 'This broadcast is not being sent.'],
  'broadcast.banner_day': [400, 'The last day is today or up to {max} days later.'],
  'broadcast.banner_over': [409, 'The last day of the banner is over. Please choose another.'],
} as const
