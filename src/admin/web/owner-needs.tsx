import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { InboxSearch } from '#moderation/web/inbox-search.ts'
import { BackupCommand } from '#setup/web/launch-list-item.tsx'
import { launchQuery } from '#setup/web/use-mark-launch.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import {
  Banknote,
  ClipboardCheck,
  DatabaseBackup,
  Flag,
  Gavel,
  type IconComponent,
  Mail,
  MailX,
  Newspaper,
  Scale,
  ServerCrash,
  Sparkles,
  Timer,
  UserPlus,
} from '#ui/icons.ts'
import { Money } from '#ui/money.tsx'
import { NeedCard, needLinkClass, NeedList, NeedRow } from '#ui/need-list.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { OwnerNeed, OwnerNeedKind } from '../needs-contract.ts'
import { ownerNeedsQuery } from './admin-queries.ts'

const icons: Record<OwnerNeedKind, IconComponent> = {
  dispute_due: Timer,
  payouts_failed: Banknote,
  jobs_failed: ServerCrash,
  mail: ServerCrash,
  refused_addresses: MailX,
  backup: DatabaseBackup,
  appeal: Gavel,
  report: Flag,
  dispute: Scale,
  application: UserPlus,
  contact: Mail,
  brief: ClipboardCheck,
  post: Newspaper,
  prompt: Sparkles,
}

/** What waits for the admins, each with the page where they act. */
export function OwnerNeeds() {
  const t = useTranslations('admin.needs')
  const query = useQuery(ownerNeedsQuery)
  return (
    <NeedCard level={2} query={query}>
      {(needs) =>
        needs.length === 0 ? (
          <p className="px-5 py-4 text-ink-2">{t('none')}</p>
        ) : (
          <NeedList
            rows={needs.map((need) => ({
              key: `${need.kind} ${need.id}`,
              row: <Row need={need} />,
            }))}
          />
        )
      }
    </NeedCard>
  )
}

function Row({ need }: { need: OwnerNeed }) {
  const t = useTranslations('admin.needs')
  const { kind, title } = need
  const text = t(`kinds.${kind}.text`, { count: need.count ?? 0 })
  return (
    <NeedRow
      icon={icons[kind]}
      text={text}
      title={title}
      details={<Details need={need} />}
      action={<Action need={need} text={text} />}
    />
  )
}

/** A backup, the mail server and the server's log are outside the product, so those rows have no page. */
function Action({ need, text }: { need: OwnerNeed; text: string }) {
  const t = useTranslations('admin.needs')
  const { kind, title } = need
  if (kind === 'jobs_failed' || kind === 'mail' || kind === 'backup') return null
  const action = t(`kinds.${kind}.action`)
  const shared = {
    'aria-label': [action, text, title].filter(Boolean).join(': '),
    className: cx(buttonClass('secondary'), needLinkClass),
  }
  if (kind === 'payouts_failed') {
    return (
      <Link to="/admin/payouts" search={{ status: 'failed' }} {...shared}>
        {action}
      </Link>
    )
  }
  if (kind === 'refused_addresses') {
    return (
      <Link to="/admin/users" search={{ mail: 'refused' }} {...shared}>
        {action}
      </Link>
    )
  }
  return (
    <Link to="/admin/inbox" search={inboxOf(kind, need.id)} {...shared}>
      {action}
    </Link>
  )
}

function inboxOf(
  kind: Exclude<
    OwnerNeedKind,
    'payouts_failed' | 'jobs_failed' | 'mail' | 'refused_addresses' | 'backup'
  >,
  id: number | null,
): InboxSearch {
  if (kind !== 'dispute_due') return { kind }
  return { kind: 'dispute', item: `dispute-${id}` }
}

function Details({ need: { kind, title, amount, dueAt, lastAt } }: { need: OwnerNeed }) {
  const t = useTranslations('admin.needs')
  if (kind === 'backup') return <Backup lastAt={lastAt} />
  if (kind === 'mail' && lastAt) return <MailOutage since={lastAt} hasServer={title !== null} />
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 empty:hidden">
      {kind === 'jobs_failed' && t('log')}
      {amount !== null && <Money amount={amount} />}
      {dueAt !== null && (
        <span>
          {t('due')} <DateText at={dueAt} look="dateTime" />
        </span>
      )}
    </p>
  )
}

function Backup({ lastAt }: Pick<OwnerNeed, 'lastAt'>) {
  const t = useTranslations('admin.needs')
  const { data } = useQuery(launchQuery)
  return (
    <div className="grid gap-2 text-sm text-ink-3">
      <p>
        {lastAt === null ? (
          t('neverBackedUp')
        ) : (
          <>
            {t('lastBackup')} <DateText at={lastAt} /> <RelativeTime at={lastAt} />
          </>
        )}
      </p>
      {data && <BackupCommand isInImage={data.isInImage} />}
    </div>
  )
}

function MailOutage({ since, hasServer }: { since: string; hasServer: boolean }) {
  const t = useTranslations('admin.needs')
  return (
    <div className="grid gap-2 text-sm text-ink-3">
      <p>
        {t('mailSince')} <DateText at={since} look="dateTime" />
      </p>
      <p>{t(hasServer ? 'mailWaits' : 'noMailServer')}</p>
    </div>
  )
}
