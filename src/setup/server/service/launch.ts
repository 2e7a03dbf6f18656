import { createHmac } from 'node:crypto'
import { currentUser } from '#accounts/server/service/accounts.ts'
import { adminRuleState } from '#accounts/server/service/admin-rule.ts'
import { audit } from '#audit/server/service.ts'
import { sendTestMail } from '#mail/server/service/direct.ts'
import { publishedAmong } from '#pages/server/service/reading.ts'
import { asciiEmail } from '#platform/email-address.ts'
import { fail } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { allCategories } from '#services/server/service/categories.ts'
import { currentSettings, hasChosenName } from '#settings/server/service/reading.ts'
import type { MarketplaceSettings } from '#settings/settings.ts'
import { ownWords } from '#words/server/service/overlay.ts'
import type { Launch, TestMail } from '../../launch-contract.ts'
import { MAX_BACKUP_AGE_MS, launchItems, type LaunchItem, type Mark } from '../../steps.ts'
import {
  deleteMilestone,
  hasDemoPeople,
  hasOwnService,
  isSetupOpen,
  upsertMilestone,
  listMilestones,
} from '../queries.ts'

/**
 * Each item is derived from the actual state. A super admin confirms those that may be right by default. Without a mail server,
 * addresses cannot be confirmed, so that requiring confirmed ones is not recommended.
 */
export async function launchList(ctx: UserContext): Promise<Launch> {
  const { config, db } = ctx
  const settings = await currentSettings(ctx)
  const milestones = await listMilestones(db)
  const backup = backupOf(ctx, milestones)
  const rule = await adminRuleState(ctx)
  const published = await publishedAmong(ctx, ['terms', 'privacy'])
  const { unfit } = ownWords()
  const isDone: Record<LaunchItem, boolean> = {
    name: await hasChosenName(ctx),
    support: settings.supportEmail !== '',
    mail: milestones.get('mail_tested')?.detail === mailServerHash(ctx),
    payments: config.stripe?.isLive ?? false,
    fee: milestones.has('fee_looked_at'),
    categories: milestones.has('categories_looked_at') || (await hasOwnCategories(ctx)),
    landing: milestones.has('landing_looked_at') || hasOwnLanding(settings),
    terms: published.has('terms'),
    privacy: published.has('privacy'),
    service: await hasOwnService(db),
    demo: !(await hasDemoPeople(db)),
    two_step: rule.isOn && rule.without === 0,
    backup: backup.isRecent,
    https: config.appUrl?.startsWith('https://') ?? false,
    search: !settings.isHiddenFromSearch,
    confirmed: settings.listingNeedsConfirmedAddress,
    words: unfit === 0,
  }
  const isListed: Partial<Record<LaunchItem, boolean>> = {
    confirmed: Boolean(config.smtpUrl),
    words: unfit > 0,
  }
  const items = launchItems.filter((name) => isListed[name] ?? true)
  return {
    items: items.map((name) => ({
      name,
      isDone: isDone[name],
      at: name === 'backup' ? (backup.at?.toISOString() ?? null) : null,
      ...(name === 'words' && { count: unfit }),
    })),
    isDismissed: milestones.has('launch_dismissed'),
    isInImage: config.isInImage,
    isSetupOpen: ctx.viewer.role === 'super_admin' && (await isSetupOpen(db)),
  }
}

async function hasOwnCategories(ctx: UserContext): Promise<boolean> {
  return (await allCategories(ctx)).some(({ isOffered, isBuiltIn }) => isOffered && !isBuiltIn)
}

function hasOwnLanding({ landing }: Pick<MarketplaceSettings, 'landing'>): boolean {
  return Object.values(landing).some((words) => Object.keys(words).length > 0)
}

/**
 * Any admin can dismiss a finished list, and bring it back. Only super admins can dismiss an unfinished list and
 * confirm items (docs/product-rules.md#roles).
 */
export async function markLaunch(
  ctx: UserContext,
  { name, isSet }: { name: Mark; isSet: boolean },
): Promise<Launch> {
  const { items } = await launchList(ctx)
  const isFree = name === 'launch_dismissed' && (!isSet || items.every((item) => item.isDone))
  if (!isFree && ctx.viewer.role !== 'super_admin') fail('auth.forbidden')
  await transaction(ctx, async (ctx) => {
    if (isSet) await upsertMilestone(ctx.db, { name, at: ctx.now() })
    else await deleteMilestone(ctx.db, name)
    await audit(ctx, { action: 'launch.marked', after: { [name]: isSet } })
  })
  return launchList(ctx)
}

/** Sends a test email. The item counts as done if the mail server accepts it, and only for this server. */
export async function testMail(ctx: UserContext): Promise<TestMail> {
  const { fullName, email, locale, isEmailVerified } = await currentUser(ctx)
  const name = isEmailVerified ? fullName : ''
  const result = await sendTestMail(ctx, { name, email: asciiEmail(email), locale })
  const detail = mailServerHash(ctx)
  await transaction(ctx, async (ctx) => {
    if (result.outcome === 'sent') {
      await upsertMilestone(ctx.db, { name: 'mail_tested', at: ctx.now(), detail })
    }
    await audit(ctx, { action: 'mail.tested', after: { outcome: result.outcome } })
  })
  return { ...result, to: email }
}

/** Identifies the mail configuration by a keyed hash, so that the password is not stored. */
function mailServerHash({ config }: Pick<Context, 'config'>): string {
  const from = `${config.smtpUrl ?? ''} ${config.mailFrom ?? ''}`
  return config.smtpUrl ? createHmac('sha256', config.secret).update(from).digest('hex') : 'none'
}

/** When the last backup was recorded, and whether that is recent enough. */
export async function lastBackup(ctx: Context): Promise<Backup> {
  return backupOf(ctx, await listMilestones(ctx.db))
}

interface Backup {
  at: Date | null
  isRecent: boolean
}

function backupOf(ctx: Context, milestones: Awaited<ReturnType<typeof listMilestones>>): Backup {
  const at = milestones.get('backed_up')?.at ?? null
  const ageMs = at ? ctx.now().getTime() - at.getTime() : Infinity
  return { at, isRecent: ageMs < MAX_BACKUP_AGE_MS }
}

/** Called by the backup command. The location of the backup is not stored. */
export function recordBackup(ctx: Context, at: Date): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await upsertMilestone(ctx.db, { name: 'backed_up', at })
    await audit(ctx, { action: 'backup.made' })
  })
}
