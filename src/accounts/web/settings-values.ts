import * as z from 'zod/mini'
import { asciiEmail } from '#platform/email-address.ts'
import { differ } from '#platform/web/use-form.ts'
import { ProfileTexts, type OwnAccount, type ProfileChange } from '../own-contract.ts'
import { Registration } from '../contract.ts'

const MIN_PASSWORD = 6

/** The schema of the settings form for this account, with the server's rules. */
export function settingsForm(initial: OwnAccount) {
  return z
    .object({
      ...ProfileTexts.shape,
      // A name that breaks a newer rule is accepted while it is unchanged.
      /** The answers to the marketplace's own questions. */
      fields: z.record(z.string(), z.unknown()),
      fullName: z.union([z.literal(initial.fullName), ProfileTexts.shape.fullName]),
      email: Registration.shape.email,
      currentPassword: z.string(),
      code: z.string(),
      newPassword: z.string().check(
        z.refine(
          (text) => text === '' || [...text].length >= MIN_PASSWORD,
          'Password must be at least 6 characters',
        ),
        z.maxLength(256, 'Password is too long'),
      ),
    })
    .check(
      z.refine((values) => !asksPassword(values, initial) || values.currentPassword !== '', {
        message: 'Please enter your current password',
        path: ['currentPassword'],
      }),
    )
}
export type SettingsValues = z.infer<ReturnType<typeof settingsForm>>

/** Empty for an uploaded image, whose address is not editable. */
export function addressOf(avatar: string | null): string {
  return avatar?.startsWith('https:') ? avatar : ''
}

export function valuesOf(account: OwnAccount): SettingsValues {
  const { fullName, email, headline, bio, avatar } = account
  return {
    fullName,
    email,
    headline: headline ?? '',
    bio: bio ?? '',
    avatar: addressOf(avatar),
    currentPassword: '',
    code: '',
    newPassword: '',
    fields: account.fields ?? {},
  }
}

/** Changing the email address or password requires the current password. */
export function asksPassword(
  { email, newPassword }: { email: string; newPassword: string },
  initial: OwnAccount,
): boolean {
  return newPassword !== '' || !isSame(email, initial.email)
}

export function isSame(email: string, other: string): boolean {
  const fold = (address: string) => asciiEmail(address.trim()).toLowerCase()
  return fold(email) === fold(other)
}

/** The profile fields that differ from the initial values. */
export function profileChange(values: SettingsValues, initial: OwnAccount): ProfileChange {
  const before = valuesOf(initial)
  const names = ['fullName', 'headline', 'bio', 'avatar'] as const
  const answers = Object.entries(values.fields).filter(
    ([key, answer]) => answer !== undefined && differ(answer, before.fields[key]),
  )
  return {
    ...Object.fromEntries(
      names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
    ),
    ...(answers.length > 0 && { fields: Object.fromEntries(answers) }),
  }
}
