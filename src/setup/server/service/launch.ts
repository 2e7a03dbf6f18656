import { createHmac } from 'node:crypto'
import { currentUser } from '#accounts/server/service/accounts.ts'
import { adminRuleState } from '#accounts/server/service/admin-rule.ts'
import { audit } from '#audit/server/service.ts'
import { sendTestMail } from '#mail/server/service/test-mail.ts'
import { asciiEmail } from '#platform/email-address.ts'
import { fail } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { currentSettings, wasNamed } from '#settings/server/service/reading.ts'
import type { Launch, TestMail } from '../../launch-contract.ts'
import { BACKUP_COUNTS_MS, launchItems, type LaunchItem } from '../../steps.ts'
import {
  deleteMilestone,
  hasDemoPeople,
  hasOwnService,
  isSetupOpen,
  keepMilestone,
  listMilestones,
} from '../queries.ts'

/** Everything from what is so, nothing from what somebody said, but for the fee: only people know it right. */
export async function launchList(ctx: UserContext): Promise<Launch> {
  const { config, db } = ctx
  const settings = await currentSettings(ctx)
  const milestones = await listMilestones(db)
  const backup = milestones.get('backed_up')
  const rule = await adminRuleState(ctx)
  const backupAgeMs = backup ? ctx.now().getTime() - backup.at.getTime() : Infinity
  const isDone: Record<LaunchItem, boolean> = {
    name: await wasNamed(ctx),
    support: settings.supportEmail !== '',
    mail: milestones.get('mail_tested')?.detail === serverMark(ctx),
    payments: config.stripe?.isLive ?? false,
    fee: milestones.has('fee_looked_at'),
    service: await hasOwnService(db),
    demo: !(await hasDemoPeople(db)),
    two_step: rule.isOn && rule.without === 0,
    backup: backupAgeMs < BACKUP_COUNTS_MS,
    https: config.appUrl?.startsWith('https://') ?? false,
    search: !settings.isHiddenFromSearch,
  }
  return {
    items: launchItems.map((name) => ({
      name,
      isDone: isDone[name],
      at: name === 'backup' ? (backup?.at.toISOString() ?? null) : null,
    })),
    isDismissed: milestones.has('launch_dismissed'),
    isInImage: config.isInImage,
    isSetupOpen: ctx.viewer.role === 'super_admin' && (await isSetupOpen(db)),
  }
}

/**
 * An admin dismisses what is done; what is not, a super admin. The fee is a super admin's word
 * (docs/product-rules.md#roles).
 */
export async function markLaunch(
  ctx: UserContext,
  { name, isSet }: { name: 'fee_looked_at' | 'launch_dismissed'; isSet: boolean },
): Promise<Launch> {
  const { items } = await launchList(ctx)
  const isFree = name === 'launch_dismissed' && (!isSet || items.every((item) => item.isDone))
  if (!isFree && ctx.viewer.role !== 'super_admin') fail('auth.forbidden')
  await transaction(ctx, async (ctx) => {
    if (isSet) await keepMilestone(ctx.db, { name, at: ctx.now() })
    else await deleteMilestone(ctx.db, name)
    await audit(ctx, { action: 'launch.marked', after: { [name]: isSet } })
  })
  return launchList(ctx)
}

/** Only what a mail server took over counts as tested, and for that server alone. */
export async function testMail(ctx: UserContext): Promise<TestMail> {
  const { fullName, email, locale, isEmailVerified } = await currentUser(ctx)
  const name = isEmailVerified ? fullName : ''
  const result = await sendTestMail(ctx, { name, email: asciiEmail(email), locale })
  const detail = serverMark(ctx)
  await transaction(ctx, async (ctx) => {
    if (result.outcome === 'sent') {
      await keepMilestone(ctx.db, { name: 'mail_tested', at: ctx.now(), detail })
    }
    await audit(ctx, { action: 'mail.tested', after: { outcome: result.outcome } })
  })
  return { ...result, to: email }
}

/** Tells one mail server from another without telling its password. */
function serverMark({ config }: Pick<Context, 'config'>): string {
  const from = `${config.smtpUrl ?? ''} ${config.mailFrom ?? ''}`
  return config.smtpUrl ? createHmac('sha256', config.secret).update(from).digest('hex') : 'none'
}

/** For the command; `detail` is never where it lies. */
export function noteBackup(ctx: Context, at: Date): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await keepMilestone(ctx.db, { name: 'backed_up', at })
    await audit(ctx, { action: 'backup.made' })
  })
}
