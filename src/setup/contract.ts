import * as z from 'zod/mini'
import { Registration, SessionUser } from '#accounts/contract.ts'
import { defineContract } from '#platform/contract.ts'
import { GeneralSettings } from '#settings/general-contract.ts'
import { MoneySettings } from '#settings/money-contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { steps } from './steps.ts'

const secret = z.string().check(z.minLength(1), z.maxLength(100))

export const Setup = z.object({
  step: z.enum(steps),
  canChangeCurrency: z.boolean(),
  /** True if sample content can be added: the super admin is the only member, and payments are test payments. */
  canFill: z.boolean(),
  content: z.enum(['empty', 'filling', 'filled', 'failed']),
  /** The saved choice, or the suggested one. */
  isHiddenFromSearch: z.boolean(),
})
export type Setup = z.infer<typeof Setup>

const { siteTitle, supportEmail } = GeneralSettings.shape
const { currency, feeBps, feeMin } = MoneySettings.shape

export const SetupMarketplace = z.object({ siteTitle, supportEmail })
export type SetupMarketplace = z.infer<typeof SetupMarketplace>
export const SetupMoney = z.object({ currency, feeBps, feeMin })
export type SetupMoney = z.infer<typeof SetupMoney>

/** Whether the marketplace can take payments, and if not, why. */
export const PaymentsState = z.object({
  found: z.enum([
    'none',
    'rehearsed',
    'refused',
    'odd',
    'unreachable',
    'one_secret',
    'test',
    'live',
  ]),
  /** The error message of Stripe or the network, if it helps. */
  reason: z.nullable(z.string()),
})
export type PaymentsState = z.infer<typeof PaymentsState>

/** The first run. The person with the one-time token becomes the first super admin and configures the marketplace. */
export const setupContract = defineContract({
  state: {
    method: 'GET',
    path: '/api/setup',
    access: 'public',
    summary:
      'First run: the state, for the super admin; 404 before (`setup.wrong_token`) and after the run',
    output: Setup,
  },
  /** A POST request, so that the token does not appear in access logs. */
  open: {
    method: 'POST',
    path: '/api/setup/open',
    access: 'public',
    summary: 'First run: the state, with the one-time token',
    body: z.object({ token: secret }),
    output: Setup,
  },
  claim: {
    method: 'POST',
    path: '/api/setup/account',
    access: 'public',
    summary: 'First run: create the first super admin and log in; invalidates the token',
    body: z.object({ ...Registration.shape, token: secret }),
    output: SessionUser,
    status: 201,
    limit: { max: 20, windowMs: HOUR_MS, per: 'address' },
  },
  go: {
    method: 'PUT',
    path: '/api/setup/step',
    access: 'super_admin',
    summary: 'First run: go to a step; `done` ends it',
    body: z.object({ step: z.enum(steps) }),
    output: Setup,
  },
  setMarketplace: {
    method: 'PUT',
    path: '/api/setup/marketplace',
    access: 'super_admin',
    summary: 'First run: set name and support address; moves to the next step',
    body: SetupMarketplace,
    output: Setup,
  },
  setMoney: {
    method: 'PUT',
    path: '/api/setup/money',
    access: 'super_admin',
    summary:
      'First run: set the fee, and the currency until the first checkout; moves to the next step',
    body: SetupMoney,
    output: Setup,
  },
  payments: {
    method: 'GET',
    path: '/api/setup/payments',
    access: 'super_admin',
    summary: 'First run: whether payments work; calls Stripe if its keys are set',
    output: PaymentsState,
  },
  setSearch: {
    method: 'PUT',
    path: '/api/setup/search',
    access: 'super_admin',
    summary: 'First run: set whether search engines may index the site; moves to the next step',
    body: z.object({ isHiddenFromSearch: z.boolean('Please say yes or no') }),
    output: Setup,
  },
  addSamples: {
    method: 'POST',
    path: '/api/setup/content',
    access: 'super_admin',
    summary: 'First run: add sample content, whose accounts cannot log in',
    output: Setup,
    status: 202,
  },
})
