import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createSignals, type Heard } from './signals.ts'

test('all listeners are notified when signals of other processes may have been missed', async () => {
  let miss = () => {}
  const pubsub = {
    publish: async () => {},
    listen: async (_deliver: (text: string) => void, missed: () => void) => {
      miss = missed
    },
    close: async () => {},
  }
  const signals = createSignals(pubsub, createLog('error'))
  await signals.start()
  const heard: Heard[] = []
  signals.on('pages_changed', (signal) => heard.push(signal))
  signals.subscribe(7, (one) => heard.push(one))
  miss()
  expect(heard).toEqual(['gap', { to: [], topic: 'pages_changed' }])
})

test('signals published just before the close are still sent', async () => {
  const sent: string[] = []
  const pubsub = {
    publish: async (texts: readonly string[]) => void sent.push(...texts),
    listen: async () => {},
    close: async () => void sent.push('closed'),
  }
  const signals = createSignals(pubsub, createLog('error'))
  signals.publish({ to: [], topic: 'pages_changed' })
  await signals.close()
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent).toEqual(['{"to":[],"topic":"pages_changed"}', 'closed'])
})
