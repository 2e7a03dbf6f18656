import { expect, test } from 'vitest'
import type { Stage } from '#orders/process.ts'
import { DAY_MS } from '#platform/durations.ts'
import {
  agreementState,
  fundingRefusal,
  idleDeadline,
  isOpen,
  milestoneState,
  type MilestoneFacts,
} from './agreement.ts'

const NOW = new Date('2026-11-26T12:00:00Z')

function milestone(orderStage: Stage | null, droppedAt: Date | null = null): MilestoneFacts {
  return { orderStage, droppedAt }
}

function agreement(...milestones: MilestoneFacts[]) {
  return { jobId: 1, endedAt: null, milestones, addedStages: [] }
}

test('the newest order that began decides the state of a milestone', () => {
  expect(milestoneState(milestone(null))).toBe('planned')
  expect(milestoneState(milestone('in_progress'))).toBe('running')
  expect(milestoneState(milestone('delivered'))).toBe('delivered')
  expect(milestoneState(milestone('disputed'))).toBe('disputed')
  expect(milestoneState(milestone('frozen'))).toBe('disputed')
  expect(milestoneState(milestone('completed'))).toBe('released')
  expect(milestoneState(milestone('cancelled'))).toBe('refunded')
  expect(milestoneState(milestone(null, NOW))).toBe('dropped')
  expect(milestoneState(milestone('cancelled', NOW))).toBe('dropped')
})

test('the milestones and their orders decide the state of an agreement', () => {
  expect(agreementState({ ...agreement(milestone(null)), jobId: null })).toBe('unpaid')
  expect(agreementState({ jobId: null, endedAt: NOW, milestones: [], addedStages: [] })).toBe(
    'void',
  )
  expect(agreementState(agreement(milestone('in_progress'), milestone(null)))).toBe('running')
  expect(agreementState(agreement(milestone('completed'), milestone(null)))).toBe('idle')
  expect(agreementState(agreement(milestone('completed'), milestone('cancelled')))).toBe('complete')
  expect(agreementState(agreement(milestone('completed'), milestone(null, NOW)))).toBe('complete')
  expect(agreementState({ ...agreement(milestone('in_progress')), endedAt: NOW })).toBe('ended')
})

test('a milestone can be paid once, while its agreement is open and nothing of it is disputed', () => {
  const planned = milestone(null)
  expect(fundingRefusal(agreement(milestone('completed'), planned), planned)).toBeNull()
  expect(fundingRefusal(agreement(milestone('in_progress'), planned), planned)).toBeNull()
  expect(fundingRefusal(agreement(milestone('disputed'), planned), planned)).toBe(
    'agreement.in_dispute',
  )
  const paid = milestone('in_progress')
  expect(fundingRefusal(agreement(paid), paid)).toBe('milestone.funded')
  const dropped = milestone(null, NOW)
  expect(fundingRefusal(agreement(paid, dropped), dropped)).toBe('milestone.dropped')
  const ended = { ...agreement(planned), endedAt: NOW }
  expect(fundingRefusal(ended, planned)).toBe('agreement.ended')
})

test('a refunded milestone can be paid again until its agreement is complete', () => {
  const refunded = milestone('cancelled')
  expect(fundingRefusal(agreement(refunded, milestone(null)), refunded)).toBeNull()
  expect(fundingRefusal(agreement(refunded), refunded)).toBe('agreement.ended')
  expect(isOpen(agreement(refunded))).toBe(false)
})

test('an idle agreement ends some days after its last order', () => {
  const idle = { ...agreement(milestone('completed'), milestone(null)), idleDays: 30 }
  expect(idleDeadline({ ...idle, lastOrderEndedAt: NOW })).toEqual(
    new Date(NOW.getTime() + 30 * DAY_MS),
  )
  const running = { ...agreement(milestone('in_progress')), idleDays: 30 }
  expect(idleDeadline({ ...running, lastOrderEndedAt: NOW })).toBeNull()
})
