import { sql } from 'kysely'
import type { AuditSubject } from '#audit/kinds.ts'
import type { Db } from '#platform/server/db.ts'

/** What the audit log may name as a person's: their content, their deals, and what they and admins wrote. */
export async function listSubjectsOf(
  db: Db,
  userId: number,
): Promise<{ kind: AuditSubject; id: number }[]> {
  const { rows } = await sql<{ kind: AuditSubject; id: number }>`
    select 'service' as kind, id from services where user_id = ${userId}
    union all select 'brief', id from briefs where client_id = ${userId}
    union all select 'post', id from blog_posts where author_id = ${userId}
    union all select 'prompt', id from prompts where author_id = ${userId}
    union all select 'order', id from orders where ${userId} in (client_id, provider_id)
    union all select 'agreement', id from agreements where ${userId} in (client_id, provider_id)
    union all select 'review', id from reviews where ${userId} in (client_id, provider_id)
    union all select 'dispute', d.id from disputes d join orders o on o.id = d.order_id
      where ${userId} in (o.client_id, o.provider_id)
    union all select 'report', id from reports where ${userId} in (reporter_id, reported_id)
    union all select 'application', id from provider_applications where user_id = ${userId}
    union all select 'appeal', id from appeals where user_id = ${userId}
    union all select 'contact_message', id from contact_messages where user_id = ${userId}`.execute(
    db,
  )
  return rows
}
