import type { AuditAction, AuditValues } from '#audit/kinds.ts'
import { audit, lastChange } from '#audit/server/service.ts'
import { fail } from '#platform/errors.ts'
import type { InTransaction } from '#platform/server/context.ts'
import type { AddressKind } from '../queries.ts'

/** The kind and id under which the audit log records a change. */
export interface Subject {
  kind: AddressKind
  id: number
}

/** The columns to change. Undefined or missing columns keep their values. */
export type Change<Columns> = { [Name in keyof Columns]?: Columns[Name] | undefined }

interface Seen {
  /** The version that the caller edited; undefined overwrites any version. */
  version: number | undefined
  current: () => Promise<unknown>
}

/** Throws 'stale' if the caller edited another version than `row`; with the present row and its last change. */
export async function checkVersion(
  ctx: InTransaction,
  subject: Subject,
  row: { version: number },
  { version, current }: Seen,
): Promise<void> {
  if (version === undefined || version === row.version) return
  const changed = await lastChange(ctx, subject, [`${subject.kind}.changed`])
  fail('stale', { facts: { current: await current(), ...changed } })
}

export function differences<Columns extends object>(
  row: Record<keyof Columns, unknown>,
  change: Change<Columns>,
): Partial<Columns> {
  const isChanged = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(row[name as keyof Columns])
  return Object.fromEntries(Object.entries(change).filter(isChanged)) as Partial<Columns>
}

export function isNothing(changes: object): boolean {
  return Object.keys(changes).length === 0
}

/** Records changed columns in the audit log with old and new values. `names` limits which columns are recorded. */
export async function auditChange(
  ctx: InTransaction,
  subject: Subject,
  { row, changes }: { row: object; changes: object },
  names: readonly string[] = Object.keys(changes),
): Promise<void> {
  const action: AuditAction = `${subject.kind}.changed`
  const before = Object.entries(row).filter(([name]) => name in changes)
  await audit(ctx, {
    action,
    subject,
    before: auditedColumns(Object.fromEntries(before), names),
    after: auditedColumns(changes, names),
  })
}

/** The named columns as audit values. The content is always reduced to its length. */
export function auditedColumns(columns: object, names: readonly string[]): AuditValues {
  const { content, ...rest } = columns as Record<string, unknown>
  const audited = Object.entries(rest).flatMap(([name, value]) => {
    if (value === undefined || !names.includes(name)) return []
    if (value instanceof Date) return [[name, value.toISOString()]]
    return [[name, Array.isArray(value) ? value.join(', ') : value]]
  })
  return {
    ...Object.fromEntries(audited),
    ...(typeof content === 'string' && { contentLength: content.length }),
  }
}
