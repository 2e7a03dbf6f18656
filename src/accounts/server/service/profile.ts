import { refusedSince } from '#mail/server/service/refusals.ts'
import type { ReceivedFile } from '#platform/contract.ts'
import { callerOf } from '#platform/server/caller.ts'
import { fail, found } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { randomKey } from '#platform/server/drivers/files/file-store.ts'
import { mediaPath } from '#platform/server/media.ts'
import { redraw } from '#platform/server/pictures.ts'
import { shownEmail } from '#platform/server/shown-email.ts'
import { currentZone } from '#platform/time-zones.ts'
import { AVATAR_PIXELS } from '../../account.ts'
import { awayFacts } from '../../away.ts'
import type { OwnAccount, ProfileChange } from '../../own-contract.ts'
import { findUser } from '../queries/users.ts'
import { markOnboarded, markSetupDismissed, updateUser } from '../queries/account.ts'
import { listLanguages, replaceLanguages } from '../queries/languages.ts'
import { findPendingEmail } from '../queries/mail-tokens.ts'
import { ABSENCE_JOB, changedAbsence } from './absence.ts'
import { toSessionUser } from './accounts.ts'
import { answersOf, changedAnswers, questionsFor } from './member-answers.ts'
import { lockViewer } from './viewer.ts'

/** The viewer's account with every field they can change, except the password. */
export async function ownAccount(ctx: UserContext): Promise<OwnAccount> {
  const user = found(await findUser(ctx.db, ctx.viewer.id))
  const pendingEmail = await findPendingEmail(ctx.db, user.id, realTime(ctx))
  const { bio, headline, country, links, education, certificates } = user
  const { awayNote, takesInvitations } = user
  return {
    ...toSessionUser(user, ctx.viewer.twoStepDue),
    bio,
    headline,
    country,
    languages: await listLanguages(ctx.db, user.id),
    links,
    education,
    certificates,
    awayUntil: awayFacts(user, ctx.now()).awayUntil ?? null,
    awayNote,
    takesInvitations,
    isEmailRefused: (await refusedSince(ctx, user.id)) !== null,
    pendingEmail: pendingEmail === undefined ? null : shownEmail(pendingEmail),
    ...(await answersOf(ctx, user, { seesStaff: true })),
  }
}

/** Stores plain UTC as Etc/UTC, because 'UTC' is what a page uses before it knows the reader's zone. */
function storedZone(timeZone: string | null): string | null {
  return timeZone === 'UTC' ? 'Etc/UTC' : timeZone && currentZone(timeZone)
}

/**
 * Saves the profile. Throws 400 at `fields.<key>` for wrong and missing answers. An uploaded image of another person is refused, because removing it later would delete their
 * file.
 */
export async function saveProfile(ctx: UserContext, change: ProfileChange): Promise<OwnAccount> {
  const { avatar, timeZone, languages, awayUntil, fields: _answers, ...rest } = change
  const questions = await questionsFor(ctx, change)
  const old = await transaction(ctx, async (ctx) => {
    const user = await lockViewer(ctx)
    if (avatar?.startsWith('/') && avatar !== user.avatar) {
      const message = 'Please upload this image, or enter an address that starts with https://'
      fail('request.invalid', { errors: [{ path: 'avatar', message }] })
    }
    const absence = await changedAbsence(ctx, user, { awayUntil, timeZone })
    if (absence.awayEndsAt?.getTime() !== user.awayEndsAt?.getTime() && 'awayEndsAt' in absence)
      await ctx.jobs.send(ctx, ABSENCE_JOB, { userId: user.id })
    await updateUser(ctx.db, user.id, {
      ...definedOf(rest),
      ...(avatar !== undefined && { avatar }),
      ...(timeZone !== undefined && { timeZone: storedZone(timeZone) }),
      ...absence,
      ...changedAnswers(user, change, questions),
    })
    if (languages) await replaceLanguages(ctx.db, user.id, languages)
    return avatar === undefined || avatar === user.avatar ? null : user.avatar
  })
  await tryDeletePicture(ctx, old)
  return ownAccount(ctx)
}

/**
 * Stores the avatar as a square of its own. The file is written before the account refers to it (controls 37 to 41).
 */
export async function setAvatar(ctx: UserContext, file: ReceivedFile): Promise<OwnAccount> {
  const [drawn = new Uint8Array()] = await redraw(
    file,
    [{ width: AVATAR_PIXELS, height: AVATAR_PIXELS }],
    callerOf(ctx),
  )
  const key = `${randomKey()}.webp`
  await ctx.files.put(key, drawn, 'image/webp')
  try {
    await replaceAvatar(ctx, mediaPath(key))
  } catch (error) {
    await ctx.files.delete(key)
    throw error
  }
  return ownAccount(ctx)
}

export async function removeAvatar(ctx: UserContext): Promise<OwnAccount> {
  await replaceAvatar(ctx, null)
  return ownAccount(ctx)
}

async function replaceAvatar(ctx: UserContext, avatar: string | null): Promise<void> {
  const old = await transaction(ctx, async (ctx) => {
    const user = await lockViewer(ctx)
    await updateUser(ctx.db, user.id, { avatar })
    return user.avatar
  })
  await tryDeletePicture(ctx, old)
}

/** Deletes the file of an uploaded avatar; a failure is only logged. */
async function tryDeletePicture(ctx: Context, avatar: string | null): Promise<void> {
  await deletePicture(ctx, avatar).catch((error: unknown) => {
    ctx.log.warn({ err: error, avatar }, 'an old avatar could not be deleted')
  })
}

/** Like `tryDeletePicture`, but throws on failure. */
export async function deletePicture(ctx: Context, avatar: string | null): Promise<void> {
  if (!avatar?.startsWith(mediaPath(''))) return
  await ctx.files.delete(avatar.slice(mediaPath('').length))
}

/** The server's record of the browser key 'viber-onboarding-completed' (docs/product-rules.md#onboarding-tour). */
export async function completeOnboarding(ctx: UserContext): Promise<void> {
  await markOnboarded(ctx.db, ctx.viewer.id, ctx.now())
}

/** Hides the setup reminders for this person. */
export async function dismissSetup(ctx: UserContext): Promise<void> {
  await markSetupDismissed(ctx.db, ctx.viewer.id, ctx.now())
}

function definedOf<Values extends object>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }
}
