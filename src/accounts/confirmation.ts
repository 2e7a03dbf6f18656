import * as z from 'zod/mini'

/** People type codes in groups, so spaces and hyphens are removed. */
export const ungrouped = z.overwrite((text: string) => text.replaceAll(/[\s-]/g, '').toLowerCase())

const CODE_OR_RECOVERY = 'Please enter the 6 digits of your app, or a recovery code'

/** A code of the authenticator app or a recovery code. */
export const SecondStep = z.object({
  code: z
    .string(CODE_OR_RECOVERY)
    .check(
      z.maxLength(40, CODE_OR_RECOVERY),
      ungrouped,
      z.regex(/^(\d{6}|[a-z2-9]{10})$/, CODE_OR_RECOVERY),
    ),
})
export type SecondStep = z.infer<typeof SecondStep>

/**
 * Required before an action that could lock the owner out or cannot be undone (control 53): the password, and a code
 * if two-step verification is on.
 */
export const Confirmation = z.object({
  currentPassword: z
    .string('Please enter your current password')
    .check(
      z.minLength(1, 'Please enter your current password'),
      z.maxLength(256, 'Please enter your current password'),
    ),
  code: z.optional(SecondStep.shape.code),
})
export type Confirmation = z.infer<typeof Confirmation>

/** Required before an action that weakens two-step verification itself. */
export const CodeConfirmation = z.object({ ...Confirmation.shape, ...SecondStep.shape })
export type CodeConfirmation = z.infer<typeof CodeConfirmation>
