/** Refusals of two-step verification and passkeys. */
export const twoStepErrors = {
  'two_step.code_required': [403, 'Enter a code from your authenticator app as well.'],
  'two_step.on_already': [409, 'Two-step verification is already on.'],
  'two_step.off_already': [409, 'Two-step verification is already off.'],
  'two_step.not_begun': [409, 'This took too long. Please start again.'],
  'two_step.wrong_code': [400, 'This code is wrong. Wait for the next one.'],
  'passkey.not_made': [400, 'This passkey could not be added. Please try again.'],
  'passkey.exists': [409, 'This passkey has already been added.'],
  'passkey.too_many': [409, 'You have {max} passkeys. Please remove one first.'],
} as const
