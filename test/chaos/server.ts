import { createApp } from '#app/server/app.ts'
import { boot } from '#app/server/boot.ts'
import { randomFrom } from '#app/server/demo/random.ts'
import { jobs } from '#app/server/jobs.ts'
import { readConfig } from '#platform/server/config.ts'
import { workOf } from '#platform/server/job-definition.ts'
import {
  createTestGateway,
  type TestGateway,
} from '#platform/server/drivers/payments/test-gateway/gateway.ts'

/**
 * The product's server as main.ts starts it, without pages, and with a gateway that loses answers: in three of ten
 * calls the gateway does its work and the caller gets an error. On request, the process kills itself at the next such
 * moment, between the gateway's success and the record of it.
 */

export type Command = 'die at the next success'
export type Report = 'ready' | 'lost an answer'

const LOST = 0.3

const { CHAOS_WEBHOOK_URL: webhookUrl = '', CHAOS_SEED = '1' } = process.env
const random = randomFrom(Number(CHAOS_SEED))
const tell = (news: Report) => void process.send?.(news)
let isDoomed = false
process.on('message', (command: Command) => {
  isDoomed = command === 'die at the next success'
})
// The parent process has ended, so nothing else would stop this one.
process.on('disconnect', () => process.exit(0))

const config = readConfig()
const booted = await boot(config, () => {})
const { db, now, log } = booted.resources
const gateway = createTestGateway({ db, secret: config.secret, webhookUrl, now, log })
const resources = { ...booted.resources, payments: losingAnswers(gateway) }
const app = await createApp({ resources, root: '', createRenderer: null })
await app.listen({ port: config.port, host: config.host })
await resources.jobs.start(workOf(jobs, resources))
tell('ready')

function losingAnswers(gateway: TestGateway): TestGateway {
  return {
    ...gateway,
    createIntent: (wanted) => perhapsLost(gateway.createIntent(wanted)),
    retrieveIntent: (id) =>
      perhapsLost(gateway.retrieveIntent(id), ({ status }) => status === 'succeeded'),
    cancelIntent: (id) => perhapsLost(gateway.cancelIntent(id)),
    refund: (wanted) => perhapsLost(gateway.refund(wanted)),
    transfer: (wanted) => perhapsLost(gateway.transfer(wanted)),
    reverseTransfer: (wanted) => perhapsLost(gateway.reverseTransfer(wanted)),
    confirm: (secret, card) => perhapsLost(gateway.confirm(secret, card)),
  }
}

async function perhapsLost<Answer>(
  call: Promise<Answer>,
  counts: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const answer = await call
  if (!counts(answer)) return answer
  if (isDoomed) process.kill(process.pid, 'SIGKILL')
  if (random() >= LOST) return answer
  tell('lost an answer')
  throw new Error('The answer got lost')
}
