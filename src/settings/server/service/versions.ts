import type { Download, Keyset, Page } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED, type Columns } from '#platform/csv.ts'
import type { UserContext } from '#platform/server/context.ts'
import { keysetPage, MAX_COUNTED } from '#platform/server/paging.ts'
import { todayOf } from '#platform/server/today.ts'
import type { SettingsVersion } from '../../general-contract.ts'
import { changesBetween } from '../../changes.ts'
import { countVersions, listVersions } from '../queries.ts'

type Row = Awaited<ReturnType<typeof listVersions>>[number]

export async function pageOfVersions(
  ctx: UserContext,
  query: Keyset,
): Promise<Page<SettingsVersion>> {
  const rows = await listVersions(ctx.db, { before: query.before, limit: query.limit + 1 })
  const total = await countVersions(ctx.db, MAX_COUNTED)
  return keysetPage(query, { rows, total }, toVersion)
}

/** The history as CSV, with one line for each changed setting. */
export async function exportVersions(ctx: UserContext): Promise<Download> {
  const rows = await listVersions(ctx.db, { limit: MAX_EXPORTED })
  const lines = rows.flatMap((row) => {
    const { changes, ...version } = toVersion(row)
    return changes.map((change) => ({ ...version, ...change }))
  })
  const columns: Columns<(typeof lines)[number]> = {
    version: ({ version }) => version,
    at: ({ at }) => at,
    by: ({ by }) => by?.username,
    section: ({ section }) => section,
    setting: ({ name }) => name,
    before: ({ before }) => before,
    after: ({ after }) => after,
  }
  return csvFile(`settings-${todayOf(ctx)}`, columns, lines)
}

function toVersion(row: Row): SettingsVersion {
  const { id, changedBy, changedAt, fullName, username, section, previous, values } = row
  return {
    version: id,
    at: changedAt.toISOString(),
    by:
      changedBy === null ? null : { id: changedBy, name: fullName ?? '', username: username ?? '' },
    section,
    changes: changesBetween(previous, values),
  }
}
