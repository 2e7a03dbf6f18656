import * as z from 'zod/mini'
import { asciiEmail } from '#platform/email-address.ts'
import { ProfileTexts, type OwnAccount, type ProfileChange } from '../account-contract.ts'
import { Registration } from '../contract.ts'

const MIN_PASSWORD = 6

/** What is typed into the settings that began with this account, checked as the server will. */
export function settingsForm(begun: OwnAccount) {
  return z
    .object({
      ...ProfileTexts.shape,
      // A name from before a rule was made stays as long as its owner leaves it alone.
      fullName: z.union([z.literal(begun.fullName), ProfileTexts.shape.fullName]),
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
      z.refine((values) => !asksPassword(values, begun) || values.currentPassword !== '', {
        message: 'Please enter your current password',
        path: ['currentPassword'],
      }),
    )
}
export type SettingsValues = z.infer<ReturnType<typeof settingsForm>>

/** An uploaded picture has no address that anybody would type. */
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
  }
}

/** Another address or password is for the account's owner only. */
export function asksPassword(
  { email, newPassword }: { email: string; newPassword: string },
  begun: OwnAccount,
): boolean {
  return newPassword !== '' || !isSame(email, begun.email)
}

export function isSame(email: string, other: string): boolean {
  const fold = (address: string) => asciiEmail(address.trim()).toLowerCase()
  return fold(email) === fold(other)
}

/** What of the profile differs from what the form began with. */
export function profileChange(values: SettingsValues, begun: OwnAccount): ProfileChange {
  const before = valuesOf(begun)
  const names = ['fullName', 'headline', 'bio', 'avatar'] as const
  return Object.fromEntries(
    names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
  )
}
