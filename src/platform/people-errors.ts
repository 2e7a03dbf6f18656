/** Refusals of what admins do with accounts, and of appeals against a suspension. */
export const peopleErrors = {
  'erasure.admin': [
    403,
    'Admins are not erased here. Make this person a member first, or let them delete their account.',
  ],
  'erasure.open_orders': [
    409,
    'This person still has open orders. They have to be finished or cancelled first.',
  ],
  'erasure.open_disputes': [409, 'This person has an open dispute. Wait until it ends.'],
  'erasure.money_waits': [
    409,
    'Money is still on its way to this person or from them. Wait until it arrives.',
  ],
  'invitation.has_account': [
    409,
    'There is already an account with this address. You find it among the users.',
  ],
  'suspension.own': [403, 'You cannot suspend yourself.'],
  'suspension.super_admin_only': [403, 'Only a super admin may suspend an admin.'],
  'suspension.running': [409, 'This person is already suspended.'],
  'suspension.none': [409, 'This account is not suspended.'],
  'appeal.open': [409, 'Your appeal is being reviewed.'],
  'appeal.too_soon': [409, 'Your appeal was refused. You can appeal again from {day}.'],
  'appeal.by_link': [
    403,
    'This account has two-step verification. Use the link in the suspension email to appeal.',
  ],
  'appeal.decided': [409, 'This appeal has already been decided.'],
} as const
