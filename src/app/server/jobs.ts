import { accountsJobs } from '#accounts/server/jobs.ts'
import { namedPictures as inAccounts } from '#accounts/server/service/named-pictures.ts'
import { applicationsJobs } from '#applications/server/jobs.ts'
import { attachmentsJobs } from '#attachments/server/jobs.ts'
import { blogJobs } from '#blog/server/jobs.ts'
import { namedPictures as inBlog } from '#blog/server/service/reading.ts'
import { broadcastsJobs } from '#broadcasts/server/jobs.ts'
import { contactJobs } from '#contact/server/jobs.ts'
import { disputesJobs } from '#disputes/server/jobs.ts'
import { documentsJobs } from '#documents/server/jobs.ts'
import { knowledgeJobs } from '#knowledge/server/jobs.ts'
import { namedPictures as inKnowledge } from '#knowledge/server/service/reading.ts'
import { mailJobs } from '#mail/server/jobs.ts'
import { namedPictures as inMenus } from '#menus/server/service/shown-menus.ts'
import { notificationsJobs } from '#notifications/server/jobs.ts'
import { briefsJobs } from '#briefs/server/jobs.ts'
import { offersJobs } from '#offers/server/jobs.ts'
import { agreementsJobs } from '#agreements/server/jobs.ts'
import { ordersJobs } from '#orders/server/jobs.ts'
import { namedPictures as inPages } from '#pages/server/service/reading.ts'
import { paymentsJobs } from '#payments/server/jobs.ts'
import { personalDataJobs } from '#personal-data/server/jobs.ts'
import { sweepPictures, type FindUsedPictures } from '#pictures/server/service.ts'
import { forgetOldKeys } from '#platform/server/idempotency.ts'
import type { JobDefinition } from '#platform/server/job-definition.ts'
import { profilesJobs } from '#profiles/server/jobs.ts'
import { promptsJobs } from '#prompts/server/jobs.ts'
import { reconciliationJobs } from '#reconciliation/server/jobs.ts'
import { searchJobs } from '#search/server/jobs.ts'
import { servicesJobs } from '#services/server/jobs.ts'
import { setupJobs } from '#setup/server/jobs.ts'
import { namedPictures as inSettings } from '#settings/server/service/reading.ts'
import { FILL_JOB } from '#setup/server/service/first-run.ts'
import { worklogJobs } from '#worklog/server/jobs.ts'
import { fillIn } from './demo/fill.ts'
import { attachFiles } from './email-attachments.ts'

/**
 * The list of features that can show an uploaded image. An image that none of them refers to is deleted after a while.
 */
const namedPictures: FindUsedPictures[] = [
  inPages,
  inBlog,
  inKnowledge,
  inSettings,
  inMenus,
  inAccounts,
]

/** The list of all background jobs and timers. */
export const jobs: JobDefinition[] = [
  ...accountsJobs,
  ...notificationsJobs,
  ...mailJobs(attachFiles),
  ...broadcastsJobs,
  ...applicationsJobs,
  ...paymentsJobs,
  ...ordersJobs,
  ...agreementsJobs,
  ...worklogJobs,
  ...briefsJobs,
  ...offersJobs,
  ...disputesJobs,
  ...attachmentsJobs,
  ...personalDataJobs,
  ...servicesJobs,
  ...searchJobs,
  ...profilesJobs,
  ...documentsJobs,
  ...reconciliationJobs,
  ...setupJobs,
  ...contactJobs,
  ...knowledgeJobs,
  { name: 'idempotency.forget_keys', every: '47 * * * *', run: (ctx) => forgetOldKeys(ctx) },
  {
    name: 'pictures.sweep',
    every: '23 4 * * *',
    run: (ctx) => sweepPictures(ctx, namedPictures),
  },
  ...blogJobs,
  ...promptsJobs,
  { name: FILL_JOB, run: (ctx) => fillIn(ctx) },
]
